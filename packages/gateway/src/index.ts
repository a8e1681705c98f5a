export { type RunOptions, runStdio } from './run-stdio.ts';
export { openSqliteStore } from './store/sqlite-store.ts';
export { stateFolder } from './store/state-folder.ts';
export type { Approval, ApprovalStatus, LogEntry, LogRecord, Store } from './store/store.ts';
export { type LogProblem, type Verification, verifyLog } from './store/verify-log.ts';
