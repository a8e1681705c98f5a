/** What is wrong with a configuration file, or with an entry in it. */
import { BAD_INPUT, type ErrorEntry, NEWS, SERVER_FAULT } from '../error-entry.ts';

export const CONFIGURATION_ERRORS = {
  HL_CONFIG_UNREADABLE: {
    ...BAD_INPUT,
    message: 'The configuration {path} could not be read: {reason}.',
    remedy: 'Check the path and its permissions.',
  },
  HL_CONFIG_SYNTAX: {
    ...BAD_INPUT,
    message: 'The configuration {path} has a syntax error at line {line}, column {column}: {detail}.',
    remedy: 'Mend the file; its servers were not started.',
  },
  HL_CONFIG_SHAPE: {
    ...BAD_INPUT,
    message: 'The configuration {path} cannot be used: {detail}.',
    remedy: 'An entry needs a "command" (text) or a "url" (http or https).',
  },
  HL_ENV_MISSING: {
    ...SERVER_FAULT,
    message: 'The configuration uses the environment variable {variable}, which is not set.',
    remedy: 'Set it, or give it a default in the configuration.',
  },
  HL_INPUT_UNRESOLVED: {
    ...SERVER_FAULT,
    message: 'The configuration uses {placeholder}, which only its client can fill in.',
    remedy: 'Put the value into an environment variable, or scan the server by its command.',
  },
  HL_CONSENT_NEEDED: {
    ...NEWS,
    message: 'Not started: {path} came with a project, and scanning a project must not run what it names.',
    remedy: 'Read what the file would run, with its environment, then add --project to start it.',
  },
} as const satisfies Record<string, ErrorEntry>;
