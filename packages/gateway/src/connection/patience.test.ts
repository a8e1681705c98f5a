import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openTestGateway, type TestClient, testServer } from '../test-gateway.contract.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'hintlock-patience-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TOOL = { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };

async function list(client: TestClient): Promise<{ names: string[]; missing: unknown; ms: number }> {
  const started = performance.now();
  const { result } = (await client.request('tools/list')) as { result: unknown };
  const { tools, _meta } = result as { tools: { name: string }[]; _meta?: Record<string, unknown> };
  const names = tools.map(({ name }) => name);
  return { names, missing: _meta?.['dev.hintlock/unreachable'], ms: performance.now() - started };
}

const isTold = ({ heard }: TestClient): boolean =>
  heard.some(({ method }) => method === 'notifications/tools/list_changed');

it('is lost once for all clients, and everybody who went without is told when the server comes', async () => {
  const file = path.join(folder, 'go');
  // Silent until the file is there, then like any other.
  const start = `process.stdin.pause(); while (!fs.existsSync(${JSON.stringify(file)})) await new Promise((done) => setTimeout(done, 50));`;
  const gateway = openTestGateway({
    good: testServer({ tools: [TOOL] }),
    hanging: testServer({ start: 'setInterval(() => {}, 1000); await new Promise(() => {});' }),
    late: testServer({ tools: [TOOL], start }),
  });
  const first = gateway.connect('legacy');
  const waited = await list(first);
  expect(waited).toMatchObject({ names: ['good__read'], missing: ['hanging', 'late'] });
  expect(waited.ms).toBeGreaterThan(5000);
  const others = [gateway.connect('legacy'), gateway.connect('legacy')] as const;
  for (const client of others) {
    const quick = await list(client);
    expect(quick).toMatchObject({ names: ['good__read'], missing: ['hanging', 'late'] });
    expect(quick.ms).toBeLessThan(3000);
    expect((await client.request('prompts/list'))['result']).toBeDefined();
  }
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, '');
  await expect.poll(() => [first, ...others].map(isTold), { timeout: 10_000 }).toEqual([true, true, true]);
  expect(await list(others[0])).toMatchObject({ names: ['good__read', 'late__read'], missing: ['hanging'] });
}, 60_000);
