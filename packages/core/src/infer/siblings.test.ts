import { describe, expect, it } from 'vitest';
import { headVerb } from './head-verb.ts';
import { ALONE, type Siblings, siblingsOf } from './siblings.ts';
import { partsOfName } from './words.ts';

const named = (...names: string[]): Siblings => siblingsOf(names.map((name) => ({ name })));
const verbOf = (name: string, siblings = ALONE): string | undefined =>
  headVerb(partsOfName(name), siblings).verb?.lemma;

describe('the verb of a name', () => {
  it.each([
    ['delete_file', 'delete'],
    ['repo_file_delete', 'delete'],
    ['deploy_plan_get', 'get'],
    ['monitor_webtests_createorupdate', 'createorupdate'],
    ['atlas-create-access-list', 'create'],
    ['generate-archive', 'generate'],
    ['vault_enable-crr', 'enable'],
    ['bulk_delete_items', 'delete'],
    ['reinstallWebsite', 'reinstall'],
    ['can_i_deploy', 'can'],
    ['supprimer_note', 'supprimer'],
    ['удалитьЗаметку', 'удалить'],
    ['删除文件', '删除'],
    ['ファイル削除', '削除'],
    ['파일_삭제', '삭제'],
    ['notes', undefined],
  ])('%s: %s', (name, verb) => {
    expect(verbOf(name)).toBe(verb);
  });
});

describe('what siblings have in common', () => {
  it('takes the words before every name for a namespace, even where they are verbs elsewhere', () => {
    const siblings = named('monitor_alert_get', 'monitor_alert_delete', 'monitor_rule_list', 'monitor_rule_create');
    expect(siblings.namespace).toEqual(['monitor']);
    expect(siblings.convention).toBe('last');
    expect(verbOf('monitor_rule_list', siblings)).toBe('list');
  });

  it('takes no verb that everybody knows for a namespace', () => {
    expect(named('get_a', 'get_b', 'get_c', 'get_d').namespace).toEqual([]);
    expect(named('generate_bar_chart', 'generate_pie_chart', 'generate_pin_map').namespace).toEqual([]);
  });

  it('knows several namespaces on one server', () => {
    const siblings = named(
      'qa_case_list',
      ...['import', 'export', 'list'].map((verb) => `tracker_${verb}_issue`),
      ...['get', 'list', 'delete'].map((verb) => `mail_${verb}_order`),
    );
    expect(siblings.groups.has('tracker')).toBe(true);
    expect(siblings.groups.has('mail')).toBe(true);
    expect(verbOf('mail_list_order', siblings)).toBe('list');
  });

  it('knows whether anything is changed at all, once there are enough tools to tell', () => {
    expect(named('list_tables', 'list_schemas', 'get_table', 'execute_query').writes).toBe(false);
    expect(named('list_tables', 'drop_table', 'get_table', 'execute_query').writes).toBe(true);
    expect(named('list_tables', 'execute_query').writes).toBe(true);
  });

  it('is nothing for a tool that is alone', () => {
    expect(siblingsOf([])).toBe(ALONE);
    expect(named('x')).toBe(ALONE);
  });
});
