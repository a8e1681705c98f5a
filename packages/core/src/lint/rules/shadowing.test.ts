import { describe, expect, it } from 'vitest';
import { lintServers } from '../lint-servers.ts';
import { lintedTool } from '../linted-server.ts';

function found(code: string, servers: Readonly<Record<string, readonly string[]>>) {
  const all = Object.entries(servers).map(([name, tools]) => ({
    name,
    tools: tools.map((tool) => lintedTool({ name: tool })),
  }));
  return lintServers(all).findings.filter((finding) => finding.code === code);
}

describe('the same name twice', () => {
  it('is found on two servers, once', () => {
    const [first, ...others] = found('HL_LINT_SHADOWING', { files: ['read_file', 'stat'], notes: ['read_file'] });
    expect(others).toEqual([]);
    expect(first?.message).toContain('The tool "read_file" exists on "files" and "notes"');
  });

  it('is another finding within one server', () => {
    expect(found('HL_LINT_SHADOWING', { files: ['read_file', 'read_file'], notes: ['read_note'] })).toEqual([]);
    expect(found('HL_TOOL_DUPLICATE', { files: ['read_file', 'read_file'] })).toHaveLength(1);
  });
});

describe('names that only look the same', () => {
  it.each([
    ['p\u0430ypal_send', 'paypal_send'],
    ['pay\u200bpal_send', 'paypal_send'],
    ['\uff50aypal_send', 'paypal_send'],
  ])('are found: %j and %j', (evil, honest) => {
    const findings = found('HL_LINT_CONFUSABLE', { honest: [honest], evil: [evil] });
    expect(findings.map(({ server, tool }) => [server, tool])).toEqual([['evil', evil]]);
    expect(findings[0]?.message).toContain(`looks like "${honest}" of "honest"`);
  });

  it('are found alone where two alphabets meet in one name', () => {
    expect(found('HL_LINT_CONFUSABLE', { evil: ['p\u0430ypal_send'] })[0]?.message).toContain('mixes letters');
  });

  it('are not found in other languages, nor in names that merely resemble each other', () => {
    expect(
      found('HL_LINT_CONFUSABLE', { a: ['поиск', '検索_ノート', 'größe_lesen', 'readFile'], b: ['read_file'] }),
    ).toEqual([]);
  });
});
