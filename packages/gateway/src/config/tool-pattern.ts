/** Patterns for the names of tools: `*` stands for any characters, `?` for one. */

/** Whether a name matches one of the patterns, as a whole and with its case. */
export function compilePatterns(patterns: readonly string[]): (name: string) => boolean {
  return (name) => patterns.some((pattern) => matches(pattern, name));
}

// By hand instead of a regular expression: the name is a server's, and must not be able to make this slow.
function matches(pattern: string, name: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let index = 0;
  while (index < name.length) {
    if (pattern[at] === '*') {
      star = at;
      resume = index;
      at += 1;
    } else if (pattern[at] === '?' || pattern[at] === name[index]) {
      at += 1;
      index += 1;
    } else if (star !== -1) {
      // The last star takes one character more.
      resume += 1;
      index = resume;
      at = star + 1;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}
