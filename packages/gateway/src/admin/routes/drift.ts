/** `/api/drift`: what is not as it was locked, and a person's yes to one tool as it is now. */
import { matters } from '@hintlock/core';
import type { KnownDrift } from '../../lock/drift-list.ts';
import type { AdminHandler } from '../admin-environment.ts';
import type { AdminSource } from '../admin-source.ts';
import { type AcceptResponse, acceptRequest, type DriftBody, type DriftList } from '../contract/drift.ts';
import { readBody } from '../read-request.ts';
import { respond } from '../respond.ts';

export function listDrift({ lock, drift }: AdminSource): AdminHandler {
  return () => {
    const file = lock();
    const body: DriftList = { ...(file === undefined ? {} : { lock: file }), drift: drift().flatMap(driftBody) };
    return respond(body);
  };
}

export function acceptDrift(source: AdminSource): AdminHandler {
  return async (context) => {
    const accepted = await readBody(context.req.raw, acceptRequest);
    await source.acceptDrift(accepted, context.get('credential').by === 'cookie' ? 'dashboard' : 'api');
    const body: AcceptResponse = { accepted };
    return respond(body);
  };
}

function driftBody({ server, tool, standing, isQuarantined, sentence, digest }: KnownDrift): DriftBody[] {
  const { verdict, differences } = standing.drift;
  if (verdict === 'same') return [];
  const shown = differences.map((one) => ({ ...one, matters: matters(one) }));
  return [{ server, tool, verdict, quarantined: isQuarantined, sentence, digest, differences: shown }];
}
