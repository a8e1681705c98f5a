/** Reads everything, answers nothing and ignores SIGTERM and a closed input, so that only SIGKILL ends it. */
process.on('SIGTERM', () => {});
process.stdin.resume();
setInterval(() => {}, 60_000);
console.error('hangs: ready');
