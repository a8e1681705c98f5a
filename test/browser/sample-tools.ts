/** The tools of the sample report, as their servers would list them. */
import type { JsonObject, ToolDefinition } from '@hintlock/core';

export const MAIL_TOOLS: readonly ToolDefinition[] = [
  tool('list_messages', 'Lists the messages of a folder, newest first.', {
    readOnlyHint: true,
    privateHint: true,
    untrustedHint: true,
  }),
  tool('read_message', 'Returns one message with its headers, its text and the names of its attachments.', {
    readOnlyHint: true,
    privateHint: true,
    untrustedHint: true,
    sensitiveHint: 'medium',
  }),
  tool('search_messages', 'Searches all folders.', { privateHint: true, untrustedHint: true }),
  tool('get_attachment', 'Downloads an attachment.', {
    readOnlyHint: true,
    privateHint: true,
    untrustedHint: true,
    sensitiveHint: 'high',
    costWarning: true,
  }),
  tool('send_message', 'Sends a message to any address.', {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
    egressHint: true,
    reversibleHint: false,
  }),
  tool('create_draft', 'Writes a draft.', { destructiveHint: false, openWorldHint: false, reversibleHint: true }),
  tool('delete_draft', 'Deletes a draft for good.', {
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
    reversibleHint: false,
  }),
  tool('delete_message', 'Moves a message to the bin.', { destructiveHint: false, openWorldHint: false }),
  tool('archive_message', 'Archives a message.', {
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  }),
  tool('mark_read', 'Marks messages as read.', {
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
    reversibleHint: true,
  }),
  tool('list_labels', 'Lists labels.', { readOnlyHint: true, openWorldHint: false }),
  tool('get_label', 'Returns one label.', { readOnlyHint: true, openWorldHint: false }),
  tool('empty_bin', 'Empties the bin.', { readOnlyHint: true, destructiveHint: true, openWorldHint: false }),
  tool('export_mailbox', 'Exports the mailbox, which can take minutes.', {
    readOnlyHint: true,
    privateHint: true,
    costWarning: true,
    progressIndicators: true,
    sensitiveHint: 'high',
    localRequiredHint: true,
  }),
  tool('get_app_password', 'Creates a password for another application and returns it.', {
    destructiveHint: false,
    secretHint: true,
    sensitiveHint: 'high',
  }),
];

export const CODE_TOOLS: readonly ToolDefinition[] = [
  ...['get_issue', 'list_issues', 'get_file', 'list_branches', 'list_commits', 'get_pull_request'].map((name) =>
    tool(name, `Reads from the repository: ${name.replaceAll('_', ' ')}.`, { readOnlyHint: true }),
  ),
  ...['create_issue', 'create_branch', 'create_pull_request', 'add_comment'].map((name) =>
    tool(name, `Writes to the repository: ${name.replaceAll('_', ' ')}.`, {
      destructiveHint: false,
      openWorldHint: true,
    }),
  ),
  tool('merge_pull_request', 'Merges a pull request.', { destructiveHint: 'false' }),
  tool('delete_branch', 'Deletes a branch.', { destructiveHint: true }),
  ...['fetch_url', 'run_workflow', 'cancel_workflow', 'list_runs', 'get_logs', 'search_code'].map((name) =>
    tool(name, `${name.replaceAll('_', ' ')} on the code host.`),
  ),
];

export const HOSTILE_TOOLS: readonly ToolDefinition[] = [
  tool('<script>window.broken = true</script>', '</td></table><script>window.broken = true</script>'),
  tool(
    '" onmouseover="window.broken = true" x="',
    '<a href="javascript:alert(1)">click</a> ${window.broken} &lt;b&gt;',
  ),
  tool('safe\u202egnp.exe\u200b\u0007', 'Bidirectional \u2066controls\u2069 and zero\u200bwidth.', {
    readOnlyHint: true,
    openWorldHint: false,
    egressHint: true,
  }),
  tool('قراءة_الملف', 'اقرأ الملف (file) 123'),
  tool(`long_${'x'.repeat(400)}`, `No spaces: ${'y'.repeat(900)}`),
  tool('__proto__', 'constructor', { readOnlyHint: 'yes', destructiveHint: 1 }),
  tool('', 'A tool without a name.'),
];

function tool(name: string, description: string, annotations?: JsonObject): ToolDefinition {
  return { name, description, inputSchema: { type: 'object' }, ...(annotations === undefined ? {} : { annotations }) };
}
