/** What is wrong in the gateway's own configuration, always with the place. None of these sentences quotes a value. */
import { BAD_INPUT, type ErrorEntry } from '../error-entry.ts';

export const GATEWAY_CONFIGURATION_ERRORS = {
  HL_CONFIG_YAML: {
    ...BAD_INPUT,
    message: '{path}:{line}:{column} is not usable YAML: {detail}.',
    remedy: 'Mend the file; until then nothing in it takes effect.',
  },
  HL_CONFIG_KEY: {
    ...BAD_INPUT,
    message: '{path}:{line}:{column} has an unknown key {key}{suggestion}.',
    remedy: 'docs/configuration.md lists every key; until the file is mended nothing in it takes effect.',
  },
  HL_CONFIG_VALUE: {
    ...BAD_INPUT,
    message: '{path}:{line}:{column} cannot be used: {key} {detail}.',
    remedy: 'docs/configuration.md says what each key takes; until the file is mended nothing in it takes effect.',
  },
  HL_CONFIG_EXPRESSION: {
    ...BAD_INPUT,
    message: '{path}:{line}:{column} has an expression in {key} that is wrong: {detail}.',
    remedy:
      'docs/policy.md lists every name an expression can use; until the file is mended nothing in it takes effect.',
  },
  HL_CONFIG_REFERENCE: {
    ...BAD_INPUT,
    message: '{path}:{line}:{column} cannot be used: {key} names a server that is not in this file{suggestion}.',
    remedy: 'Use the name of a server as it stands under "servers".',
  },
  HL_CONFIG_VARIABLE: {
    ...BAD_INPUT,
    message: '{path}:{line}:{column} uses the environment variable {variable}, which is not set.',
    remedy: 'Set it, or write a default as in `${NAME:-default}`.',
  },
} as const satisfies Record<string, ErrorEntry>;
