/** What the names of parameters give away: how a list is cut, what is written, whom it reaches, what is run. */

const PARAMETER_KINDS = {
  /** How much of a list is wanted, and in which order. */
  page: `limit offset page page_size per_page page_number page_token cursor after before next_token sort sort_by sort_order
    sort_direction order_by max_results max top skip start_at direction next next_url next_page page_limit size max_items
    starting_after count num_results first last start_index rows`,
  /** What a lookup is narrowed to or widened by. */
  narrow: `filter filters search search_term keyword keywords q since until start_date end_date start_time end_time from_date
    to_date time_range time_min time_max date_from date_to range period interval include includes expand fields depth
    include_archived include_deleted include_details verbose detailed detail_level format response_format facets locale
    granularity pattern exclude exclude_patterns section topic match_type statuses`,
  /** What will be written. */
  content: `body content contents data payload text message title description value values attributes properties updates
    changes patch json markdown html comment comments note notes summary subject new_name new_value new_content edits
    items entities relations observations records document documents record config configuration settings labels tags
    priority due_date assignee assignee_id color display_name new_text old_text rules input variables arguments metadata
    enabled state parent_id amount quantity`,
  recipient:
    'to recipient recipients cc bcc email emails phone phone_number to_number channel channel_id chat_id reply_to audience_id email_address',
  sql: 'sql sql_query statement statements sql_statement sqls sql_statements ddl migration queries_sql',
  shell:
    'command cmd commands script code expression js javascript python shell bash cli_command function_code program cli_commands function fn javascript_code python_code source_code code_snippet js_code',
  force:
    'force overwrite cascade purge permanent hard_delete recursive delete_all replace_all skip_confirmation delete_branch discard override hard prune',
  confirm:
    'confirm confirmation confirmed user_confirmation confirm_delete confirm_cost_id acknowledge i_understand are_you_sure',
  dry: 'dry_run dryrun preview simulate validate_only what_if plan_only noop no_op check_only test_only',
  output:
    'output_path output_file output_dir output_directory destination_path target_path out_file export_path output_folder output_filename local_path file_output dest_path dest',
  save: 'save_path save_to save_dir save_as download_path save_file save_location save_directory',
  url: 'url uri link href endpoint webhook webhook_url callback_url target_url urls base_url',
  path: 'path file_path filepath file filename directory folder dir paths file_name',
  graphql: 'graphql mutation graphql_query gql',
  request: 'http_method request_method headers request_body',
} as const;

export type ParameterKind = keyof typeof PARAMETER_KINDS;

const KIND_OF = new Map<string, ParameterKind>();
for (const kind of Object.keys(PARAMETER_KINDS) as ParameterKind[]) {
  for (const name of PARAMETER_KINDS[kind].split(/\s+/)) if (!KIND_OF.has(name)) KIND_OF.set(name, kind);
}

/** The kind of a parameter whose words are joined with underscores. */
export function parameterKind(name: string): ParameterKind | undefined {
  return KIND_OF.get(name);
}

/** Parameters that choose between several actions, when they list them. */
export const CHOOSERS: ReadonlySet<string> = new Set(
  'action operation method mode op verb command operation_type action_type method_name request_type actions operations http_method'.split(
    ' ',
  ),
);
