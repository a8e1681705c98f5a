/** Arguments from the log in which what was redacted cannot be read: whoever tries is stopped, and the attempt is remembered. */
import { isJsonObject } from '@hintlock/core';

export interface HiddenArguments {
  /** The arguments, or a throw when not even their names are known. */
  readonly read: () => Readonly<Record<string, unknown>>;
  /** Where something is hidden, as a rule would name it. */
  readonly places: readonly string[];
  /** Where a read was tried since this was last emptied. */
  readonly tried: Set<string>;
}

/** How every mark begins that stands for something redacted; some say what it was. */
const MARK = '[redacted';
const UNKNOWN = Symbol('unknown');

/**
 * Reading throws rather than giving a stand-in, because the language of rules treats a fault in the way an unknown has to be
 * treated: `fault || true` is true and `fault && false` is false, whatever was hidden, and everything else is a fault.
 */
export function hideRedacted(args: Readonly<Record<string, unknown>>): HiddenArguments {
  const places: string[] = [];
  const tried = new Set<string>();

  const stop = (place: string): never => {
    tried.add(place);
    throw new Error('The record does not hold this argument.');
  };

  const put = (into: object, key: string | number, value: unknown, place: string): void => {
    const shown = hide(value, place);
    const property = shown === UNKNOWN ? { get: () => stop(place) } : { value: shown, writable: true };
    Object.defineProperty(into, key, { ...property, enumerable: true, configurable: true });
  };

  const hide = (value: unknown, place: string): unknown => {
    if (typeof value === 'string' && value.includes(MARK)) return unknown(place);
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      for (const [index, item] of value.entries()) put(list, index, item, `${place}[${index}]`);
      return list;
    }
    if (!isJsonObject(value)) return value;
    // Where a name is hidden, nobody can say which names there are.
    if (Object.keys(value).some((key) => key.includes(MARK))) return unknown(place);
    const map = {};
    for (const [key, item] of Object.entries(value)) put(map, key, item, `${place}.${key}`);
    return map;
  };

  const unknown = (place: string): typeof UNKNOWN => {
    places.push(place);
    return UNKNOWN;
  };

  const shown = hide(args, 'args');
  return { places, tried, read: () => (isJsonObject(shown) ? shown : stop('args')) };
}
