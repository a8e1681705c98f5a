/** The messages of a JSON text: one, or a batch. */
import { isMessage, type Message } from '../wire/message.ts';
import { parseJson } from '../wire/parse-json.ts';

/** Hands on each message, with the text where it holds nothing else, and says how many there were. */
export function takeMessages(text: string, take: (message: Message, text: string | undefined) => void): number {
  const value = parseJson(text);
  if (isMessage(value)) {
    take(value, text);
    return 1;
  }
  const batch = Array.isArray(value) ? value.filter(isMessage) : [];
  for (const message of batch) take(message, undefined);
  return batch.length;
}
