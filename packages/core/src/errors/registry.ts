/** The one list of everything that can go wrong: its sentence, the way out, and how each face reports it. */

/** How loudly a problem is reported when it appears as a finding in a report. */
export type Severity = 'error' | 'warning' | 'info';

export interface ErrorEntry {
  /** One sentence with `{name}` places. */
  readonly message: string;
  /** What the reader can do about it. */
  readonly remedy: string;
  readonly severity: Severity;
  /** The exit code of a command that stops because of it. */
  readonly exit: number;
  /** The JSON-RPC error code when a protocol peer has to be told. */
  readonly jsonRpc: number;
  /** The HTTP status when an HTTP peer has to be told. */
  readonly http: number;
}

const BAD_INPUT = { severity: 'error', exit: 2, jsonRpc: -32602, http: 400 } as const;
const SERVER_FAULT = { severity: 'error', exit: 3, jsonRpc: -32603, http: 502 } as const;
const NOTICE = { severity: 'warning', exit: 0, jsonRpc: -32603, http: 502 } as const;
const NEWS = { severity: 'info', exit: 0, jsonRpc: -32603, http: 502 } as const;
const REFUSAL = { severity: 'error', exit: 1, jsonRpc: -32602, http: 403 } as const;
const POLICY_FAULT = { severity: 'error', exit: 2, jsonRpc: -32603, http: 500 } as const;

export const ERRORS = {
  // What a person typed or wrote.
  HL_USAGE: { ...BAD_INPUT, message: '{detail}', remedy: 'Run the command with --help to see what it takes.' },
  HL_NODE_TOO_OLD: {
    ...BAD_INPUT,
    message: 'Hintlock needs Node {required} or newer; this is {found}.',
    remedy: 'Install a current Node.js.',
  },
  HL_NOTHING_TO_SCAN: {
    ...BAD_INPUT,
    message: 'No MCP client configuration was found on this machine ({looked} places looked at).',
    remedy: 'Name a server: `hintlock scan -- npx -y some-server`, `hintlock scan https://…` or `--config FILE`.',
  },
  HL_SERVER_UNKNOWN: {
    ...BAD_INPUT,
    message: 'No server is called "{server}"; there is {known}.',
    remedy: 'Use one of those names, or name the configuration with --config FILE.',
  },
  HL_TOOL_UNKNOWN: {
    ...BAD_INPUT,
    message: 'The server "{server}" has no tool called "{tool}"; it has {known}.',
    remedy: 'Use one of those names.',
  },
  HL_FILTER_INVALID: {
    ...BAD_INPUT,
    message: '{option} "{text}" is not usable: {detail}',
    remedy: 'docs/scan.md lists every name that --filter and --sort know.',
  },
  HL_FILE_UNWRITABLE: {
    ...BAD_INPUT,
    message: 'The report could not be written to {path}: {reason}.',
    remedy: 'Choose a folder that exists and that you may write to.',
  },
  HL_INTERRUPTED: {
    severity: 'error',
    exit: 130,
    jsonRpc: -32603,
    http: 503,
    message: 'Interrupted while the server was {step}.',
    remedy: 'Every server that was started has been stopped; run the command again when you are ready.',
  },
  HL_INTERNAL: {
    severity: 'error',
    exit: 70,
    jsonRpc: -32603,
    http: 500,
    message: 'Hintlock itself failed: {detail}',
    remedy: 'This is a bug: please report it with the command you ran.',
  },

  // Configuration files.
  HL_CONFIG_UNREADABLE: {
    ...BAD_INPUT,
    message: 'The configuration {path} could not be read: {reason}.',
    remedy: 'Check the path and its permissions.',
  },
  HL_CONFIG_SYNTAX: {
    ...BAD_INPUT,
    message: 'The configuration {path} has a syntax error at line {line}, column {column}: {detail}.',
    remedy: 'Mend the file; its servers were not started.',
  },
  HL_CONFIG_SHAPE: {
    ...BAD_INPUT,
    message: 'The configuration {path} cannot be used: {detail}.',
    remedy: 'An entry needs a "command" (text) or a "url" (http or https).',
  },
  HL_ENV_MISSING: {
    ...SERVER_FAULT,
    message: 'The configuration uses the environment variable {variable}, which is not set.',
    remedy: 'Set it, or give it a default in the configuration.',
  },
  HL_INPUT_UNRESOLVED: {
    ...SERVER_FAULT,
    message: 'The configuration uses {placeholder}, which only its client can fill in.',
    remedy: 'Put the value into an environment variable, or scan the server by its command.',
  },
  HL_CONSENT_NEEDED: {
    ...NEWS,
    message: 'Not started: {path} came with a project, and scanning a project must not run what it names.',
    remedy: 'Read what the file would run, with its environment, then scan with --project to start it.',
  },

  // Reaching a server.
  HL_COMMAND_NOT_FOUND: {
    ...SERVER_FAULT,
    message: 'The command "{command}" does not exist.',
    remedy: 'Check the spelling and the PATH.',
  },
  HL_COMMAND_FAILED: {
    ...SERVER_FAULT,
    message: 'The command "{command}" could not be started: {reason}.',
    remedy: 'Check that it is executable and that its folder exists.',
  },
  HL_SERVER_EXITED: {
    ...SERVER_FAULT,
    message: 'The server exited ({status}) while {step}.',
    remedy: 'Run its command by hand; its last words are shown where there were any.',
  },
  HL_SERVER_TIMEOUT: {
    ...SERVER_FAULT,
    message: 'The server was still {step} after {seconds} s and was stopped.',
    remedy: 'Give it longer with --timeout SECONDS, or run its command by hand.',
  },
  HL_STDOUT_NOISE: {
    ...NOTICE,
    message: 'The server writes logs to standard output, where only protocol messages belong (lines seen: {lines}).',
    remedy: 'Its author should log to standard error; many clients break on this.',
  },
  HL_STDOUT_FLOOD: {
    ...SERVER_FAULT,
    message: 'The server flooded standard output with {size} that is not protocol and was stopped.',
    remedy: 'Its author should log to standard error.',
  },
  HL_MESSAGE_TOO_LARGE: {
    ...SERVER_FAULT,
    message: 'The server sent one message larger than {limit} and was stopped.',
    remedy: 'A tool list of that size would not fit any model; ask its author to split it.',
  },
  HL_PROTOCOL: {
    ...SERVER_FAULT,
    message: 'The server broke the protocol while {step}: {detail}.',
    remedy: 'Update the server, or report this to its author.',
  },
  HL_SERVER_ERROR: {
    ...SERVER_FAULT,
    message: 'The server answered {method} with error {code}: {detail}',
    remedy: "The words are the server's own; it may need credentials or arguments.",
  },
  HL_URL_INVALID: {
    ...BAD_INPUT,
    message: '"{url}" is not an http or https address.',
    remedy: 'Write the whole address, such as https://example.com/mcp.',
  },
  HL_UNREACHABLE: {
    ...SERVER_FAULT,
    message: '{url} could not be reached: {reason}.',
    remedy: 'Check the address, and that the server is running.',
  },
  HL_AUTH_REQUIRED: {
    ...SERVER_FAULT,
    message: '{url} wants authorisation (HTTP {status}).',
    remedy: "Pass it on: --header 'Authorization: Bearer ${TOKEN}', with TOKEN in the environment.",
  },
  HL_HTTP_STATUS: {
    ...SERVER_FAULT,
    message: '{url} answered HTTP {status}, which is no MCP answer.',
    remedy: 'Check the path; MCP endpoints often end in /mcp or /sse.',
  },
  HL_REDIRECTED: {
    ...SERVER_FAULT,
    message: '{url} redirects to {location}.',
    remedy: 'Scan that address instead if you trust it; credentials are never sent on by themselves.',
  },
  HL_PROCESS_LEFT: {
    ...NOTICE,
    message: 'The server left processes running after it was closed; they were stopped (there were {count}).',
    remedy: 'Its author should end child processes when standard input closes.',
  },

  // What a server lists.
  HL_LIST_ENDLESS: {
    ...NOTICE,
    message: 'The tool list was cut after {pages} pages: {detail}.',
    remedy: "What came before is reported; the server's paging is broken.",
  },
  HL_TOOL_DUPLICATE: {
    ...NOTICE,
    message: 'The tool "{tool}" is listed {count} times; its strictest reading is used.',
    remedy: 'A client cannot tell which one it calls; its author should rename one.',
  },
  HL_TOOL_INVALID: {
    ...NOTICE,
    message: 'Entry {index} of the tool list is not a tool ({detail}) and was left out.',
    remedy: "Report this to the server's author.",
  },
  HL_TOOL_OVERSIZED: {
    ...NOTICE,
    message: 'The {part} of the tool "{tool}" is {size} long; a model would drown in it.',
    remedy: 'Reports show its beginning only. Text this long is also a way to hide instructions.',
  },
  HL_SCHEMA_RECURSIVE: {
    ...NEWS,
    message: 'The {part} of the tool "{tool}" refers to itself at {pointer}.',
    remedy: 'Legal, but some clients and models cannot use such a schema.',
  },

  // What a server says of its tools.
  HL_HINT_TYPE: {
    ...NOTICE,
    message: 'The tool "{tool}" gives {key} as {found}, not as {expected}; {reading}.',
    remedy: 'Its author should send the right JSON type: clients ignore or misread this.',
  },
  HL_HINT_CONTRADICTION: {
    ...NOTICE,
    message: 'The tool "{tool}" contradicts itself: {detail}; the stricter reading is used.',
    remedy: 'Its author must decide which of the two is true.',
  },
  HL_HINT_CONFLICT: {
    ...NOTICE,
    message: 'The tool "{tool}" has {hint} {operator} from the operator and {locked} in the lock; the stricter rules.',
    remedy: 'Change one of the two so that they agree.',
  },
  HL_HINTS_UNDECLARED: {
    ...NEWS,
    message: '{count} of {total} tools declare no hint at all, so a client must assume the worst of them.',
    remedy: 'Ask the author for annotations.',
  },
  HL_TRIFECTA: {
    ...NOTICE,
    message: 'Private data, untrusted content and a way out come together: {detail}.',
    remedy: 'Take one of the three away, or put the servers behind different clients.',
  },

  // What the gateway tells a client about a call.
  HL_CALL_DENIED: {
    ...REFUSAL,
    message: 'This call was not allowed. {reasons}',
    remedy: 'Do not repeat it as it is; take another way or ask the user.',
  },
  HL_CALL_DECLINED: {
    ...REFUSAL,
    message: 'A person was asked about this call and said no. {reasons}',
    remedy: 'Do not repeat it; ask the user what they want instead.',
  },
  HL_APPROVAL_NEEDED: {
    ...REFUSAL,
    message: 'This call needs a person. {reasons} It waits as approval {id}.',
    remedy: 'Ask the user to run `hintlock approvals approve ID`, then make the same call again.',
  },
  HL_APPROVAL_UNKNOWN: {
    ...BAD_INPUT,
    message: 'No approval "{id}" waits for an answer.',
    remedy: 'Run `hintlock approvals` to see what waits; an answered or expired one cannot be changed.',
  },
  HL_CALL_MALFORMED: {
    ...REFUSAL,
    jsonRpc: -32600,
    http: 400,
    message: 'This is not a call that can be judged: {detail}.',
    remedy: 'Send one well-formed request with an id of its own.',
  },
  HL_TOOL_UNLISTED: {
    ...REFUSAL,
    message: 'There is no tool called "{tool}".',
    remedy: 'Use a tool from the list.',
  },
  HL_BUSY: {
    ...REFUSAL,
    jsonRpc: -32603,
    http: 503,
    message: 'The server "{server}" already has {count} calls waiting.',
    remedy: 'Wait for some of them to end, then try again.',
  },
  HL_SERVER_GONE: {
    ...SERVER_FAULT,
    message: 'The server behind this connection is gone: {detail}',
    remedy: 'Start it again; a call that was under way may have had its effect.',
  },

  // Policy.
  HL_RULE_SYNTAX: {
    ...POLICY_FAULT,
    message: 'Rule "{rule}" (line {line}) does not compile: {detail}',
    remedy: 'Mend the expression; the policy was not loaded.',
  },
  HL_RULE_UNKNOWN: {
    ...POLICY_FAULT,
    message: 'Rule "{rule}" (line {line}) names "{name}", which does not exist{suggestion}.',
    remedy: 'docs/policy.md lists every name; the policy was not loaded.',
  },
  HL_RULE_TYPE: {
    ...POLICY_FAULT,
    message: 'Rule "{rule}" (line {line}) has the wrong type: {detail}',
    remedy: 'A rule must be true or false; the policy was not loaded.',
  },
  HL_RULE_SHAPE: {
    ...POLICY_FAULT,
    message: 'Rule "{rule}" (line {line}) is incomplete: {detail}',
    remedy: 'A rule has a name, a "when" and a "then" (allow, confirm, deny or hide).',
  },
  HL_RULE_FAILED: {
    ...POLICY_FAULT,
    message: 'Rule "{rule}" could not be evaluated on this call: {detail}',
    remedy: 'Guard optional arguments with has(args.x); until then the call is denied.',
  },
  HL_DECISION_FAULT: {
    ...POLICY_FAULT,
    message: 'The call could not be decided: {detail}',
    remedy: 'The call was denied. This is a bug: please report it.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

type Places<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;

/** The values that the sentence of `Code` needs. */
export type ErrorValues<Code extends ErrorCode> = {
  readonly [Name in Places<(typeof ERRORS)[Code]['message']>]: string | number;
};

/** The sentence of `code` with its places filled in. It ends as one, whether or not what fills its last place does. */
export function errorMessage<Code extends ErrorCode>(code: Code, values: ErrorValues<Code>): string {
  const given: Record<string, string | number> = values;
  const template = ERRORS[code].message.replace(/\.$/, '');
  const sentence = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? '')).trimEnd();
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Where `code` is explained, relative to the documentation. */
export function errorAnchor(code: ErrorCode): string {
  return `errors.md#${code.toLowerCase()}`;
}
