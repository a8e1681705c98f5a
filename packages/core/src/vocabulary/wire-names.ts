/** Where each hint stands on the wire: every spelling in use, and the one we write. */
import type { HintName } from './hint.ts';

/** Our own place in a tool's `_meta`: an object whose keys are hint names. */
export const HINTS_META_KEY = 'dev.hintlock/hints';

/** Where a gateway says who has the last word on each hint it wrote: `{ tier, sources }`. */
export const PROVENANCE_META_KEY = 'dev.hintlock/provenance';

/** SEP-1913 (third generation) and its predecessor SEP-2061: data flow in and out of a tool, in `_meta`. */
export const ACTION_METADATA_KEY = 'io.modelcontextprotocol/action-metadata';

export interface WireName {
  readonly key: string;
  readonly hint: HintName;
  /** `_meta` also stands for `_meta.annotations`, where SEP-1913's first generation put them. */
  readonly places: readonly ('annotations' | '_meta')[];
  /** Its false says nothing: the key covers only a part of the hint. */
  readonly onlyTrue?: true;
  readonly from: string;
}

const BOTH = ['annotations', '_meta'] as const;
const ANNOTATIONS = ['annotations'] as const;

export const WIRE_NAMES: readonly WireName[] = [
  { key: 'readOnlyHint', hint: 'readOnly', places: ANNOTATIONS, from: 'MCP specification' },
  { key: 'destructiveHint', hint: 'destructive', places: ANNOTATIONS, from: 'MCP specification' },
  { key: 'idempotentHint', hint: 'idempotent', places: ANNOTATIONS, from: 'MCP specification' },
  { key: 'openWorldHint', hint: 'openWorld', places: ANNOTATIONS, from: 'MCP specification' },
  { key: 'sensitiveHint', hint: 'sensitive', places: BOTH, from: 'SEP-1913' },
  { key: 'sensitiveDataHint', hint: 'sensitive', places: BOTH, from: 'SEP-1984' },
  { key: 'privateHint', hint: 'private', places: BOTH, from: 'SEP-1913' },
  { key: 'untrustedHint', hint: 'untrusted', places: BOTH, from: 'Hintlock' },
  { key: 'untrustedContentHint', hint: 'untrusted', places: BOTH, from: 'WebMCP' },
  { key: 'unsafeOutputHint', hint: 'untrusted', places: BOTH, from: 'MCP proposal 1561' },
  { key: 'egressHint', hint: 'egress', places: BOTH, from: 'MCP discussion 2382' },
  { key: 'reversibleHint', hint: 'reversible', places: BOTH, from: 'SEP-1984' },
  { key: 'secretHint', hint: 'secret', places: BOTH, from: 'SEP-1560' },
  { key: 'SecretHint', hint: 'secret', places: BOTH, from: 'Azure MCP server' },
  { key: 'localRequiredHint', hint: 'localRequired', places: BOTH, from: 'Hintlock' },
  { key: 'LocalRequiredHint', hint: 'localRequired', places: BOTH, from: 'Azure MCP server' },
  { key: 'costWarning', hint: 'cost', places: BOTH, from: 'Agent Surface guide' },
  { key: 'slowExecutionHint', hint: 'cost', places: BOTH, onlyTrue: true, from: 'SEP-1984' },
  { key: 'resourceIntensiveHint', hint: 'cost', places: BOTH, onlyTrue: true, from: 'SEP-1984' },
  { key: 'progressIndicators', hint: 'progress', places: BOTH, from: 'Agent Surface guide' },
];
