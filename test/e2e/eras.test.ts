/** The four combinations of eras over both transports on both sides: everything that a client and a server can have with each other. */
import { afterAll, beforeAll, describe } from 'vitest';
import { testApproval } from './eras/approval.ts';
import { testCarrying } from './eras/carrying.ts';
import { testChanges } from './eras/changes.ts';
import { COMBINATIONS, type OddWorld, openOddWorld, type Subject } from './eras/odd-world.ts';
import { testQuestions } from './eras/questions.ts';
import { testStates } from './eras/states.ts';

let world: OddWorld;
beforeAll(async () => {
  world = await openOddWorld();
});
afterAll(() => world?.close());

describe.each(COMBINATIONS)('$client client over $downstream, $server server over $upstream', (combination) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = { world, combination, client: await world.connect(combination) };
  });
  const current = (): Subject => subject;
  testApproval(combination, current);
  testStates(combination, current);
  testQuestions(combination, current);
  testCarrying(combination, current);
  testChanges(combination, current);
});
