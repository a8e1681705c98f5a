import { describe, expect, it } from 'vitest';
import { openTestGateway, testServer } from '../test-gateway.contract.ts';

const TOOL = { name: 'dig', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };

/** Makes tasks under the ids it is told, and says of each which server it is of. */
function tasks(name: string, era: 'legacy' | 'modern'): ReturnType<typeof testServer> {
  const answer = `
    const done = { ${era === 'modern' ? "resultType: 'complete', " : ''}of: '${name}', asked: method };
    if (method === 'tools/call') {
      const task = { taskId: params.arguments.id, status: 'working', ttl: null };
      return give(${era === 'modern' ? "{ resultType: 'task', ...task }" : '{ task }'});
    }
    if (method === 'tasks/list') return give({ tasks: [{ taskId: '${name}-listed', status: 'working' }] });
    if (method.startsWith('tasks/')) return give({ ...done, taskId: params.taskId });`;
  return testServer({ answer, era, tools: [TOOL] });
}

describe.each(['legacy', 'modern'] as const)('tasks of several %s servers', (era) => {
  const { connect } = openTestGateway({ one: tasks('one', era), two: tasks('two', era), three: testServer({ era }) });
  const methods = ['tasks/get', 'tasks/cancel', era === 'modern' ? 'tasks/update' : 'tasks/result'];

  it('are asked about at the server that gave them', async () => {
    const client = connect(era);
    for (const server of ['one', 'two']) {
      await client.request('tools/call', { name: `${server}__dig`, arguments: { id: `${server}-1` } });
    }
    for (const server of ['one', 'two']) {
      for (const method of methods) {
        const { result } = await client.request(method, { taskId: `${server}-1` });
        expect(result).toMatchObject({ of: server, asked: method, taskId: `${server}-1` });
      }
    }
  });

  it('that nobody or more than one server gave are refused', async () => {
    const client = connect(era);
    for (const server of ['one', 'two']) {
      await client.request('tools/call', { name: `${server}__dig`, arguments: { id: 'same' } });
    }
    for (const method of methods) {
      expect(await client.request(method, { taskId: 'same' })).toMatchObject({
        error: { code: -32_602, data: { code: 'HL_SEVERAL_HAVE_IT' } },
      });
      for (const taskId of ['unknown', 7, undefined]) {
        expect(await client.request(method, { taskId })).toMatchObject({
          error: { code: -32_602, data: { code: 'HL_NOT_ROUTED' } },
        });
      }
    }
  });

  it('of one client are nothing to another', async () => {
    await connect(era).request('tools/call', { name: 'one__dig', arguments: { id: 'private' } });
    const other = await connect(era).request('tasks/get', { taskId: 'private' });
    expect(other).toMatchObject({ error: { data: { code: 'HL_NOT_ROUTED' } } });
  });
});

it('are listed together in the older era, and found by the list', async () => {
  const { connect } = openTestGateway({ one: tasks('one', 'legacy'), two: tasks('two', 'legacy') });
  const client = connect('legacy');
  const { result } = await client.request('tasks/list');
  expect(result).toEqual({
    tasks: [
      { taskId: 'one-listed', status: 'working' },
      { taskId: 'two-listed', status: 'working' },
    ],
  });
  expect(await client.request('tasks/get', { taskId: 'two-listed' })).toMatchObject({ result: { of: 'two' } });
  const { capabilities } = (await client.request('initialize'))['result'] as { capabilities: unknown };
  expect(capabilities).toMatchObject({ tasks: { cancel: {} } });
});
