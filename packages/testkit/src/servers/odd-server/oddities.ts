/** Keys that nobody has defined, put wherever the protocol allows further ones: what a gateway must carry unharmed. */

export const ODDITIES = {
  'example.com/unknown': { nested: [1, null, 'x', { '': true }], fraction: 0.1 },
  futureField: 'kept',
  'ключ ☂': false,
} as const;

/** For schemas, where a made-up keyword is an annotation. */
export const ODD_KEYWORDS = { 'x-odd': ODDITIES, examples: [{}] } as const;
