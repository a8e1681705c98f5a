import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../definition/tool-definition.ts';
import { CONFIDENCE_THRESHOLD } from '../profile/weigh.ts';
import { printable } from '../text/printable.ts';
import type { HintName, HintValue } from '../vocabulary/hint.ts';
import { inferClaims } from './infer-claims.ts';
import { siblingsOf } from './siblings.ts';

const schema = (properties: object) => ({ type: 'object', properties });
const text = { type: 'string' };

/** What it says of each hint with enough confidence to count. */
function sure(definition: ToolDefinition, siblings?: Parameters<typeof inferClaims>[1]): Record<string, HintValue> {
  const claims = inferClaims(definition, siblings).filter(({ confidence }) => confidence >= CONFIDENCE_THRESHOLD);
  return Object.fromEntries(claims.map(({ hint, value }) => [hint, value]));
}

function evidence(definition: ToolDefinition, hint: HintName): string | undefined {
  return inferClaims(definition).find((claim) => claim.hint === hint)?.evidence;
}

describe('reading and destroying', () => {
  it.each<[string, string]>([
    ['get_issue', 'Get an issue by its number.'],
    ['deploy_plan_get', 'Gets the plan of a deployment.'],
    ['repo_search', 'Searches repositories.'],
    ['obtener_usuario', 'Obtiene un usuario.'],
    ['lister_notes', 'Affiche toutes les notes.'],
    ['获取用户', '获取用户列表'],
    ['can_i_deploy', 'Checks whether a version can be deployed.'],
  ])('%s reads', (name, description) => {
    expect(sure({ name, description })).toMatchObject({ readOnly: true, destructive: false });
  });

  it.each<[string, string]>([
    ['purge_mailbox', 'Deletes all mail. This cannot be undone.'],
    ['repo_file_delete', ''],
    ['DropCollection', 'Drops a collection.'],
    ['eliminar_usuario', 'Elimina un usuario.'],
    ['loesche', 'Löscht eine Notiz.'],
    ['удалить_заметку', 'Удаляет заметку.'],
    ['ユーザー削除', 'ユーザーを削除します。'],
    ['cancel_order', 'Cancel an order.'],
  ])('%s destroys', (name, description) => {
    expect(sure({ name, description })).toMatchObject({ readOnly: false, destructive: true });
  });

  it.each<[string, string]>([
    ['create_note', 'Create a note.'],
    ['send_message', 'Sends a message.'],
    ['bulk_update_items', 'Updates items.'],
    ['browser_click', 'Click on an element.'],
    ['get_asset_upload_url', 'Get a presigned URL to upload a file to. Returns an upload_url.'],
  ])('%s is not said to read', (name, description) => {
    expect(sure({ name, description })['readOnly']).not.toBe(true);
  });

  it.each<[string, string]>([
    ['notes', 'Notes.'],
    ['frobnicate', 'Frobnicates the widget.'],
    ['x', ''],
  ])('abstains on %s', (name, description) => {
    expect(sure({ name, description })).toEqual({});
  });
});

it('suspects what takes a protection away', () => {
  const claims = inferClaims({ name: 'disable_backups', description: 'Disable backups of a machine.' });
  expect(claims.find(({ hint }) => hint === 'destructive')).toMatchObject({
    value: true,
    evidence: expect.stringContaining('takes away "backups", which protects something') as string,
  });
});

describe('tools that do what they are told', () => {
  const worst = { readOnly: false, destructive: true };

  it.each<[string, object]>([
    ['query', { sql: text }],
    ['bash', { command: text }],
    ['run_python', { code: text }],
    ['graphql', { query: { ...text, description: 'A GraphQL query or mutation' } }],
    ['http_request', { url: text, method: { enum: ['GET', 'POST', 'DELETE'] } }],
    ['call_api', { url: text, method: text }],
    ['issues', { action: { enum: ['get', 'list', 'delete'] } }],
    ['pages', { operation: { anyOf: [{ const: 'read' }, { const: 'purge' }] } }],
  ])('%s is as bad as the worst of it', (name, properties) => {
    expect(sure({ name, inputSchema: schema(properties) })).toMatchObject(worst);
  });

  it('believes a tool that says it only reads', () => {
    const definition = {
      name: 'query',
      description: 'Runs a read-only SQL query.',
      inputSchema: schema({ sql: text }),
    };
    expect(sure(definition)).toMatchObject({ readOnly: true, destructive: false });
  });

  it('takes no sentence about reading a few lines for that', () => {
    const description = 'Runs a script. Use head to read only the first lines of its output.';
    expect(sure({ name: 'run', description, inputSchema: schema({ script: text }) })).toMatchObject(worst);
  });

  it('says nothing of a query where no other tool of the server changes anything', () => {
    const query = { name: 'execute_query', inputSchema: schema({ sql: text }) };
    const names = ['list_tables', 'list_schemas', 'list_clusters', 'list_columns'];
    const siblings = siblingsOf([query, ...names.map((name) => ({ name }))]);
    expect(sure(query, siblings)).not.toHaveProperty('readOnly');
    expect(sure(query, siblings)).not.toHaveProperty('destructive');
  });

  it('does not take code that is looked at for code that is run', () => {
    expect(sure({ name: 'format_code', inputSchema: schema({ code: text }) })['destructive']).not.toBe(true);
  });
});

describe('evidence', () => {
  it('is given in words that can be checked', () => {
    const purge = { name: 'purge_mailbox', description: 'Deletes all mail. This cannot be undone.' };
    const send = { name: 'send_email', inputSchema: schema({ recipient: text, body: text }) };
    expect(evidence(purge, 'readOnly')).toMatch(/the name begins with "purge"/);
    expect(evidence({ name: 'file_delete' }, 'destructive')).toBe('the name ends with "delete"');
    expect(evidence(purge, 'reversible')).toBe('the description says it cannot be undone');
    expect(evidence(send, 'egress')).toBe('takes a "recipient" and a "body"');
    expect(evidence({ name: 'bash', inputSchema: schema({ cmd: text }) }, 'destructive')).toBe(
      'runs any command or code it is given as "cmd"',
    );
  });

  it('never lets a stranger speak to a terminal', () => {
    const name = 'run\u001b[31m';
    const inputSchema = schema({ 'c\u202eommand': text, command: text, action: { enum: ['delete\u0007'] } });
    for (const claim of inferClaims({ name, description: 'Purge\u009b all', inputSchema })) {
      expect(claim.evidence).toBe(printable(claim.evidence));
    }
  });
});

describe('the laws of inference', () => {
  const word = fc.constantFrom(
    'get',
    'delete',
    'notes',
    'run',
    'sql',
    'send',
    'Purge',
    '删除',
    'list',
    '\u001b',
    'a b',
  );
  const definition = fc.record({
    name: fc.oneof(
      fc.array(word, { maxLength: 5 }).map((words) => words.join('_')),
      fc.string(),
    ),
    title: fc.option(fc.string(), { nil: undefined }),
    description: fc.oneof(
      fc.array(word, { maxLength: 20 }).map((words) => words.join(' ')),
      fc.string({ maxLength: 300 }),
    ),
    inputSchema: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()).map(schema), fc.jsonValue()),
    outputSchema: fc.jsonValue(),
  }) as fc.Arbitrary<ToolDefinition>;

  it('looks at no annotation', () => {
    fc.assert(
      fc.property(definition, fc.jsonValue(), (tool, annotations) => {
        expect(inferClaims({ ...tool, annotations, _meta: annotations })).toEqual(inferClaims(tool));
      }),
    );
  });

  it('gives one inferred claim a hint at most, with a confidence below certainty, and the same every time', () => {
    fc.assert(
      fc.property(definition, (tool) => {
        const claims = inferClaims(tool, siblingsOf([tool, tool, tool]));
        expect(new Set(claims.map(({ hint }) => hint)).size).toBe(claims.length);
        for (const { source, confidence, evidence } of claims) {
          expect(source).toBe('inferred');
          expect(confidence).toBeGreaterThan(0.5);
          expect(confidence).toBeLessThan(1);
          expect(evidence).not.toBe('');
        }
        expect(inferClaims(tool, siblingsOf([tool, tool, tool]))).toEqual(claims);
      }),
    );
  });

  it('never calls a tool read-only and destructive at once', () => {
    fc.assert(
      fc.property(definition, (tool) => {
        const said = Object.fromEntries(inferClaims(tool).map(({ hint, value }) => [hint, value]));
        expect(said['readOnly'] === true && said['destructive'] === true).toBe(false);
      }),
    );
  });

  it('survives what is no definition at all', () => {
    for (const odd of [{ name: 7 }, { name: null, description: {} }, { name: 'x', inputSchema: { properties: [1] } }]) {
      expect(() => inferClaims(odd as never, siblingsOf([odd, odd] as never))).not.toThrow();
    }
  });

  it('takes no longer for a hostile text', () => {
    const hostile = ['save '.repeat(20_000), `if ${'x '.repeat(50_000)}`, '['.repeat(100_000), '​'.repeat(100_000)];
    const start = performance.now();
    for (const description of hostile) inferClaims({ name: description, description, title: description });
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
