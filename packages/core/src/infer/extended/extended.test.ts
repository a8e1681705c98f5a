import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../definition/tool-definition.ts';
import { CONFIDENCE_THRESHOLD } from '../../profile/weigh.ts';
import type { HintName, HintValue } from '../../vocabulary/hint.ts';
import { inferClaims } from '../infer-claims.ts';

const takes = (...names: string[]): object => ({
  inputSchema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
});

function said(hint: HintName, definition: ToolDefinition): HintValue | undefined {
  return inferClaims(definition).find((claim) => claim.hint === hint && claim.confidence >= CONFIDENCE_THRESHOLD)
    ?.value;
}

describe.each<[HintName, HintValue, [string, object?][], [string, object?][]]>([
  [
    'egress',
    true,
    [
      ['send_email', takes('to', 'body')],
      ['slack_post_message', takes('channel', 'text')],
      ['add_comment', takes('issue', 'body')],
      ['fetch', { ...takes('url'), description: 'Fetches a web page.' }],
      ['create_alert', takes('webhook_url')],
      ['bash', takes('command')],
      ['read_webhook', { ...takes('url', 'body'), description: 'Posts the contents to a URL.' }],
      ['get_post', { ...takes('endpoint', 'payload'), description: 'HTTP POST request' }],
      ['thing', takes('url', 'body')],
      ['other_thing', takes('endpoint', 'payload')],
      ['note', { ...takes('text'), description: 'Comment on a GitHub issue' }],
      ['translate', { ...takes('text'), description: 'Translates text using a remote API.' }],
      ['ping', { ...takes('value'), description: 'Sends the value to a remote endpoint.' }],
    ],
    [
      ['get_note', takes('id')],
      ['add_bookmark', takes('url', 'title')],
      ['get_rate', { ...takes('rate_id'), description: 'Gets a rate from an external API.' }],
      ['go_forward'],
      ['publish_workflow', takes('id')],
      ['run_sql', takes('sql')],
    ],
  ],
  [
    'untrusted',
    true,
    [['web_search', takes('query')], ['list_messages'], ['get_issue_comments'], ['read_email', takes('id')]],
    [['get_current_time'], ['get_email_settings'], ['get_welcome_message'], ['create_web_link', takes('title')]],
  ],
  [
    'private',
    true,
    [['list_contacts'], ['read_file', takes('path')], ['search_emails'], ['get_invoice'], ['list_calendars']],
    [['get_weather'], ['get_upgrade_guide'], ['web_search', takes('query')], ['list_contact_properties']],
  ],
  [
    'secret',
    true,
    [
      ['get_connection_string'],
      ['create_api_key'],
      ['get_secret'],
      ['login', { outputSchema: { type: 'object', properties: { accessToken: {} } } }],
      ['describe_database', { description: 'Returns the host, the port and the connection string.' }],
    ],
    [
      ['list_secrets'],
      ['get_token_usage'],
      ['get_secret', { description: 'Shows names only.' }],
      ['delete_api_key'],
      ['get_secret_policy'],
    ],
  ],
  [
    'reversible',
    false,
    [['send_sms', takes('to', 'text')], ['delete_page', { description: 'Permanently deletes a page.' }], ['wipe_disk']],
    [['delete_page'], ['archive_page'], ['get_page']],
  ],
  [
    'reversible',
    true,
    [['archive_page'], ['delete_page', { description: 'Moves it to the trash.' }]],
    [['delete_page']],
  ],
  [
    'cost',
    true,
    [['generate_video'], ['create_cluster'], ['deep_research', { description: 'Long-running.' }], ['pay']],
    [['get_cluster'], ['create_note'], ['generate_image_upload_url'], ['get_cost']],
  ],
  ['openWorld', false, [['get_current_time'], ['read_file', takes('path')]], [['get_note'], ['web_search']]],
  ['sensitive', 'high', [['get_secret'], ['list_salaries'], ['get_payroll']], [['get_note'], ['list_files']]],
])('%s is %s', (hint, value, yes, no) => {
  it.each(yes)('of %s', (name, more) => {
    expect(said(hint, { name, ...more })).toBe(value);
  });

  it.each(no)('but not of %s', (name, more) => {
    expect(said(hint, { name, ...more })).not.toBe(value);
  });
});
