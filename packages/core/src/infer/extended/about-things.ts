/** Whether a name is about a thing itself or only about what surrounds it: `get_email` or `get_email_settings`. */
import type { ToolReading } from '../read-tool.ts';

// Counts, settings and kinds of private or foreign things are the server's own words.
const AROUND = new Set(
  `count counts setting settings type types status statuses label labels template templates metadata config configuration
  schema field fields permission permissions account accounts domain domains stats usage folder folders property
  properties metric metrics import imports segment segments release releases link links app apps hook hooks test tests vitals service
  services tool tools provider providers category categories id ids`.split(/\s+/),
);

export function isAroundThings({ head }: ToolReading): boolean {
  return head.words.some((word) => AROUND.has(word));
}

const PLAIN = new Set(
  'current now zone timezone the between tool in of a get to convert from new generate local utc'.split(' '),
);

/** Whether every word of the name is a verb or names what can be worked out without looking anything up. */
export function isWorkedOut({ head, nameTopics }: ToolReading): boolean {
  if (!nameTopics.has('clock') || nameTopics.size > 1) return false;
  const own = nameTopics.get('clock');
  return head.words.every((word, at) => at === head.index || word === own || PLAIN.has(word));
}
