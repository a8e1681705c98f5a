/** Complains on standard error and exits with code 7, as a server does that misses its configuration. */
console.error('exits-at-once: no configuration found');
console.error('exits-at-once: giving up');
process.exitCode = 7;
