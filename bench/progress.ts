/** Says what is being done right now to the person who waits: on standard error, because the numbers may be piped. */
export function progress(text: string): void {
  process.stderr.write(`… ${text}\n`);
}
