/** Servers for tests and the demo, and the means to see what became of their processes. */
export {
  startAuthWall,
  startEndlessBody,
  startHangingHttp,
  startNotMcp,
  startRedirect,
  startSseEndless,
} from './http/broken-http.ts';
export { startLegacyHttp, startOldSse } from './http/legacy-http.ts';
export { startDualHttp, startModernHttp } from './http/modern-http.ts';
export { type RunningHttp, refusedUrl, type SeenRequest } from './http/running-http.ts';
export { type Exchange, respond, sampleAnswer, startScriptedHttp } from './http/scripted-http.ts';
export { findByMarker, isRunning, waitUntil } from './processes.ts';
export { SERVER_NAMES, type ServerName, serverCommand, serverPath } from './servers.ts';
