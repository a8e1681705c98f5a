import { expect, test } from 'vitest';
import { interpolate } from './interpolate.ts';
import { INTERPOLATION_DIALECTS, type InterpolationDialectName } from './interpolation-dialects.ts';

const SECRET = 'sk-very-secret';
const source = {
  env: { TOKEN: SECRET, EMPTY: '', LOOP: '${TOKEN}' },
  places: { workspaceFolder: '/project', userHome: '/home/user', '/': '/', CLAUDE_PLUGIN_ROOT: '/plugin' },
};

test('each dialect fills in the forms its client knows, and leaves the others as they are', () => {
  const forms = ['${TOKEN}', '$TOKEN', '${env:TOKEN}', '{env:TOKEN}', '${workspaceFolder}', '${CLAUDE_PLUGIN_ROOT}'];
  const filled = (dialect: InterpolationDialectName): string =>
    forms
      .map((form) => interpolate(form, dialect, source))
      .map(({ text, findings }) => findings[0]?.code ?? text.replace(SECRET, '*'))
      .join('  ');
  const names = Object.keys(INTERPOLATION_DIALECTS) as InterpolationDialectName[];
  expect(Object.fromEntries(names.map((name) => [name, filled(name)]))).toMatchInlineSnapshot(`
    {
      "amazon-q": "\${TOKEN}  $TOKEN  *  {env:TOKEN}  \${workspaceFolder}  \${CLAUDE_PLUGIN_ROOT}",
      "claude-code": "*  $TOKEN  \${env:TOKEN}  {env:TOKEN}  HL_ENV_MISSING  HL_ENV_MISSING",
      "claude-plugin": "*  $TOKEN  \${env:TOKEN}  {env:TOKEN}  HL_ENV_MISSING  /plugin",
      "copilot": "*  *  \${env:TOKEN}  {env:TOKEN}  HL_ENV_MISSING  HL_ENV_MISSING",
      "editor": "\${TOKEN}  $TOKEN  *  {env:TOKEN}  /project  \${CLAUDE_PLUGIN_ROOT}",
      "gemini": "*  *  \${env:TOKEN}  {env:TOKEN}  HL_ENV_MISSING  HL_ENV_MISSING",
      "kiro": "*  $TOKEN  *  {env:TOKEN}  HL_ENV_MISSING  HL_ENV_MISSING",
      "lenient": "*  $TOKEN  *  {env:TOKEN}  /project  HL_ENV_MISSING",
      "none": "\${TOKEN}  $TOKEN  \${env:TOKEN}  {env:TOKEN}  \${workspaceFolder}  \${CLAUDE_PLUGIN_ROOT}",
      "opencode": "\${TOKEN}  $TOKEN  \${env:TOKEN}  *  \${workspaceFolder}  \${CLAUDE_PLUGIN_ROOT}",
      "windsurf": "\${TOKEN}  $TOKEN  *  {env:TOKEN}  \${workspaceFolder}  \${CLAUDE_PLUGIN_ROOT}",
    }
  `);
});

test('a default stands in for a variable that is unset or empty', () => {
  const texts = [
    '${NONE:-x}',
    '${EMPTY:-x}',
    '${TOKEN:-x}',
    '${NONE:-}',
    '${NONE:-a:-b}',
    '${env:NONE:-x}',
    '${EMPTY}',
  ];
  expect(texts.map((text) => interpolate(text, 'lenient', source).text)).toEqual([
    'x',
    'x',
    SECRET,
    '',
    'a:-b',
    'x',
    '',
  ]);
});

test('a missing variable is named, once per place, and nothing else is shown', () => {
  const { findings } = interpolate('Bearer ${TOKEN} ${MISSING} ${env:ALSO}', 'lenient', source);
  expect(findings.map(({ code, message }) => [code, message])).toEqual([
    ['HL_ENV_MISSING', 'The configuration uses the environment variable MISSING, which is not set.'],
    ['HL_ENV_MISSING', 'The configuration uses the environment variable ALSO, which is not set.'],
  ]);
  expect(JSON.stringify(findings)).not.toContain(SECRET);
});

test('what only a client can fill in is said so, without the default beside it', () => {
  const places: [string, InterpolationDialectName][] = [
    ['${input:token}', 'editor'],
    ['${input:token:-hush}', 'lenient'],
    ['${command:pick}', 'editor'],
    ['${config:a.b}', 'editor'],
    ['${workspaceFolder:web}', 'editor'],
    ['${workspaceFolderBasename}', 'editor'],
    ['${file:/run/secret}', 'windsurf'],
    ['{file:~/token}', 'opencode'],
    ['${CLAUDE_PLUGIN_DATA}', 'claude-plugin'],
    ['${user_config.key}', 'claude-plugin'],
  ];
  expect(
    places.map(([text, dialect]) =>
      interpolate(text, dialect, source).findings.map(({ code, message }) => [code, message]),
    ),
  ).toEqual(
    places.map(([text]) => [
      [
        'HL_INPUT_UNRESOLVED',
        `The configuration uses ${text.replace(':-hush', '')}, which only its client can fill in.`,
      ],
    ]),
  );
});

test('a value is never itself interpolated', () => {
  expect(interpolate('${LOOP}', 'lenient', source).text).toBe('${TOKEN}');
});

test('what every object inherits is not a variable', () => {
  expect(interpolate('${constructor} ${__proto__}', 'lenient', { env: {} }).findings).toHaveLength(2);
});

test('on Windows the case of a name does not matter, elsewhere it does', () => {
  const env = { Path: 'C:\\bin' };
  expect(interpolate('${env:PATH}', 'editor', { env, platform: 'win32' }).text).toBe('C:\\bin');
  expect(interpolate('${env:PATH}', 'editor', { env, platform: 'linux' }).findings).toHaveLength(1);
});

test('a name that would disturb a terminal is made harmless', () => {
  const [found] = interpolate('${env:\u001b[31mRED}', 'editor', source).findings;
  expect(found?.message).not.toContain('\u001b');
});

test('text without placeholders, and half ones, stay as they are', () => {
  for (const text of ['', 'plain', '$', '${', '${}', '${TOKEN', 'a $ b', '{}', '{"a":1}', '${a b}', '$1']) {
    expect(interpolate(text, 'lenient', source)).toEqual({ text, secrets: [], findings: [] });
  }
});

test('long hostile text takes linear time', () => {
  const started = performance.now();
  interpolate('${'.repeat(200_000), 'lenient', source);
  interpolate(`\${${'a'.repeat(200_000)}`, 'gemini', source);
  interpolate('{env:'.repeat(100_000), 'opencode', source);
  expect(performance.now() - started).toBeLessThan(1000);
});
