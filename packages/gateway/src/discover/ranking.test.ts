import { judgeCatalogue } from '@hintlock/core';
import { describe, expect, it } from 'vitest';
import type { OfferedTool } from '../views/offered-tool.ts';
import { type FoundTools, findTools } from './find-tools.ts';
import { createToolIndex } from './tool-index.ts';

/** Server, tier (r, w or d), name, parameters, description: what well-known servers list. */
const CATALOGUE = `
filesystem|r|read_text_file|path,head,tail|Read the complete contents of a file from the file system as text.
filesystem|r|read_media_file|path|Read an image or audio file. Returns the base64 encoded data and MIME type.
filesystem|r|read_multiple_files|paths|Read the contents of multiple files simultaneously.
filesystem|d|write_file|path,content|Create a new file or completely overwrite an existing file with new content.
filesystem|d|edit_file|path,edits,dryRun|Make line-based edits to a text file. Returns a git-style diff.
filesystem|w|create_directory|path|Create a new directory or ensure a directory exists.
filesystem|r|list_directory|path|Get a detailed listing of all files and directories in a specified path.
filesystem|r|list_directory_with_sizes|path,sortBy|Get a detailed listing of all files and directories, including sizes.
filesystem|r|directory_tree|path,excludePatterns|Get a recursive tree view of files and directories as a JSON structure.
filesystem|d|move_file|source,destination|Move or rename files and directories.
filesystem|r|search_files|path,pattern|Recursively search for files and directories matching a pattern.
filesystem|r|get_file_info|path|Retrieve detailed metadata about a file or directory.
filesystem|r|list_allowed_directories||Returns the list of directories that this server is allowed to access.
github|r|get_me||Get details of the authenticated GitHub user.
github|w|create_issue|owner,repo,title,body,labels|Create a new issue in a GitHub repository.
github|r|get_issue|owner,repo,issue_number|Get details of a specific issue in a GitHub repository.
github|r|list_issues|owner,repo,state|List issues in a GitHub repository.
github|d|update_issue|owner,repo,issue_number|Update an existing issue in a GitHub repository.
github|w|add_issue_comment|owner,repo,issue_number,body|Add a comment to a specific issue in a GitHub repository.
github|r|search_issues|q,sort,order|Search for issues and pull requests across GitHub repositories.
github|w|create_pull_request|owner,repo,title,head,base|Create a new pull request in a GitHub repository.
github|r|get_pull_request|owner,repo,pullNumber|Get details of a specific pull request.
github|r|list_pull_requests|owner,repo,state|List pull requests in a GitHub repository.
github|d|merge_pull_request|owner,repo,pullNumber,merge_method|Merge a pull request in a GitHub repository.
github|r|get_pull_request_diff|owner,repo,pullNumber|Get the diff of a pull request.
github|r|search_code|q|Search for code across GitHub repositories.
github|r|search_repositories|query|Search for GitHub repositories.
github|w|create_repository|name,private|Create a new GitHub repository in your account.
github|w|fork_repository|owner,repo|Fork a GitHub repository to your account or specified organization.
github|w|create_branch|owner,repo,branch|Create a new branch in a GitHub repository.
github|r|list_commits|owner,repo,sha|Get list of commits of a branch in a GitHub repository.
github|r|get_file_contents|owner,repo,path,ref|Get the contents of a file or directory from a GitHub repository.
github|d|delete_file|owner,repo,path,message|Delete a file from a GitHub repository.
github|w|push_files|owner,repo,files,message|Push multiple files to a GitHub repository in a single commit.
github|r|list_workflow_runs|owner,repo|List runs of GitHub Actions workflows.
slack|w|slack_post_message|channel_id,text|Post a new message to a Slack channel.
slack|w|slack_reply_to_thread|channel_id,thread_ts,text|Reply to a specific message thread in Slack.
slack|w|slack_add_reaction|channel_id,timestamp,reaction|Add a reaction emoji to a message.
slack|r|slack_list_channels|limit,cursor|List public channels in the workspace with pagination.
slack|r|slack_get_channel_history|channel_id,limit|Get recent messages from a channel.
slack|r|slack_get_thread_replies|channel_id,thread_ts|Get all replies in a message thread.
slack|r|slack_get_users|cursor,limit|Get a list of all users in the workspace with their basic profile information.
slack|r|slack_get_user_profile|user_id|Get detailed profile information for a specific user.
postgres|r|list_schemas||List all schemas in the database.
postgres|r|list_objects|schema_name,object_type|List tables, views and sequences in a schema.
postgres|r|get_object_details|schema_name,object_name|Show the columns, constraints and indexes of a table.
postgres|d|execute_sql|sql|Execute any SQL statement against the database.
postgres|r|explain_query|sql,analyze|Explain the execution plan of a SQL query.
postgres|r|analyze_workload_indexes|max_index_size_mb|Analyze frequently executed queries and recommend indexes.
postgres|r|analyze_db_health|health_type|Check database health: vacuum, connections, replication and buffer cache.
postgres|r|get_top_queries|sort_by,limit|Report the slowest or most resource-intensive queries.
browser|w|browserNavigate|url|Navigate to a URL in the browser.
browser|w|browserClick|element,ref|Click an element on the web page.
browser|w|browserType|element,ref,text|Type text into an editable element.
browser|w|browserFillForm|fields|Fill multiple form fields.
browser|r|browserTakeScreenshot|fullPage|Take a screenshot of the current page.
browser|r|browserSnapshot||Capture accessibility snapshot of the current page.
browser|r|browserConsoleMessages||Returns all console messages.
browser|r|browserNetworkRequests||Returns all network requests since loading the page.
browser|d|browserEvaluate|function|Evaluate JavaScript expression on page or element.
browser|w|browserFileUpload|paths|Upload one or multiple files.
browser|w|browserClose||Close the page.
`;

const ANNOTATIONS = {
  r: { readOnlyHint: true },
  w: { readOnlyHint: false, destructiveHint: false },
  d: { destructiveHint: true },
} as const;

const TOOLS: readonly OfferedTool[] = CATALOGUE.trim()
  .split('\n')
  .map((line) => {
    const [server = '', tier = 'd', name = '', parameters = '', description = ''] = line.split('|');
    const names = parameters.split(',').filter((parameter) => parameter !== '');
    const properties = Object.fromEntries(names.map((parameter) => [parameter, { type: 'string' }]));
    const inputSchema = { type: 'object', properties };
    const definition = { name, description, inputSchema, annotations: ANNOTATIONS[tier as 'r' | 'w' | 'd'] };
    const [tool] = judgeCatalogue([definition], 'pinned').tools;
    if (tool === undefined) throw new Error(`${name} was not judged`);
    return { server, name: `${server}__${name}`, tool };
  });
const INDEX = createToolIndex(TOOLS);

function find(args: unknown): FoundTools['structuredContent'] {
  const outcome = findTools(args, INDEX, () => true);
  if (!outcome.ok) throw outcome.error;
  return outcome.result.structuredContent;
}

function names(args: unknown): readonly string[] {
  return find(args).tools.map(({ name }) => name);
}

describe('the ranking', () => {
  it.each([
    ['create an issue', 'github__create_issue'],
    ['list open pull requests', 'github__list_pull_requests'],
    ['merge the pull request', 'github__merge_pull_request'],
    ['comment on an issue', 'github__add_issue_comment'],
    ['post a message to a slack channel', 'slack__slack_post_message'],
    ['reply to thread', 'slack__slack_reply_to_thread'],
    ['run SQL', 'postgres__execute_sql'],
    ['slowest queries', 'postgres__get_top_queries'],
    ['columns of a table', 'postgres__get_object_details'],
    ['take screenshot', 'browser__browserTakeScreenshot'],
    ['fill a form', 'browser__browserFillForm'],
    ['click', 'browser__browserClick'],
    ['rename a file', 'filesystem__move_file'],
    ['delete file', 'github__delete_file'],
    ['directory tree', 'filesystem__directory_tree'],
    ['thread_ts', 'slack__slack_get_thread_replies'],
    ['github workflow runs', 'github__list_workflow_runs'],
  ])('%s → %s', (query, expected) => {
    expect(names({ query, limit: 3 })).toContain(expected);
  });

  it('puts the tool whose whole name is given first, with and without its server', () => {
    for (const { name, tool } of TOOLS) {
      expect(names({ query: name, limit: 1 })).toEqual([name]);
      expect(names({ query: tool.definition.name, limit: 1 })).toEqual([name]);
    }
  });

  it('forgives a slip and completes a word', () => {
    expect(names({ query: 'screnshot', limit: 1 })).toEqual(['browser__browserTakeScreenshot']);
    expect(names({ query: 'repositry fork', limit: 1 })).toEqual(['github__fork_repository']);
    expect(names({ query: 'react', limit: 1 })).toEqual(['slack__slack_add_reaction']);
  });

  it('finds by the name of a parameter', () => {
    expect(names({ query: 'merge_method', limit: 1 })).toEqual(['github__merge_pull_request']);
    expect(names({ query: 'excludePatterns', limit: 1 })).toEqual(['filesystem__directory_tree']);
  });

  it('does not let words without meaning decide', () => {
    expect(names({ query: 'I want to take a screenshot of the page for you', limit: 1 })).toEqual([
      'browser__browserTakeScreenshot',
    ]);
  });
});

describe('the filters', () => {
  it('come before relevance', () => {
    const found = find({ query: 'delete a file', tier: 'read', server: 'filesystem', limit: 100 });
    expect(found.tools.every(({ tier, server }) => tier === 'read' && server === 'filesystem')).toBe(true);
    expect(found.total).toBeGreaterThan(0);
  });

  it('list everything that passes when there is no query', () => {
    const destructive = TOOLS.filter(({ tool }) => tool.profile.tier === 'destructive').map(({ name }) => name);
    expect(names({ tier: 'destructive', limit: 100, tokenBudget: 100_000 })).toEqual(destructive);
    expect(find({}).total).toBe(TOOLS.length);
  });

  it('count and show nothing that the view does not offer', () => {
    const outcome = findTools({ query: 'delete file', limit: 100 }, INDEX, ({ server }) => server === 'filesystem');
    const found = outcome.ok ? outcome.result.structuredContent : undefined;
    expect(found?.tools.map(({ server }) => server)).toEqual(
      Array.from({ length: found?.shown ?? 0 }, () => 'filesystem'),
    );
    expect(found?.total).toBeLessThanOrEqual(13);
    expect(found?.note ?? '').not.toContain('github');
  });
});
