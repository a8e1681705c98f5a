/** `hintlock policy test`: what another policy would have done to the calls on record. */
import { openSqliteStore, stateFolder, terminalSafeJson, testPolicy } from '@hintlock/gateway';
import { EXIT } from '../exit-codes.ts';
import { renderPolicyTest } from '../policy/render-policy-test.ts';
import { createPaint, wantsColour } from '../report/terminal/paint.ts';
import { loadServeConfig } from './load-config.ts';

export async function policyTestCommand(file: string, options: { readonly json?: boolean }): Promise<number> {
  const { config } = await loadServeConfig(file);
  const store = openSqliteStore(stateFolder());
  try {
    const test = await testPolicy(store.readLog(), config);
    const paint = createPaint({ colour: wantsColour(process.stdout, process.env), columns: process.stdout.columns });
    process.stdout.write(options.json === true ? `${terminalSafeJson(test)}\n` : renderPolicyTest(test, paint));
    // What nobody can say is no promise that nothing changes.
    return test.changed + test.undecided === 0 ? EXIT.ok : EXIT.found;
  } finally {
    await store.close();
  }
}
