import { createHash } from 'node:crypto';
import { type Claim, finding, HINT_NAMES, judgeCatalogue, type ToolDefinition } from '@hintlock/core';
import { describe, expect, test } from 'vitest';
import type { HintReport, ScanReport, ServerReport, ToolReport } from '../scan-report.ts';
import { scanReport } from '../scan-report.ts';
import { renderHtml } from './render-html.ts';

const ATTACK = `"'><script>window.broken=1</script><img src=x onerror=alert(1)>\u202e\u200b\u0007\`\${x}`;

describe('a hostile report', () => {
  const page = renderHtml(hostileReport());

  test('adds no element, attribute or address to the page', () => {
    const harmless = renderHtml(hostileReport('words'));
    expect(shape(page)).toBe(shape(harmless));
    expect(page).not.toContain('<script>window');
    expect(page).not.toContain('<img');
  });

  test('shows what was written, with the invisible made visible', () => {
    expect(page).toContain('&lt;script&gt;window.broken=1&lt;/script&gt;');
    expect(page).toContain('\\u{202e}\\u{200b}\\u{7}');
    // oxlint-disable-next-line no-control-regex
    expect(page).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u);
  });

  test('stays well-formed text', () => {
    expect(renderHtml(hostileReport('\ud800')).isWellFormed()).toBe(true);
  });
});

describe('the page', () => {
  const page = renderHtml(report());

  test('may run and apply only what it was made with', () => {
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1];
    const style = hashOf(between(page, '<style>', '</style>'));
    const script = hashOf(between(page, '<script>', '</script>'));
    expect(policy).toBe(
      `default-src 'none'; style-src '${style}'; script-src '${script}'; base-uri 'none'; form-action 'none'`,
    );
    expect(page.match(/<script|<style/g)).toHaveLength(2);
    expect(page).not.toMatch(/\sstyle=|\son[a-z]+=|javascript:|https?:|innerHTML/);
  });

  test('holds every tool with a cell for every hint', () => {
    for (const name of ['get_<wbr>note', 'delete_<wbr>note', 'empty_<wbr>bin'])
      expect(page).toContain(`<bdi>${name}</bdi>`);
    expect(page.match(/<td class="hint /g)).toHaveLength(3 * HINT_NAMES.length);
    for (const name of HINT_NAMES) expect(page).toContain(`<th scope="col" data-sort="${name}"`);
  });

  test('marks the hints that a finding is about, and no others', () => {
    const marked = [...page.matchAll(/<td class="hint \w+ contradicted"[^>]*title="(\w+): (\w+)/g)];
    expect(marked.map(([, hint, value]) => `${hint} ${value}`)).toEqual(['readOnly no', 'destructive yes']);
  });

  test('tells a tier that is only assumed from one that somebody stands for', () => {
    expect(page).toContain('badge destructive assumed">DESTRUCTIVE</span><span class="source">default');
    expect(page).toContain('badge destructive">DESTRUCTIVE</span><span class="source">declared');
  });

  test('gives the reason, the remedy and the last words of a server that failed', () => {
    const failed = page.slice(page.indexOf('id="server-2"'));
    expect(failed).toContain('The server exited (status 1) while starting.');
    expect(failed).toContain('Run its command by hand');
    expect(failed).toContain('<bdi class="line">KeyError</bdi>');
  });

  test('is the same for the same report', () => {
    expect(renderHtml(report())).toBe(page);
  });
});

test.each([
  ['known', 'The three come together'],
  ['likely', 'The three probably come together'],
  ['unknown', 'Nobody says enough to tell'],
  ['clear', 'The three do not come together'],
] as const)('the verdict on a combination that is %s', (trifecta, heading) => {
  const given = report();
  const page = renderHtml({ ...given, flow: { ...given.flow, trifecta } });
  expect(page).toContain(`<h3>${heading}</h3>`);
  expect(page).toContain(`<div class="verdict ${trifecta}">`);
});

test('a report of nothing says so', () => {
  const empty = report([]);
  const page = renderHtml({ ...empty, servers: [], flow: { ...empty.flow, trifecta: 'clear' } });
  expect(page).toContain('Nothing to combine');
  expect(page).not.toContain('The three do not come together');
});

const TOOLS: readonly ToolDefinition[] = [
  { name: 'get_note', description: 'Reads a note.' },
  { name: 'delete_note', annotations: { destructiveHint: true } },
  { name: 'empty_bin', annotations: { readOnlyHint: true, destructiveHint: true } },
];

function report(definitions: readonly ToolDefinition[] = TOOLS): ScanReport {
  const { coverage, tools, findings } = judgeCatalogue(definitions, 'pinned');
  const leg = { known: [], likely: [], unknown: definitions.map(({ name }) => ({ server: 'notes', tool: name })) };
  const base = { origin: { clients: [], scope: 'typed' }, trust: 'pinned', lastWords: [] } as const;
  const none = { tools: 0, annotated: 0, answered: 0, possible: 0 };
  return scanReport.parse({
    version: 1,
    servers: [
      {
        ...base,
        name: 'notes',
        target: 'notes-server',
        status: 'reached',
        coverage,
        findings,
        tools: tools.map(toolReport),
      },
      {
        ...base,
        name: 'broken',
        target: 'broken-server',
        status: 'failed',
        coverage: none,
        tools: [],
        findings: [finding('HL_SERVER_EXITED', { status: 'status 1', step: 'starting' })],
        lastWords: ['Traceback', 'KeyError'],
      },
    ],
    flow: { trifecta: 'unknown', legs: { private: leg, untrusted: leg, egress: leg }, aloneEnough: [] },
    findings: [],
    summary: {
      servers: 2,
      reached: 1,
      tools: definitions.length,
      tiers: { read: 0, write: 0, destructive: definitions.length },
      undeclared: 1,
      findings: { error: 1, warning: 1, info: 1 },
    },
  });
}

function toolReport({ definition, profile, findings }: ReturnType<typeof judgeCatalogue>['tools'][number]): ToolReport {
  const hints = Object.entries(profile.hints).map(([name, hint]) => {
    const copy = ({ value, source, confidence, evidence }: Claim): HintReport['lost'][number] => {
      return { value, source, confidence, evidence };
    };
    const claim = hint.claim === undefined ? {} : { claim: copy(hint.claim) };
    return [name, { value: hint.value, source: hint.source, ...claim, lost: hint.lost.map(copy) }];
  });
  return {
    name: definition.name,
    title: definition.name,
    description: definition.description ?? '',
    tier: profile.tier,
    hints: Object.fromEntries(hints) as ToolReport['hints'],
    findings: findings as ToolReport['findings'],
  };
}

/** The same report with `text` in every place that a stranger can fill. */
function hostileReport(text = ATTACK): ScanReport {
  const given = report();
  const findings: ServerReport['findings'] = [
    { code: 'HL_SERVER_ERROR', severity: 'error', message: text, remedy: text, tool: text, hints: ['egress'] },
  ];
  const claim = { value: true, source: 'declared', confidence: 0.5, evidence: text } as const;
  const hint = {
    value: true,
    source: 'declared',
    claim,
    lost: [{ ...claim, value: false }],
    suggestion: claim,
  } as const;
  const hints = Object.fromEntries(HINT_NAMES.map((name) => [name, hint])) as unknown as ToolReport['hints'];
  const tool: ToolReport = { name: text, title: `${text} title`, description: text, tier: 'write', hints, findings };
  const legs = { known: [{ server: text, tool: text }], likely: [], unknown: [] };
  const server: ServerReport = {
    name: text,
    target: text,
    origin: { config: text, clients: [text, text], scope: 'user' },
    trust: 'untrusted',
    status: 'reached',
    transport: 'http',
    era: 'modern',
    protocolVersion: text,
    software: text,
    coverage: { tools: 1, annotated: 0, answered: 0, possible: 4 },
    tools: [tool],
    findings,
    lastWords: [text],
  };
  return {
    ...given,
    selection: { filter: text, sort: text, shown: 1, of: 1 },
    servers: [server, { ...server, status: 'failed', tools: [] }],
    flow: { trifecta: 'known', legs: { private: legs, untrusted: legs, egress: legs }, aloneEnough: [text] },
    findings,
  };
}

/** The tags of a page with the names of their attributes, without what a value or a text says. */
function shape(page: string): string {
  const tags = page.replaceAll('<wbr>', '').match(/<\/?[a-z!][^>]*>/gi) ?? [];
  return tags.map((tag) => tag.replaceAll(/"[^"]*"/g, '""')).join('\n');
}

function between(page: string, start: string, end: string): string {
  return page.slice(page.indexOf(start) + start.length, page.indexOf(end));
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
