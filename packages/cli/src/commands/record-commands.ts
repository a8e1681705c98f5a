/** The commands around the record and the inbox: what happened, what waits for a person, what another policy would have done. */
import type { Command } from 'commander';

type Done = (exitCode: number) => void;

export function addRecordCommands(program: Command, done: Done): void {
  addLog(program, done);
  addApprovals(program, done);
  addGrants(program, done);
  addPolicy(program, done);
}

function addLog(program: Command, done: Done): void {
  const log = program
    .command('log')
    .description('Show what went through the gateway.')
    .option('-f, --follow', 'go on with what comes, until Ctrl-C')
    .option('--server <name>', 'only calls to this server')
    .option('--tool <name>', 'only calls of this tool')
    .option('--tier <tier>', 'only read, write or destructive')
    .option('--decision <decision>', 'only allow, confirm or deny')
    .option('--session <id>', 'only this session; the beginning of its id is enough')
    .option('--kind <kind>', 'only lines of this kind, each by itself: intent, outcome, refused or grant')
    .option('--since <time>', 'only from then on: 30m, 2h, 7d, 2026-01-31 or 2026-01-31T09:30')
    .option('--limit <number>', 'no more than this many, the newest')
    .option('--json', 'one JSON object a line')
    .action(async (options) => {
      const { logCommand } = await import('./log.ts');
      done(await logCommand(options));
    });
  log
    .command('verify')
    .description('Check that no line was changed, removed or cut off. Exits with 1 when one was.')
    .action(async () => {
      const { logVerifyCommand } = await import('./log-verify.ts');
      done(await logVerifyCommand());
    });
}

function addApprovals(program: Command, done: Done): void {
  const approvals = program.command('approvals').description('Answer for calls that wait for a person.');
  approvals
    .command('list', { isDefault: true })
    .description('Show what waits.')
    .option('--json', 'as JSON')
    .option('--all', 'also what is answered, used or expired')
    .action(async (options) => {
      const { approvalsListCommand } = await import('./approvals.ts');
      done(await approvalsListCommand(options));
    });
  approvals
    .command('approve')
    .description('Let one call through, once.')
    .argument('<id>', 'or the beginning of it')
    .option('--session', 'and every further call of this tool in its session')
    .action(async (id: string, options) => {
      const { approvalsAnswerCommand } = await import('./approvals.ts');
      done(await approvalsAnswerCommand(id, 'approved', options));
    });
  approvals
    .command('deny')
    .description('Refuse one call.')
    .argument('<id>', 'or the beginning of it')
    .action(async (id: string) => {
      const { approvalsAnswerCommand } = await import('./approvals.ts');
      done(await approvalsAnswerCommand(id, 'denied', {}));
    });
  approvals
    .command('watch')
    .description('Show what waits as it comes, and on a terminal ask for the answer.')
    .option('--json', 'one JSON object a line; nothing is asked')
    .action(async (options) => {
      const { approvalsWatchCommand } = await import('./approvals-watch.ts');
      done(await approvalsWatchCommand(options));
    });
}

function addGrants(program: Command, done: Done): void {
  const grants = program
    .command('grants')
    .description('See what is allowed for the rest of a session, and take it back.');
  grants
    .command('list', { isDefault: true })
    .description('Show the grants in force.')
    .option('--json', 'as JSON')
    .action(async (options) => {
      const { grantsListCommand } = await import('./grants.ts');
      done(await grantsListCommand(options));
    });
  grants
    .command('revoke')
    .description('Take one back.')
    .argument('<id>', 'or the beginning of it')
    .action(async (id: string) => {
      const { grantsRevokeCommand } = await import('./grants.ts');
      done(await grantsRevokeCommand(id));
    });
}

function addPolicy(program: Command, done: Done): void {
  const policy = program.command('policy').description('Look at a policy before it is in force.');
  policy
    .command('test')
    .description('Decide the calls on record again, by the policy and the views of a file.')
    .argument('<file>', 'a hintlock.yaml, or one with only "policy:" in it')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExit codes: 0 nothing changes, 1 something changes or is undecided, 2 bad input.')
    .action(async (file: string, options) => {
      const { policyTestCommand } = await import('./policy-test.ts');
      done(await policyTestCommand(file, options));
    });
  policy
    .command('show')
    .description('Print the rules of a preset as YAML, to copy.')
    .argument('[preset]', 'observe, balanced, cautious, read-only or high-stakes', 'balanced')
    .action(async (preset: string) => {
      const { policyShowCommand } = await import('./policy-show.ts');
      done(policyShowCommand(preset));
    });
}
