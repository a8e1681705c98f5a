export {
  type Coverage,
  type JudgedCatalogue,
  type JudgedTool,
  judgeCatalogue,
  NAME_SHOWN,
} from './catalogue/judge-catalogue.ts';
export { canonicalJson } from './definition/canonical-json.ts';
export { inspectDefinition, TEXT_LIMIT } from './definition/inspect-definition.ts';
export { sameJson } from './definition/same-json.ts';
export {
  displayTitle,
  isJsonObject,
  type JsonObject,
  type ToolDefinition,
} from './definition/tool-definition.ts';
export { compareDefinitions } from './drift/compare-definitions.ts';
export type { Difference, Direction } from './drift/drift.ts';
export { matters } from './drift/matters.ts';
export type { ErrorEntry, Severity } from './errors/error-entry.ts';
export { HintlockError, isHintlockError } from './errors/hintlock-error.ts';
export {
  ERRORS,
  type ErrorCode,
  type ErrorValues,
  errorAnchor,
  errorMessage,
} from './errors/registry.ts';
export { type Finding, finding, findingFromError, isAtLeast, SEVERITY_ORDER } from './finding/finding.ts';
export {
  analyseFlow,
  bestStrength,
  type FlowReport,
  LEGS,
  type Leg,
  type LegReport,
  legStrength,
  type Strength,
  type ToolProfile,
  type ToolRef,
} from './flow/static-flow.ts';
export { explainInference, type HintExplanation, type WeighedFeature } from './infer/explain-inference.ts';
export { inferClaims } from './infer/infer-claims.ts';
export { speaksOfDestruction } from './infer/read-text.ts';
export { type Siblings, siblingsOf } from './infer/siblings.ts';
export { type HintFix, type LintFinding } from './lint/lint-finding.ts';
export { LINT_PRESET_NAMES, type LintPresetName, lintSeverity } from './lint/lint-presets.ts';
export { LINT_CODES, lintPage } from './lint/lint-rules.ts';
export { type LintOptions, type LintResult, lintServers, type SwitchedOff } from './lint/lint-servers.ts';
export { type LintedServer, type LintedTool, lintedTool } from './lint/linted-server.ts';
export { type SuggestedHint, suggestHints } from './lint/suggest-hints.ts';
export {
  compareTool,
  compareWithLock,
  type DriftVerdict,
  isQuarantined,
  type ToolDrift,
  type Unshown,
} from './lock/compare-with-lock.ts';
export { describeDrift } from './lock/describe-drift.ts';
export {
  type Acceptance,
  type Digest,
  EMPTY_LOCK,
  LOCK_FILE,
  LOCK_VERSION,
  type Lock,
  type LockedProfile,
  type LockedServer,
  type LockedTool,
} from './lock/lock.ts';
export { digestDefinition, type LockToolOptions, lockTool } from './lock/lock-tool.ts';
export { claimsFromLock, profileFromLock } from './lock/locked-profile.ts';
export { type LockSource, type ParsedLock, parseLock } from './lock/parse-lock.ts';
export {
  type CommandIdentity,
  compareIdentity,
  describeIdentity,
  type IdentityVerdict,
  type PackageIdentity,
  type ServerIdentity,
  type UrlIdentity,
} from './lock/server-identity.ts';
export { withServer, writeLock } from './lock/write-lock.ts';
export { claimFromRepetition, claimsFromObservation } from './observe/claims-from-observation.ts';
export { describeEffect } from './observe/describe-effects.ts';
export {
  EFFECT_KINDS,
  type EffectKind,
  type EffectTally,
  type Observation,
  type ObservedEffect,
} from './observe/observation.ts';
export { describeObserved, type ObservedTool, type SeenEffects } from './observe/observed-tool.ts';
export { type Call, EMPTY_LABEL, type Label } from './policy/call.ts';
export {
  type Compiled,
  createCompiler,
  type Evaluated,
  type FieldType,
  type Names,
  type Problem,
} from './policy/cel.ts';
export { compilePolicy, type LoadedPolicy, type Policy } from './policy/compile-policy.ts';
export { decide, GUARDS, isHidden } from './policy/decide.ts';
export type { Decision, Effect, Obligation, Reason } from './policy/decision.ts';
export type { Guard, GuardVerdict } from './policy/guards/guard.ts';
export { HINT_FIELDS, KNOWN_FIELDS, RULE_NAMES, SOURCE_FIELDS } from './policy/names.ts';
export {
  OUTCOMES,
  type Outcome,
  POLICY_PRESETS,
  type PolicyPreset,
  type PolicySource,
  type Rule,
} from './policy/rule.ts';
export { type AssumedHints, type Assumption, assumeHints } from './profile/assume-hints.ts';
export { checkClaims } from './profile/check-claims.ts';
export { type Claim, SOURCES, type Source, TRUST_LEVELS, type Trust, trustLoosens } from './profile/claim.ts';
export { type EffectiveHint, type Profile, TIERS, type Tier } from './profile/profile.ts';
export { resolveProfile } from './profile/resolve-profile.ts';
export { stricterProfile } from './profile/stricter-profile.ts';
export { CONFIDENCE_THRESHOLD } from './profile/weigh.ts';
export { nearest } from './text/nearest.ts';
export { printable, printableExcerpt } from './text/printable.ts';
export { looksLikeSecret, secretShapes, withoutSecrets } from './text/secret-shapes.ts';
export {
  type ComparedServer,
  type Comparison,
  compareTime,
  compareWithManifest,
} from './trust/compare-with-manifest.ts';
export { describeKey, EMPTY_KEY_RING, joinKeyRings, type KeyRing, type TrustedKey } from './trust/key-ring.ts';
export { type Manifest, readManifest, writeManifest } from './trust/manifest.ts';
export {
  describeNamed,
  digestCommand,
  isNamed,
  type NamedServer,
  plainAddress,
} from './trust/named-server.ts';
export { askRegistry, type Registry, readRegistry } from './trust/registry-document.ts';
export {
  type DocumentKind,
  readSignedDocument,
  type SignedDocument,
  signedText,
  writeSignedDocument,
} from './trust/signed-document.ts';
export { declaredHints, signTool } from './trust/signed-tools.ts';
export { isInRange, isVersionRange } from './trust/version-range.ts';
export {
  HINT_NAMES,
  HINTS,
  type HintDescription,
  type HintName,
  type HintValue,
  isHintName,
  SENSITIVITIES,
  type Sensitivity,
  SPECIFICATION_HINTS,
  tightness,
  type Unknown,
  type ValueOf,
} from './vocabulary/hint.ts';
export { PRESETS, type PresetHints, type PresetName } from './vocabulary/presets.ts';
export { type Declared, readDeclared } from './vocabulary/read-declared.ts';
export {
  ACTION_METADATA_KEY,
  HINTS_META_KEY,
  PROVENANCE_META_KEY,
  WIRE_NAMES,
  type WireName,
} from './vocabulary/wire-names.ts';
export { writeEffective } from './vocabulary/write-effective.ts';
