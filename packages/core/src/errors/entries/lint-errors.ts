/** What `hintlock lint` finds wrong in what a server says of its tools, and what it cannot read or write. */
import { BAD_INPUT, type ErrorEntry, NEWS, NOTICE } from '../error-entry.ts';

/** An attack, or what a directory refuses: as loud as a finding can be, though nothing stops because of it by itself. */
const ALARM = { severity: 'error', exit: 1, jsonRpc: -32603, http: 502 } as const;

export const LINT_ERRORS = {
  HL_LINT_HINTS_MISSING: {
    ...NEWS,
    message: 'The tool "{tool}" does not say {hints}; {consequence}.',
    remedy: 'Its author should declare it; `--suggest` prints what can be told from the definition.',
  },
  HL_LINT_STAMPED: {
    ...NOTICE,
    message: 'All {count} tools declare {hints}, {reason}.',
    remedy: 'Its author should set the hints tool by tool; `--suggest` prints a beginning.',
  },
  HL_LINT_DECLARED_SAFER: {
    ...NOTICE,
    message: 'The tool "{tool}" declares {declared}, but {evidence}.',
    remedy: 'Its author should correct the hint; until then `--fix` puts the careful value into your configuration.',
  },
  HL_LINT_SIBLINGS: {
    ...NOTICE,
    message: '{odd} declares {oddly}, while {others}, with the same verb, {declare} {otherwise}.',
    remedy: 'Its author should give both the same value, or say in the descriptions what sets them apart.',
  },
  HL_LINT_FREE_CODE: {
    ...NOTICE,
    message: 'The tool "{tool}" runs whatever {kind} its "{parameter}" holds and yet declares {declared}.',
    remedy: 'Declare the worst that can be asked of it, or take only statements that read and say so.',
  },
  HL_LINT_EGRESS: {
    ...NOTICE,
    message: 'The tool "{tool}" declares {declared}, but {evidence}, so data can leave by it.',
    remedy: 'Its author should set openWorldHint to true.',
  },
  HL_LINT_SECRET_RESULT: {
    ...NOTICE,
    message: 'The tool "{tool}" gives out a credential ({evidence}) and does not declare it.',
    remedy: 'Declare `secret` in `_meta`; `--fix` says it in your configuration, so that results are redacted.',
  },
  HL_LINT_SECRET_PARAMETER: {
    ...NEWS,
    message: 'The tool "{tool}" takes a credential as its "{parameter}", so the model has to be told it.',
    remedy: 'Let the server read it from its environment, or ask the person for it by elicitation.',
  },
  HL_LINT_SHADOWING: {
    ...NOTICE,
    message: 'The tool "{tool}" exists on {servers}, and a client without prefixes reaches only one of them.',
    remedy: 'Serve them through the gateway, which prefixes names, or take one of the servers away.',
  },
  HL_LINT_CONFUSABLE: {
    ...ALARM,
    message: 'The name of the tool "{tool}" {detail}.',
    remedy: 'Do not use the server before its author has explained the name: this is how one tool passes for another.',
  },
  HL_LINT_SPEAKS_TO_MODEL: {
    ...ALARM,
    message: 'In the tool "{tool}", {part} {kind}: "{excerpt}".',
    remedy: 'Read the whole text. A description says what a tool does; orders to the model are how tools are poisoned.',
  },
  HL_LINT_HIDDEN_TEXT: {
    ...ALARM,
    message: 'In the tool "{tool}", {part} holds {what}, which a person does not see and a model reads.',
    remedy: 'Read it with the escapes shown (`hintlock scan`); its author should remove them.',
  },
  HL_LINT_BURIED: {
    ...NOTICE,
    message: 'The description of the tool "{tool}" says "{excerpt}" only after {where}, where few people read.',
    remedy: 'Its author should say what the tool destroys in the first sentence, and declare it.',
  },
  HL_LINT_UNBOUNDED_DELETE: {
    ...NOTICE,
    message: 'The tool "{tool}" deletes what its "{parameter}" matches, and nothing keeps that from being everything.',
    remedy: 'Take ids, or constrain the parameter (a pattern that needs letters, a limit, a required dry run).',
  },
  HL_LINT_TITLE_MISSING: {
    ...ALARM,
    message: 'The tool "{tool}" has no title for people.',
    remedy: 'Set `title`: the directory refuses a tool without one.',
  },
  HL_LINT_NAME_LENGTH: {
    ...ALARM,
    message: 'The name of the tool "{tool}" has {length} characters; the directory takes {limit} at most.',
    remedy: 'Shorten the name and move what it said into the title.',
  },
  HL_LINT_METHODS_MIXED: {
    ...ALARM,
    message: 'The tool "{tool}" takes {safe} as well as {unsafe} for its "{parameter}".',
    remedy: 'Split it into a tool that reads and tools that write: the directory refuses one for both.',
  },
  HL_TOOLS_FILE: {
    ...BAD_INPUT,
    message: 'The tool list {path} cannot be used: {detail}.',
    remedy: 'It takes JSON: the result of tools/list, or an array of tools.',
  },
  HL_FIX_REFUSED: {
    ...BAD_INPUT,
    message: 'Nothing was written to {path}: {reason}.',
    remedy: 'Mend that and run it again, or copy the claims by hand: the findings name them.',
  },
} as const satisfies Record<string, ErrorEntry>;
