/** The forms that a person is asked to fill in: every primitive with a default, and every way to write a choice. */
import type { ElicitRequestFormParams } from '@modelcontextprotocol/server';

type Form = ElicitRequestFormParams['requestedSchema'];

const OPTIONS = ['option1', 'option2', 'option3'];

export const RESPONSE_FORM: Form = {
  type: 'object',
  properties: { response: { type: 'string', description: 'The answer' } },
  required: ['response'],
};

export const DEFAULTS_FORM: Form = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'User name', default: 'John Doe' },
    age: { type: 'integer', description: 'User age', default: 30 },
    score: { type: 'number', description: 'User score', default: 95.5 },
    status: {
      type: 'string',
      description: 'User status',
      enum: ['active', 'inactive', 'pending'],
      default: 'active',
    },
    verified: { type: 'boolean', description: 'Verification status', default: true },
  },
  required: [],
};

export const ENUMS_FORM: Form = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: OPTIONS },
    titledSingle: { type: 'string', oneOf: titled('Option') },
    // The older way to give titles, which clients must still understand.
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string', enum: OPTIONS } },
    titledMulti: { type: 'array', minItems: 1, maxItems: 3, items: { anyOf: titled('Choice') } },
  },
  required: [],
};

function titled(noun: string): { const: string; title: string }[] {
  return ['First', 'Second', 'Third'].map((rank, index) => ({ const: `value${index + 1}`, title: `${rank} ${noun}` }));
}
