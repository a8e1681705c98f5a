import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIBRARY_RULES } from './library-rules.ts';
import { type Draw, type Sample, sampleCredentials } from './sample-credentials.contract.ts';
import { createScreener, type Screened } from './screener.ts';
import { mayHoldCredential } from './traces.ts';

const screener = createScreener();

async function screenText(text: string, secret = false): Promise<Screened> {
  return screener.screen({ message: JSON.parse(text), text }, { secret });
}

function screenResult(result: unknown, secret = false): Promise<Screened> {
  return screenText(JSON.stringify({ jsonrpc: '2.0', id: 1, result }), secret);
}

const ofText = (text: string): unknown => ({ content: [{ type: 'text', text }] });
const written = (screened: Screened): string => JSON.stringify(screened);

/** Any eight characters of a credential in a row that are still there. */
function remains({ credential }: Sample, output: string): readonly string[] {
  const pieces = Array.from({ length: credential.length - 7 }, (_, index) => credential.slice(index, index + 8));
  return pieces.filter((piece) => output.includes(JSON.stringify(piece).slice(1, -1)));
}

const seeded = (seed: number): Draw => {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return (alphabet, length) =>
    Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)] ?? '').join('');
};
const SAMPLES = sampleCredentials(seeded(7));
const githubToken = (seed: number): string => ['gh', 'p_', seeded(seed)('abcABC123', 36)].join('');
const SLACK_TOKEN = ['xox', 'b-123456789012-abc'].join('');
const escapeAll = (text: string): string =>
  Array.from(text, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

describe('credentials', () => {
  it('has a sample of every rule that is asked', () => {
    const asked = Object.keys(LIBRARY_RULES).filter((name) => LIBRARY_RULES[name]?.unused === undefined);
    expect(asked.filter((name) => !SAMPLES.some(({ rule }) => rule === name))).toEqual([]);
  });

  it('knows every rule of the installed library', async () => {
    const { rules } = await import('@secretlint/secretlint-rule-preset-recommend');
    const names = rules.map(({ meta }) => meta.id.replace('@secretlint/secretlint-rule-', ''));
    expect(new Set(names)).toEqual(new Set(Object.keys(LIBRARY_RULES)));
  });

  it.each(SAMPLES.map((sample, index) => [`${index} ${sample.rule}`, sample] as const))('%s', async (_, sample) => {
    const text = sample.text(sample.credential);
    const ways = {
      plain: ofText(text),
      'after a line break': ofText(`log\n${text}`),
      nested: { content: [], structuredContent: { a: [{ b: { c: text } }] } },
      'in a key': { content: [], structuredContent: { [text]: 1 } },
      'in JSON as text': ofText(JSON.stringify({ log: `x\n${text}`, n: 1 })),
      'in JSON in JSON as text': ofText(JSON.stringify({ log: JSON.stringify({ log: `x\n${text}` }) })),
      'in JSON with escapes': ofText(`{"log":"${escapeAll(text)}"}`),
      'in a resource': { content: [{ type: 'resource', resource: { uri: 'file:///a', text } }] },
      'in a file': {
        content: [{ type: 'resource', resource: { uri: 'file:///a', blob: Buffer.from(text).toString('base64') } }],
      },
      'beside an invitation to overlook it': ofText(`secretlint-disable\n${text}\n// secretlint-disable-line`),
    };
    for (const [way, result] of Object.entries(ways)) {
      const screened = await screenResult(result);
      expect(screened, way).toMatchObject({ changed: true, cut: [] });
      expect(written(screened), way).toContain('[redacted: ');
      expect(remains(sample, written(screened)), way).toEqual([]);
    }
  });

  it('finds what the raw message wrote in escapes, wholly or in any one character', async () => {
    const write = (text: string): string => JSON.stringify(text).slice(1, -1);
    for (const sample of SAMPLES) {
      const text = sample.text(sample.credential);
      const oneEscaped = Array.from({ length: Math.min(60, text.length) }, (_, at) =>
        [write(text.slice(0, at)), escapeAll(text.charAt(at)), write(text.slice(at + 1))].join(''),
      );
      for (const inside of [escapeAll(text), ...oneEscaped]) {
        const raw = `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"${inside}"}]}}`;
        const screened = await screenText(raw);
        expect(screened, inside).toMatchObject({ changed: true });
        expect(remains(sample, written(screened)), inside).toEqual([]);
      }
    }
  });

  it('finds it anywhere in a long text', async () => {
    for (const sample of SAMPLES) {
      const filler = 'words and more words, '.repeat(10_000);
      const text = `${filler}${sample.text(sample.credential)}\n${filler}`;
      const screened = await screenResult(ofText(text));
      expect(remains(sample, written(screened)), sample.rule).toEqual([]);
      // Nothing but the credential is missing, and at most the address or the rest of the key around it.
      const shown = written(screened).length;
      const isOpen = sample.credential.startsWith('-----') && !sample.credential.endsWith('-----');
      expect(shown > 2 * filler.length).toBe(!isOpen);
    }
  });

  it('takes out all of one that is longer than what the rules are shown at once', async () => {
    const credential = ['xa', 'pp-1', ...Array.from({ length: 200 }, () => seeded(5)('abcXYZ789', 30))].join('-');
    const sample = { rule: 'slack', credential: credential.replace('-', ''), text: (text: string) => text };
    const screened = await screenResult(ofText(`${'words '.repeat(500)}${sample.credential} ${'words '.repeat(500)}`));
    expect(screened).toMatchObject({ changed: true, redacted: 1 });
    expect(remains(sample, written(screened))).toEqual([]);
  });

  it('finds every credential however its random part was drawn', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.string(), fc.string(), async (seed, before, after) => {
        const samples = sampleCredentials(seeded(seed));
        const text = samples.map((sample) => sample.text(sample.credential)).join(`\n${after}\n${before}\n`);
        for (const sample of samples) expect(mayHoldCredential(sample.text(sample.credential))).toBe(true);
        const result = written(await screenResult(ofText(text)));
        for (const sample of samples) expect(remains(sample, result)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('takes out all of a credential and nothing around it, and says what it was', async () => {
    const token = SAMPLES.find(({ rule }) => rule === 'github');
    const screened = await screenResult({
      content: [{ type: 'text', text: `before ${token?.credential} after`, annotations: { priority: 1 } }],
      _meta: { theirs: 1 },
    });
    expect(screened).toEqual({
      changed: true,
      redacted: 1,
      cut: [],
      result: {
        content: [{ type: 'text', text: 'before [redacted: GitHub token] after', annotations: { priority: 1 } }],
        _meta: { theirs: 1, 'dev.hintlock/screened': { redacted: 1, cut: [] } },
      },
    });
  });

  it('knows a credential by the name of its field', async () => {
    const credential = seeded(3)('abcdefghijKLMNOP0123456789', 40);
    const screened = await screenResult({ content: [], structuredContent: { secretAccessKey: credential, id: 4 } });
    expect(screened).toMatchObject({
      result: { structuredContent: { secretAccessKey: '[redacted: AWS secret key]', id: 4 } },
    });
  });

  it('looks into errors, and keeps two redacted keys apart', async () => {
    const [one = '', two = ''] = [1, 2].map(githubToken);
    const error = { code: -32000, message: `no ${one}`, data: { [one]: 1, [two]: 2 } };
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, error });
    expect(await screenText(text)).toEqual({
      changed: true,
      redacted: 3,
      cut: [],
      error: {
        code: -32000,
        message: 'no [redacted: GitHub token]',
        data: { '[redacted: GitHub token]': 1, '[redacted: GitHub token] 2': 2 },
      },
    });
  });

  it('leaves JSON as JSON, with every digit of its numbers', async () => {
    const token = githubToken(1);
    const address = ['postgres:/', '/app:Tr0ub4dor', '@db/x?a=1'].join('');
    const text = `{ "id": 12345678901234567890, "url": "${address}","next":"b","token":"${token}" }`;
    const screened = await screenResult(ofText(text));
    expect(screened).toMatchObject({
      result: ofText(
        '{ "id": 12345678901234567890, "url": "[redacted: credentials in an address]","next":"b","token":"[redacted: GitHub token]" }',
      ) as object,
    });
  });

  it('replaces a file that holds one by a note', async () => {
    const blob = Buffer.from(`KEY=${githubToken(1)}`).toString('base64');
    const screened = await screenResult({
      content: [{ type: 'resource', resource: { uri: 'file:///x', blob, mimeType: 'image/png' } }],
    });
    expect(screened).toMatchObject({
      redacted: 1,
      result: {
        content: [
          {
            type: 'resource',
            resource: {
              uri: 'file:///x',
              mimeType: 'text/plain',
              text: '[redacted: a file of about 45 bytes that holds credentials]',
            },
          },
        ],
      },
    });
  });

  it("leaves a server's state to the server", async () => {
    const requestState = SAMPLES.find(({ credential }) => credential.startsWith('eyJ'))?.credential;
    expect(await screenResult({ resultType: 'input_required', requestState })).toEqual({ changed: false });
    expect(await screenResult({ resultType: 'complete', content: [], requestState })).toMatchObject({ changed: true });
  });
});

describe('what is harmless', () => {
  const draw = seeded(11);
  const HEX = '0123456789abcdef';
  const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  it.each([
    ['UUIDs', Array.from({ length: 50 }, () => crypto.randomUUID()).join('\n')],
    ['git hashes', Array.from({ length: 50 }, () => draw(HEX, 40)).join('\n')],
    ['integrity hashes', Array.from({ length: 50 }, () => `"integrity": "sha512-${draw(BASE64, 86)}=="`).join(',\n')],
    ['images', `data:image/png;base64,${draw(BASE64, 200_000)}`],
    ['minified code', 'var a=b["https://"+c+"/x"],d=e?"sk-":f.g_h;function task_k(){return hf_({npm_config_x:1})}'],
    ['addresses', 'https://example.com:8080/a@b ssh://git@github.com/a/b mailto:a@b.c https://x.y/?q=a:b@c'],
    ['JSON with an address and e-mail', '{"db":"postgres://db.local","owner":"alice@example.com","x":"https://a.b"}'],
    ['the same in another notation', "{'url':'https://x.com','email':'alice@example.com'}"],
    ['slugs', 'https://x.y/task-management-system-for-everybody sk-loading-spinner-container-inner'],
    ['environment', 'npm_package_devDependencies_typescript_version_range=1 GITHUB_PATH=/x'],
    ['a manual', 'A file that begins with -----BEGIN PRIVATE KEY----- must be kept. It is long and has many words.'],
    ['escapes', 'caf\u00e9 <b>&amp;</b> \u0001'],
  ])('%s', async (_, text) => {
    for (const result of [ofText(text), { content: [], structuredContent: { text, list: text.split('\n') } }]) {
      expect(await screenResult(result)).toEqual({ changed: false });
    }
    const image = { content: [{ type: 'image', data: Buffer.from(text).toString('base64'), mimeType: 'image/png' }] };
    expect(await screenResult(image)).toEqual({ changed: false });
  });

  it('is passed at once, without waiting', () => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: ofText('nothing here\nat all') });
    expect(screener.screen({ message: JSON.parse(text), text }, { secret: false })).toEqual({ changed: false });
  });
});

describe('tools whose results may hold credentials', () => {
  it('hides what is named as one, and only then', async () => {
    const result = {
      content: [{ type: 'text', text: 'USER=bob\nDB_PASSWORD=hunter2 x\nport: 80' }],
      structuredContent: {
        user: 'bob',
        password: 'hunter2',
        credentials: { id: 'a', list: ['b', ''] },
        total_tokens: 12,
        pin_secret: 1234,
        env: [{ name: 'API_KEY', value: 'c' }],
      },
      _meta: { progressToken: 'p' },
    };
    expect(await screenResult(result)).toEqual({ changed: false });
    const hidden = '[redacted: named as a credential]';
    expect(await screenResult(result, true)).toMatchObject({
      redacted: 6,
      result: {
        content: [{ type: 'text', text: `USER=bob\nDB_PASSWORD=${hidden}\nport: 80` }],
        structuredContent: {
          user: 'bob',
          password: hidden,
          credentials: { id: hidden, list: [hidden, ''] },
          total_tokens: 12,
          pin_secret: hidden,
          env: [{ name: 'API_KEY', value: hidden }],
        },
        _meta: { progressToken: 'p' },
      },
    });
  });

  it('hides it in files', async () => {
    const blob = Buffer.from('DB_PASSWORD=hunter2').toString('base64');
    const result = { content: [{ type: 'resource', resource: { uri: 'file:///.env', blob } }] };
    expect(await screenResult(result)).toEqual({ changed: false });
    expect(await screenResult(result, true)).toMatchObject({ changed: true, redacted: 1 });
  });
});

describe('what is too long', () => {
  const small = createScreener({ text: 100, list: 3, blob: 1000 });
  const screenSmall = async (result: unknown): Promise<Screened> => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
    return small.screen({ message: JSON.parse(text), text }, { secret: false });
  };

  it('is cut, and says so', async () => {
    expect(await screenSmall(ofText('x'.repeat(100)))).toEqual({ changed: false });
    expect(await screenSmall(ofText('x'.repeat(1234)))).toEqual({
      changed: true,
      redacted: 0,
      cut: ['content[0].text: 100 of 1,234 characters shown'],
      result: {
        content: [{ type: 'text', text: `${'x'.repeat(100)}\n[cut by Hintlock: 100 of 1,234 characters shown]` }],
        _meta: {
          'dev.hintlock/screened': { redacted: 0, cut: ['content[0].text: 100 of 1,234 characters shown'] },
        },
      },
    });
  });

  it('is cut neither through a credential nor through a character', async () => {
    const token = githubToken(1);
    for (let before = 55; before <= 101; before += 1) {
      const screened = written(await screenSmall(ofText(`${'x'.repeat(before - 1)} ${token} ${'y'.repeat(99)}`)));
      expect(screened).not.toContain(token.slice(0, 8));
      expect(screened).not.toContain('[redacted: GitHub token\\n');
    }
    const emoji = written(await screenSmall(ofText(`${'x'.repeat(99)}\u{1F600}${'y'.repeat(99)}`)));
    expect(emoji).toContain(`${'x'.repeat(99)}\\n[cut by Hintlock: 99 of 200 characters`);
  });

  it('is cut as a list, beside the list where a schema rules and in the text where none does', async () => {
    const rows = [1, 2, 3, 4, 5];
    const screened = await screenSmall({
      content: [{ type: 'text', text: '{ "rows": [10000000000000000001, 2.0, [1,2,3,4], 4, "a,]"], "n": 1 }' }],
      structuredContent: { rows, short: [1, 2, 3], deep: { rows } },
    });
    expect(screened).toMatchObject({
      redacted: 0,
      cut: [
        'content[0].text: 3 of 4 items shown',
        'content[0].text: 3 of 5 items shown',
        'structuredContent.rows: 3 of 5 items shown',
        'structuredContent.deep.rows: 3 of 5 items shown',
      ],
      result: {
        content: [
          { type: 'text', text: '{ "rows": [10000000000000000001, 2.0, [1,2,3]], "n": 1 }' },
          { type: 'text', text: expect.stringContaining('structuredContent.deep.rows: 3 of 5 items shown') as string },
        ],
        structuredContent: { rows: [1, 2, 3], short: [1, 2, 3], deep: { rows: [1, 2, 3] } },
        _meta: {
          'dev.hintlock/cut': [
            'structuredContent.rows: 3 of 5 items shown',
            'structuredContent.deep.rows: 3 of 5 items shown',
          ],
        },
      },
    });
  });

  it('is cut as a list of blocks', async () => {
    const blocks = ['a', 'b', 'c', 'd'].map((text) => ({ type: 'text', text }));
    expect(await screenSmall({ content: blocks })).toMatchObject({
      result: {
        content: [...blocks.slice(0, 3), { type: 'text', text: '[cut by Hintlock: content: 3 of 4 items shown]' }],
      },
    });
  });

  it('is no image', async () => {
    const image = { type: 'image', data: 'A'.repeat(500), mimeType: 'image/png' };
    expect(await screenSmall({ content: [image] })).toEqual({ changed: false });
  });

  it('holds files in the messages of a prompt, too', async () => {
    const blob = Buffer.from(`KEY=${SLACK_TOKEN}`).toString('base64');
    const resource = { type: 'resource', resource: { uri: 'file:///x', blob } };
    for (const content of [resource, [resource]]) {
      const result = { messages: [{ role: 'user', content }] };
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
      const screened = await createScreener().screen({ message: JSON.parse(text) as never, text }, { secret: false });
      expect(screened).toMatchObject({ changed: true, redacted: 1 });
    }
  });

  it('is refused when it is too deep, also where nothing in it is suspicious', () => {
    const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`;
    const look = (levels: number): unknown => {
      const text = `{"jsonrpc":"2.0","id":1,"result":{"structuredContent":${nested(levels)}}}`;
      return createScreener().screen({ message: JSON.parse(text) as never, text }, { secret: false });
    };
    expect(look(250)).toEqual({ changed: false });
    expect(() => look(260)).toThrow(expect.objectContaining({ code: 'HL_PROTOCOL' }));
    expect(() => look(100_000)).toThrow(expect.objectContaining({ code: 'HL_PROTOCOL' }));
  });

  it('is not taken for deep by the brackets in a text or side by side', () => {
    const result = { content: [{ type: 'text', text: '[{'.repeat(5000) }], structuredContent: { a: [[], {}, []] } };
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
    expect(createScreener().screen({ message: JSON.parse(text) as never, text }, { secret: false })).toEqual({
      changed: false,
    });
  });

  it('is refused when it is too deep to be looked into', async () => {
    const deep = `${'['.repeat(400)}${']'.repeat(400)}`;
    const text = `{"jsonrpc":"2.0","id":1,"result":{"content":[],"x":${deep},"y":"${SLACK_TOKEN}"}}`;
    await expect(screenText(text)).rejects.toMatchObject({ code: 'HL_PROTOCOL' });
  });
});

describe('time', () => {
  const fill = (part: string): string => part.repeat(Math.ceil(1_000_000 / part.length)).slice(0, 1_000_000);
  it.each([
    '-eyJ',
    'SG.a.' + 'a'.repeat(300),
    'xoxb-',
    'xoxb-aaaaaaaaaaaaaa-',
    '-----BEGIN RSA PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----\nMII',
    'ghs_1_',
    'ghs_1_a.',
    'sk-',
    '-sk-proj-',
    'sk-ant-api03-',
    'https://a:',
    'https://a:b@',
    '://',
    '@',
    'mongodb://a',
    'mongodb://a@',
    'postgres://a:b',
    'secret_access_key    ',
    'secret_access_key = ',
    '\\u0067',
    '\\',
    '\\"',
    'ops_ey',
    'password=',
    'password=[',
    'password: {"',
    'password="',
    "password='\\",
    'password: |\n ',
    '<password>',
    'hooks.slack.com',
    `${githubToken(1)} `,
  ])('of a text made of %j is short', { timeout: 20_000 }, async (part) => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: ofText(fill(part)) });
    const message = JSON.parse(text);
    await screenResult(ofText(SLACK_TOKEN));
    const times: number[] = [];
    // The better of two: other work on the machine is not ours to measure.
    while (times.length < 2) {
      const started = performance.now();
      await screener.screen({ message, text }, { secret: true });
      times.push(performance.now() - started);
    }
    expect(Math.min(...times)).toBeLessThan(1000);
  });
});
