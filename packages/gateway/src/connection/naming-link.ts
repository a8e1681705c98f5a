/** A link whose server is named in what it asks: where several stand behind one address, a person has to be told which of them asks. */
import { isJsonObject, type JsonObject } from '@hintlock/core';
import { type ServerAnswer, withResult } from '../line/server-answer.ts';
import type { Link } from '../link/link.ts';

/** For clients of the newer era, who are asked through results. */
export function namingLink(link: Link): Link {
  const { name } = link.server.config;
  return {
    ...link,
    request: (...request) => link.request(...request).then((answer) => withNamedQuestions(answer, name)),
  };
}

/** The parameters of a question to a person, with the server that asks. */
export function nameQuestion(method: unknown, params: JsonObject, server: string): JsonObject {
  const isAskingAPerson = method === 'elicitation/create' && typeof params['message'] === 'string';
  return isAskingAPerson ? { ...params, message: `The server ${server} asks: ${String(params['message'])}` } : params;
}

function withNamedQuestions(answer: ServerAnswer, server: string): ServerAnswer {
  const { result } = answer.message;
  if (!isJsonObject(result) || !isJsonObject(result['inputRequests'])) return answer;
  const named = Object.entries(result['inputRequests']).map(([key, asked]) => {
    if (!isJsonObject(asked) || !isJsonObject(asked['params'])) return [key, asked];
    return [key, { ...asked, params: nameQuestion(asked['method'], asked['params'], server) }];
  });
  return withResult(answer, { ...result, inputRequests: Object.fromEntries(named) as JsonObject });
}
