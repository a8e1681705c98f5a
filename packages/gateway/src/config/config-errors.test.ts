import { describe, expect, it } from 'vitest';
import { parseConfig } from './parse-config.ts';

function errorsOf(text: string): string {
  const parsed = parseConfig(text, { file: 'h.yaml', env: { SET: 'x' } });
  return parsed.ok ? 'none' : parsed.errors.map(({ code, message }) => `${code} ${message}`).join('\n');
}

describe('every error says where and what', () => {
  it('in YAML itself', () => {
    const texts = [
      '',
      '# only a comment\n',
      'ask: "always',
      '\task: always',
      'ask: a: b',
      'ask: @x',
      'servers:\n  a:\n    command: x\n   args: []',
      'ask: always\n---\nask: guards',
      '[a]: 1',
      'limits: {}\nask: always\nlimits: {}',
      'limits: !custom {}',
      'ask: !!str always',
      '%YAML 1.1\n---\n{}',
      'ask: *nowhere',
      '__proto__: {}',
      '- a\n- b',
      'just text',
      '\uFEFFask: 1',
      'ask: always\r\nlimits: 1\r\n',
    ];
    expect(texts.map(errorsOf)).toMatchInlineSnapshot(`
      [
        "HL_CONFIG_YAML h.yaml:1:1 is not usable YAML: there is nothing in it; write {} to mean a configuration without anything.",
        "HL_CONFIG_YAML h.yaml:1:1 is not usable YAML: there is nothing in it; write {} to mean a configuration without anything.",
        "HL_CONFIG_YAML h.yaml:1:13 is not usable YAML: a quote, a bracket, a comma or a colon is missing.",
        "HL_CONFIG_YAML h.yaml:1:1 is not usable YAML: lines are indented with spaces, not with tabs.",
        "HL_CONFIG_YAML h.yaml:1:6 is not usable YAML: a value that holds ": " needs quotes, and a map starts on its own line.",
        "HL_CONFIG_YAML h.yaml:1:6 is not usable YAML: a value that starts with this character needs quotes.",
        "HL_CONFIG_YAML h.yaml:4:1 is not usable YAML: the indentation does not fit the lines above.",
        "HL_CONFIG_YAML h.yaml:2:1 is not usable YAML: a second document starts here, and a file is one document.",
        "HL_CONFIG_YAML h.yaml:1:1 is not usable YAML: a key must be text.",
        "HL_CONFIG_YAML h.yaml:3:1 is not usable YAML: the key "limits" is given twice.",
        "HL_CONFIG_YAML h.yaml:1:17 is not usable YAML: tags are not used here.",
        "HL_CONFIG_YAML h.yaml:1:12 is not usable YAML: tags are not used here.",
        "HL_CONFIG_YAML h.yaml:1:1 is not usable YAML: only YAML 1.2 is understood.",
        "HL_CONFIG_YAML h.yaml:1:6 is not usable YAML: there is no anchor of this name before the alias.",
        "HL_CONFIG_YAML h.yaml:1:1 is not usable YAML: this cannot be a key.",
        "HL_CONFIG_VALUE h.yaml:1:1 cannot be used: the file must be a map.",
        "HL_CONFIG_VALUE h.yaml:1:1 cannot be used: the file must be a map.",
        "HL_CONFIG_VALUE h.yaml:1:6 cannot be used: ask must be always or guards.",
        "HL_CONFIG_VALUE h.yaml:2:9 cannot be used: limits must be a map.",
      ]
    `);
  });

  it('in keys, with what was probably meant', () => {
    const texts = [
      'server: {}',
      'servers:\n  files:\n    comand: npx\n',
      'servers: { a: { command: x, hints: { t: { destructiv: true } } } }',
      'policy:\n  rules:\n    - { name: a, wen: "true", then: deny }',
      'views: { v: { dicover: true } }',
      'listen: { host: 0.0.0.0 }',
      'constructor: 1',
      '"not a name": 1',
      '<<: {}',
    ];
    expect(texts.map(errorsOf)).toMatchInlineSnapshot(`
      [
        "HL_CONFIG_KEY h.yaml:1:1 has an unknown key "server"; did you mean servers?",
        "HL_CONFIG_KEY h.yaml:3:5 has an unknown key "comand"; did you mean command?",
        "HL_CONFIG_KEY h.yaml:1:43 has an unknown key "destructiv"; did you mean destructive?",
        "HL_CONFIG_KEY h.yaml:3:18 has an unknown key "wen"; did you mean when?",
        "HL_CONFIG_KEY h.yaml:1:15 has an unknown key "dicover"; did you mean discover?",
        "HL_CONFIG_KEY h.yaml:1:11 has an unknown key "host".",
        "HL_CONFIG_KEY h.yaml:1:1 has an unknown key "constructor".",
        "HL_CONFIG_KEY h.yaml:1:1 has an unknown key "…".",
        "HL_CONFIG_KEY h.yaml:1:1 has an unknown key "…".",
      ]
    `);
  });

  it('in servers', () => {
    const texts = [
      'servers:',
      'servers: []',
      'servers:\n  files: npx',
      'servers:\n  files:\n    trust: pinned\n',
      'servers: { a: { command: x, url: http://x } }',
      'servers: { a: { command: x, headers: {} , transport: sse } }',
      'servers: { a: { url: http://x, args: [] } }',
      'servers: { a: { url: "ftp://x" } }',
      'servers: { a: { url: "not an address" } }',
      'servers: { a__b: { command: x } }',
      'servers: { a_: { command: x } }',
      'servers: { "a b": { command: x }, "": { command: x } }',
      'servers: { a: { command: "" } }',
      'servers: { a: { command: 1 } }',
      'servers: { a: { command: x, args: x } }',
      'servers: { a: { command: x, args: [[], ~] } }',
      'servers: { a: { command: x, env: { "A=B": x } } }',
      'servers: { a: { command: "x\\0" } }',
      'servers: { a: { url: http://x, headers: { "a b": x } } }',
      'servers: { a: { url: http://x, headers: { a: "x\\ny" } } }',
      'servers: { a: { command: x, trust: pined } }',
      'servers: { a: { command: x, trust: signed } }',
      'servers: { a: { command: x, timeout: 0, progressTimeout: 100000 } }',
      'servers: { a: { command: x, timeout: soon, start: eagerly } }',
      'servers: { a: { command: x, hints: { t: { readOnly: yes, sensitive: true } } } }',
      'servers: { a: { command: x, hints: { t: { readOnly: true, destructive: true } } } }',
    ];
    expect(texts.map(errorsOf)).toMatchInlineSnapshot(`
      [
        "HL_CONFIG_VALUE h.yaml:1:1 cannot be used: servers has no value and must be a map.",
        "HL_CONFIG_VALUE h.yaml:1:1 cannot be used: servers must be a map.",
        "HL_CONFIG_VALUE h.yaml:2:10 cannot be used: servers.files must be a map.",
        "HL_CONFIG_VALUE h.yaml:2:3 cannot be used: servers.files needs a "command" or a "url".",
        "HL_CONFIG_VALUE h.yaml:1:12 cannot be used: servers.a has both a "command" and a "url".",
        "HL_CONFIG_VALUE h.yaml:1:29 cannot be used: servers.a.headers belongs to a server with a "url".
      HL_CONFIG_VALUE h.yaml:1:54 cannot be used: servers.a.transport belongs to a server with a "url".",
        "HL_CONFIG_VALUE h.yaml:1:32 cannot be used: servers.a.args belongs to a server with a "command".",
        "HL_CONFIG_VALUE h.yaml:1:22 cannot be used: servers.a.url must be an http or https address.",
        "HL_CONFIG_VALUE h.yaml:1:22 cannot be used: servers.a.url must be an http or https address.",
        "HL_CONFIG_VALUE h.yaml:1:12 cannot be used: servers has an entry whose name must be 1 to 40 letters, digits, "-" or "_", without "__" and not ending in "_".",
        "HL_CONFIG_VALUE h.yaml:1:12 cannot be used: servers has an entry whose name must be 1 to 40 letters, digits, "-" or "_", without "__" and not ending in "_".",
        "HL_CONFIG_VALUE h.yaml:1:12 cannot be used: servers has an entry whose name must be 1 to 40 letters, digits, "-" or "_", without "__" and not ending in "_".
      HL_CONFIG_VALUE h.yaml:1:35 cannot be used: servers has an entry whose name must be 1 to 40 letters, digits, "-" or "_", without "__" and not ending in "_".",
        "HL_CONFIG_VALUE h.yaml:1:26 cannot be used: servers.a.command must not be empty.",
        "HL_CONFIG_VALUE h.yaml:1:26 cannot be used: servers.a.command must be text.",
        "HL_CONFIG_VALUE h.yaml:1:35 cannot be used: servers.a.args must be a list.",
        "HL_CONFIG_VALUE h.yaml:1:36 cannot be used: servers.a.args[0] must be text.
      HL_CONFIG_VALUE h.yaml:1:40 cannot be used: servers.a.args[1] has no value and must be text.",
        "HL_CONFIG_VALUE h.yaml:1:36 cannot be used: servers.a.env has an entry whose name must be that of a variable.",
        "HL_CONFIG_VALUE h.yaml:1:26 cannot be used: servers.a.command must not hold a NUL character.",
        "HL_CONFIG_VALUE h.yaml:1:43 cannot be used: servers.a.headers has an entry whose name must be that of a header.",
        "HL_CONFIG_VALUE h.yaml:1:46 cannot be used: an entry of servers.a.headers must be one line of characters that a header can carry.",
        "HL_CONFIG_VALUE h.yaml:1:36 cannot be used: servers.a.trust must be untrusted, pinned or operator; did you mean pinned?",
        "HL_CONFIG_VALUE h.yaml:1:36 cannot be used: servers.a.trust must be untrusted, pinned or operator; did you mean pinned?",
        "HL_CONFIG_VALUE h.yaml:1:38 cannot be used: servers.a.timeout must be more than 0.
      HL_CONFIG_VALUE h.yaml:1:58 cannot be used: servers.a.progressTimeout must be at most 86400.",
        "HL_CONFIG_VALUE h.yaml:1:38 cannot be used: servers.a.timeout must be a number.
      HL_CONFIG_VALUE h.yaml:1:51 cannot be used: servers.a.start must be lazy or eager; did you mean eager?",
        "HL_CONFIG_VALUE h.yaml:1:53 cannot be used: servers.a.hints.t.readOnly must be true or false.
      HL_CONFIG_VALUE h.yaml:1:69 cannot be used: servers.a.hints.t.sensitive must be none, low, medium or high.",
        "HL_CONFIG_VALUE h.yaml:1:59 cannot be used: servers.a.hints.t contradicts itself: readOnly and destructive cannot hold together as they are given.",
      ]
    `);
  });

  it('in variables', () => {
    const texts = [
      'servers:\n  a:\n    command: x\n    env:\n      K: "a ${MISSING} b ${SET} ${ALSO}"\n',
      'servers: { a: { url: "https://${HOST}/mcp" } }',
      'servers: { a: { command: x, args: ["${input:token}", "${A-B}"] } }',
      'servers:\n  a:\n    command: x\n    args:\n      - |\n        echo\n        ${MISSING}\n',
      'approvals: { webhook: { url: https://x, secret: "${MISSING}" } }',
    ];
    expect(texts.map(errorsOf)).toMatchInlineSnapshot(`
      [
        "HL_CONFIG_VARIABLE h.yaml:5:13 uses the environment variable MISSING, which is not set.
      HL_CONFIG_VARIABLE h.yaml:5:33 uses the environment variable ALSO, which is not set.",
        "HL_CONFIG_VARIABLE h.yaml:1:31 uses the environment variable HOST, which is not set.",
        "HL_CONFIG_VALUE h.yaml:1:37 cannot be used: servers.a.args[0] holds a \${…} that names no variable; write $\${…} to mean it literally.
      HL_CONFIG_VALUE h.yaml:1:55 cannot be used: servers.a.args[1] holds a \${…} that names no variable; write $\${…} to mean it literally.",
        "HL_CONFIG_VARIABLE h.yaml:5:9 uses the environment variable MISSING, which is not set.",
        "HL_CONFIG_VARIABLE h.yaml:1:50 uses the environment variable MISSING, which is not set.",
      ]
    `);
  });

  it('in policies', () => {
    const texts = [
      'policy:',
      'policy: balancd',
      'policy: 3',
      'policy: { preset: none }',
      'policy: { rules: {} }',
      'policy: { rules: [{}] }',
      'policy:\n  rules:\n    - { name: a, when: \'tool.nam == "x"\', then: deny }',
      'policy:\n  rules:\n    - name: a\n      when: "tier =="\n      then: denny',
      'policy: { rules: [{ name: a, when: "1", then: deny }, { name: a, when: "", then: deny }] }',
      'policy: { rules: [{ name: "", when: "true", then: deny }, { name: "a\\e", when: "true", then: deny }] }',
      'policy:\n  rules:\n    - name: a\n      then: deny\n      when: >\n        tool.name == "x" &&\n        hints.egres\n',
      'ask: sometimes',
    ];
    expect(texts.map(errorsOf)).toMatchInlineSnapshot(`
      [
        "HL_CONFIG_VALUE h.yaml:1:1 cannot be used: policy has no value and must be the name of a preset, or a map with "preset" and "rules".",
        "HL_CONFIG_VALUE h.yaml:1:9 cannot be used: policy must be the name of a preset, or a map with "preset" and "rules"; did you mean balanced?",
        "HL_CONFIG_VALUE h.yaml:1:9 cannot be used: policy must be the name of a preset, or a map with "preset" and "rules".",
        "HL_CONFIG_VALUE h.yaml:1:19 cannot be used: policy.preset must be observe, balanced, cautious, read-only or high-stakes.",
        "HL_CONFIG_VALUE h.yaml:1:11 cannot be used: policy.rules must be a list.",
        "HL_CONFIG_VALUE h.yaml:1:19 cannot be used: policy.rules[0].name is missing.
      HL_CONFIG_VALUE h.yaml:1:19 cannot be used: policy.rules[0].when is missing.
      HL_CONFIG_VALUE h.yaml:1:19 cannot be used: policy.rules[0].then is missing.",
        "HL_CONFIG_EXPRESSION h.yaml:3:30 has an expression in policy.rules[0].when that is wrong: "tool.nam" does not exist; did you mean tool.name?",
        "HL_CONFIG_EXPRESSION h.yaml:4:21 has an expression in policy.rules[0].when that is wrong: Unexpected token: EOF.
      HL_CONFIG_VALUE h.yaml:5:13 cannot be used: policy.rules[0].then must be allow, confirm, deny or hide; did you mean deny?",
        "HL_CONFIG_EXPRESSION h.yaml:1:37 has an expression in policy.rules[0].when that is wrong: it gives int, and a condition must be true or false.
      HL_CONFIG_VALUE h.yaml:1:63 cannot be used: policy.rules[1].name is the name of an earlier rule.
      HL_CONFIG_EXPRESSION h.yaml:1:73 has an expression in policy.rules[1].when that is wrong: it is empty.",
        "HL_CONFIG_VALUE h.yaml:1:27 cannot be used: policy.rules[0].name must be one line of 1 to 80 visible characters.
      HL_CONFIG_VALUE h.yaml:1:67 cannot be used: policy.rules[1].name must be one line of 1 to 80 visible characters.",
        "HL_CONFIG_EXPRESSION h.yaml:5:13 has an expression in policy.rules[0].when that is wrong: "hints.egres" does not exist; did you mean hints.egress?",
        "HL_CONFIG_VALUE h.yaml:1:6 cannot be used: ask must be always or guards.",
      ]
    `);
  });

  it('in views', () => {
    const texts = [
      'servers: { files: { command: x } }\nviews: { v: { servers: [file, files, other] } }',
      'views: { v: { servers: [] } }',
      'views: { v: { tools: ["!a", "[ab]", ""] } }',
      "views: { v: { where: 'args.x == 1' } }",
      "views: { v: { where: 'tool.name' } }",
      'views: { "a/b": {} }',
    ];
    expect(texts.map(errorsOf)).toMatchInlineSnapshot(`
      [
        "HL_CONFIG_REFERENCE h.yaml:2:25 cannot be used: views.v.servers[0] names a server that is not in this file; did you mean files?
      HL_CONFIG_REFERENCE h.yaml:2:38 cannot be used: views.v.servers[2] names a server that is not in this file.",
        "HL_CONFIG_VALUE h.yaml:1:15 cannot be used: views.v.servers must not be empty.",
        "HL_CONFIG_VALUE h.yaml:1:23 cannot be used: views.v.tools[0] must be a name in which only * and ? have a meaning.
      HL_CONFIG_VALUE h.yaml:1:29 cannot be used: views.v.tools[1] must be a name in which only * and ? have a meaning.
      HL_CONFIG_VALUE h.yaml:1:37 cannot be used: views.v.tools[2] must not be empty.",
        "HL_CONFIG_EXPRESSION h.yaml:1:23 has an expression in views.v.where that is wrong: "args" does not exist.",
        "HL_CONFIG_EXPRESSION h.yaml:1:23 has an expression in views.v.where that is wrong: it gives string, and a condition must be true or false.",
        "HL_CONFIG_VALUE h.yaml:1:10 cannot be used: views has an entry whose name must be 1 to 40 letters, digits, "-" or "_".",
      ]
    `);
  });

  it('in the rest', () => {
    const texts = [
      'listen: { port: 70000 }',
      'listen: { port: "80" }',
      'approvals: { hold: -1, expire: 0 }',
      'approvals: { webhook: { url: "http://example.com", secret: short } }',
      'approvals: { webhook: { url: "http://localhost:1/x" } }',
      'limits: { text: 1.5, list: 0, queue: 1e9 }',
      'discover: yes',
    ];
    expect(texts.map(errorsOf)).toMatchInlineSnapshot(`
      [
        "HL_CONFIG_VALUE h.yaml:1:17 cannot be used: listen.port must be at most 65535.",
        "HL_CONFIG_VALUE h.yaml:1:17 cannot be used: listen.port must be a number.",
        "HL_CONFIG_VALUE h.yaml:1:20 cannot be used: approvals.hold must be at least 0.
      HL_CONFIG_VALUE h.yaml:1:32 cannot be used: approvals.expire must be more than 0.",
        "HL_CONFIG_VALUE h.yaml:1:30 cannot be used: approvals.webhook.url must be an https address, or http on this machine.
      HL_CONFIG_VALUE h.yaml:1:60 cannot be used: approvals.webhook.secret must be at least 16 characters long.",
        "HL_CONFIG_VALUE h.yaml:1:14 cannot be used: approvals.webhook.secret is missing.",
        "HL_CONFIG_VALUE h.yaml:1:17 cannot be used: limits.text must be a whole number.
      HL_CONFIG_VALUE h.yaml:1:28 cannot be used: limits.list must be at least 1.
      HL_CONFIG_VALUE h.yaml:1:38 cannot be used: limits.queue must be at most 100000.",
        "HL_CONFIG_VALUE h.yaml:1:11 cannot be used: discover must be true or false.",
      ]
    `);
  });

  it('all at once, in the order of the file', () => {
    const text =
      'ask: x\nservers:\n  a: { comand: x }\nviews:\n  v: { servers: [b], where: "nothing" }\nlimits: { text: no }';
    expect(errorsOf(text)).toMatchInlineSnapshot(`
      "HL_CONFIG_VALUE h.yaml:1:6 cannot be used: ask must be always or guards.
      HL_CONFIG_KEY h.yaml:3:8 has an unknown key "comand"; did you mean command?
      HL_CONFIG_REFERENCE h.yaml:5:18 cannot be used: views.v.servers[0] names a server that is not in this file; did you mean a?
      HL_CONFIG_EXPRESSION h.yaml:5:30 has an expression in views.v.where that is wrong: "nothing" does not exist.
      HL_CONFIG_VALUE h.yaml:6:17 cannot be used: limits.text must be a number."
    `);
  });
});

describe('what is too much', () => {
  it('is refused where it becomes so', () => {
    const laughs = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 10; level += 1) {
      laughs.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`);
    }
    const texts = [
      laughs.join('\n'),
      'a: &a [*a]',
      '&a { b: *a }',
      '['.repeat(100_000),
      `${'['.repeat(50)}${']'.repeat(50)}`,
      `ask: ${'x'.repeat(300_000)}`,
    ];
    expect(texts.map(errorsOf)).toMatchInlineSnapshot(`
      [
        "HL_CONFIG_YAML h.yaml:1:34 is not usable YAML: it holds too many values, those of its aliases included.",
        "HL_CONFIG_YAML h.yaml:1:7 is not usable YAML: it is nested too deep.",
        "HL_CONFIG_YAML h.yaml:1:9 is not usable YAML: it is nested too deep.",
        "HL_CONFIG_YAML h.yaml:1:1 is not usable YAML: it is nested too deep.",
        "HL_CONFIG_YAML h.yaml:1:34 is not usable YAML: it is nested too deep.",
        "HL_CONFIG_YAML h.yaml:1:1 is not usable YAML: it is longer than 262144 characters.",
      ]
    `);
  });

  it('does not hide the first errors behind thousands', () => {
    const text = Array.from({ length: 5000 }, (_, index) => `key${index}: 1`).join('\n');
    const errors = errorsOf(text).split('\n');
    expect(errors.length).toBe(100);
    expect(errors[0]).toBe('HL_CONFIG_KEY h.yaml:1:1 has an unknown key "key0".');
  });
});
