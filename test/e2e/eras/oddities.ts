/** What the odd server puts everywhere, repeated here so that a change of it is noticed. */

export const ODDITIES = {
  'example.com/unknown': { nested: [1, null, 'x', { '': true }], fraction: 0.1 },
  futureField: 'kept',
  'ключ ☂': false,
} as const;
