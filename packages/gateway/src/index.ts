export { terminalSafeJson } from './admin/terminal-safe-json.ts';
export { type Inbox, openInbox } from './approval/inbox.ts';
export { bareConfig, presetPolicy, SERVER_DEFAULTS, trustUnder } from './config/bare-config.ts';
export type { Config, ServerConfig } from './config/config.ts';
export { findConfig } from './config/find-config.ts';
export type { RegistrySource } from './config/resolve-trust.ts';
export type { Gateway } from './gateway.ts';
export { clientProcess } from './local/client-process.ts';
export { isCommand } from './local/is-command.ts';
export { type JoinOptions, joinGateway } from './local/join-gateway.ts';
export { socketPath } from './local/socket-path.ts';
export { type LoadedLock, type LockReading, loadLockFile, readLockFile, replaceLock } from './lock/lock-file.ts';
export { type LockPlace, lockBeside, userLock } from './lock/lock-place.ts';
export {
  type PolicyTest,
  type ReplayExample,
  type ReplayGroup,
  type TestedPolicy,
  testPolicy,
} from './policy-test/test-policy.ts';
export { userName } from './serve/user-name.ts';
export { describePackage } from './server/kept-pins.ts';
export { pinId } from './server/pin-id.ts';
export { followLog } from './store/follow-log.ts';
export { openSqliteStore } from './store/sqlite-store.ts';
export { stateFolder, statePath } from './store/state-folder.ts';
export type {
  Approval,
  ApprovalStatus,
  Grant,
  GrantScope,
  LogEntry,
  LogRecord,
  PinnedServer,
  PinnedTool,
  Store,
} from './store/store.ts';
export { type LogProblem, type Verification, verifyLog } from './store/verify-log.ts';
export { judgeManifestText, judgeTrust, type TrustVerdict } from './trust/judge-trust.ts';
export type { LoadedRegistry } from './trust/load-registry.ts';
export { changeTrustFile, readTrustFile, type TrustFile } from './trust/trust-file.ts';
export { gatherTrust, loadRegistries, type TrustSources } from './trust/trust-sources.ts';
export { type ViewFlags, viewFromFlags } from './views/view-flags.ts';
