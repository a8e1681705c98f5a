/** Requests other than calls that are judged: they bring what a server holds into the session, or take something to the server. */

/** Those that bring content: each goes the whole way of a call. */
export const CONTENT_METHODS: ReadonlySet<string> = new Set(['resources/read', 'prompts/get']);

/** Those that come with every key a person types, or bring only the news that something changed: done where the policy allows it. */
const SIDE_METHODS = ['completion/complete', 'resources/subscribe'] as const;

export const READ_METHODS: ReadonlySet<string> = new Set([...CONTENT_METHODS, ...SIDE_METHODS]);
