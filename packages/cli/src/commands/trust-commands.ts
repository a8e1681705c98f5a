/** The commands around trust: keys, signatures, registries, and what servers were when they were first seen. */
import type { Command } from 'commander';
import { addTargetOptions } from './target-options.ts';

type Done = (exitCode: number) => void;

export function addTrustCommands(program: Command, command: readonly string[], done: Done): void {
  addSign(program, command, done);
  const trust = program
    .command('trust')
    .description('See and change how far servers are trusted, and whose word counts.');
  addPins(trust, done);
  addVerify(trust, command, done);
  addKeys(trust, done);
  addRegistries(trust, done);
}

const SIGN_EXAMPLES = `
Examples:
  hintlock sign --new-key signing.pem
  hintlock sign --key signing.pem --out some-server.manifest.json \\
    --package some-server@^1.2.0 -- node dist/server.js
  hintlock sign --key signing.pem --out registry.signed.json --registry known.json`;

function addSign(program: Command, command: readonly string[], done: Done): void {
  addTargetOptions(
    program
      .command('sign')
      .description('Sign what a server is: the manifest that others hold it to.')
      .argument('[server]', 'its address or its name in a configuration; a command goes after --'),
  )
    .option('--new-key <file>', 'make an Ed25519 key pair: the private key into this file, the public one printed')
    .option('--key <file>', 'the private key to sign with')
    .option('--out <file>', 'where the manifest is written')
    .option('--expires <time>', 'how long it holds: 90d, 2w, 1y, or until a day such as 2027-01-31', '90d')
    .option('--package <name@version>', 'the npm package it is for, with a version, ^version or ~version')
    .option('--url <address>', 'the address it is for')
    .option('--registry <file>', 'sign this registry instead of a server')
    .option('--force', 'replace a file that exists')
    .addHelpText('after', SIGN_EXAMPLES)
    .action(async (server: string | undefined, options) => {
      const { signCommand } = await import('./sign.ts');
      done(await signCommand(server === undefined ? [] : [server], command, options));
    });
}

function addPins(trust: Command, done: Done): void {
  trust
    .command('list', { isDefault: true })
    .description('Show the servers that were seen, and which of them have changed since.')
    .option('--json', 'as JSON')
    .action(async (options) => {
      const { trustListCommand } = await import('./trust-pins.ts');
      done(await trustListCommand(options));
    });
  trust
    .command('pin')
    .description('Show what changed in a server, and accept it as it is now.')
    .argument('<server>', 'its name, or the beginning of its id')
    .option('-y, --yes', 'accept without a question')
    .addHelpText('after', '\nExit codes: 0 pinned or unchanged, 1 changed and not accepted, 2 bad input.')
    .action(async (server: string, options) => {
      const { trustPinCommand } = await import('./trust-pins.ts');
      done(await trustPinCommand(server, options));
    });
  trust
    .command('remove')
    .description('Forget a server: its next use is its first.')
    .argument('<server>', 'its name, or the beginning of its id')
    .action(async (server: string) => {
      const { trustRemoveCommand } = await import('./trust-pins.ts');
      done(await trustRemoveCommand(server));
    });
}

function addVerify(trust: Command, command: readonly string[], done: Done): void {
  addTargetOptions(
    trust
      .command('verify')
      .description('Check a manifest, and with a server, whether the server is what it says.')
      .argument('<manifest>', 'a file or an address')
      .argument('[server]', 'its address or its name in a configuration; a command goes after --'),
  )
    .option('--key <key>', 'take this public key in place of those that you trust')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExit codes: 0 it verifies, 1 it does not, 2 bad input, 3 the server was not reached.')
    .action(async (manifest: string, server: string | undefined, options) => {
      const { trustVerifyCommand } = await import('./trust-verify.ts');
      done(await trustVerifyCommand(manifest, server, command, options));
    });
}

function addKeys(trust: Command, done: Done): void {
  const keys = trust.command('key').description('Whose signatures count.');
  keys
    .command('list', { isDefault: true })
    .description('Show the keys that you trust, and those that were revoked.')
    .option('--json', 'as JSON')
    .action(async (options) => {
      const { keyListCommand } = await import('./trust-keys.ts');
      done(await keyListCommand(options));
    });
  keys
    .command('add')
    .description('Trust what is signed with a key.')
    .argument('<key>', 'a public key such as ed25519:…, or a file with one')
    .option('--note <text>', 'whose it is')
    .action(async (key: string, options) => {
      const { keyAddCommand } = await import('./trust-keys.ts');
      done(await keyAddCommand(key, options));
    });
  keys
    .command('revoke')
    .description('Believe nothing any more that is signed with a key. This cannot be taken back.')
    .argument('<id>', 'or the beginning of it')
    .action(async (id: string) => {
      const { keyRevokeCommand } = await import('./trust-keys.ts');
      done(await keyRevokeCommand(id));
    });
}

function addRegistries(trust: Command, done: Done): void {
  const registries = trust.command('registry').description('Lists of servers that somebody you trust knows.');
  registries
    .command('list', { isDefault: true })
    .description('Show the registries in use, from their copies here.')
    .option('--json', 'as JSON')
    .action(async (options) => {
      const { registryListCommand } = await import('./trust-registries.ts');
      done(await registryListCommand(options));
    });
  registries
    .command('refresh')
    .description('Fetch them anew. Exits with 3 when one could not be had.')
    .option('--json', 'as JSON')
    .action(async (options) => {
      const { registryRefreshCommand } = await import('./trust-registries.ts');
      done(await registryRefreshCommand(options));
    });
  registries
    .command('add')
    .description('Use a registry.')
    .argument('<registry>', 'a file of your own, or an https address')
    .option('--key <key>', 'the public key that it must be signed with; needed for an address')
    .action(async (registry: string, options) => {
      const { registryAddCommand } = await import('./trust-registries.ts');
      done(await registryAddCommand(registry, options));
    });
  registries
    .command('remove')
    .description('Use it no more.')
    .argument('<registry>', 'as it was added')
    .action(async (registry: string) => {
      const { registryRemoveCommand } = await import('./trust-registries.ts');
      done(await registryRemoveCommand(registry));
    });
}
