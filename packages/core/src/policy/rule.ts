/** A rule as a person writes it, and the rule lists that ship as presets. */

export type Outcome = 'allow' | 'confirm' | 'deny' | 'hide';
export const OUTCOMES: readonly Outcome[] = ['allow', 'confirm', 'deny', 'hide'];

export interface Rule {
  readonly name: string;
  /** A CEL expression that is true or false. */
  readonly when: string;
  readonly then: Outcome;
  /** The sentence given to the person and the model; the rule's name stands in for it. */
  readonly because?: string;
  /** Where the rule stands in its file, counted from 1. */
  readonly line?: number;
}

export interface PolicySource {
  readonly rules: readonly Rule[];
  /** `observe` lets every call through and records what the rules would have done. */
  readonly mode: 'enforce' | 'observe';
  /** Whether an unknown private, untrusted or egress counts as true. */
  readonly unknownLegs: boolean;
  /** Every confirmation must be given on another channel than the call's own. */
  readonly outOfBand: boolean;
}

const CONFIRM_DESTRUCTIVE: Rule = {
  name: 'confirm-destructive',
  when: 'tier == "destructive" && !(hints.reversible && source.reversible in ["operator", "locked", "enforced"])',
  then: 'confirm',
  because: 'It may delete or overwrite, and nobody with authority says that this can be undone.',
};

const ALLOW_REST: Rule = { name: 'allow-the-rest', when: 'true', then: 'allow' };

const ENFORCE = { mode: 'enforce', unknownLegs: false, outOfBand: false } as const;
const BALANCED_RULES: readonly Rule[] = [CONFIRM_DESTRUCTIVE, ALLOW_REST];

/** The presets, as rules that can be printed, copied and changed. Guards apply to all of them. */
export const POLICY_PRESETS = {
  /** Lets everything through and records what `balanced` would have done. */
  observe: { ...ENFORCE, mode: 'observe', rules: BALANCED_RULES },
  /** Asks about what is destructive and cannot be undone. */
  balanced: { ...ENFORCE, rules: BALANCED_RULES },
  /** Asks about every change and everything costly; what is unknown counts against the call. */
  cautious: {
    ...ENFORCE,
    unknownLegs: true,
    rules: [
      CONFIRM_DESTRUCTIVE,
      { name: 'confirm-writes', when: 'tier != "read"', then: 'confirm', because: 'It changes something.' },
      { name: 'confirm-costly', when: 'hints.cost', then: 'confirm', because: 'It is expensive.' },
      ALLOW_REST,
    ],
  },
  /** Shows nothing but reads. */
  'read-only': {
    ...ENFORCE,
    unknownLegs: true,
    rules: [
      { name: 'hide-changes', when: 'tier != "read"', then: 'hide', because: 'Only tools that read are offered here.' },
      ALLOW_REST,
    ],
  },
  /** Asks about every call, on another channel, whatever the hints say. */
  'high-stakes': {
    ...ENFORCE,
    unknownLegs: true,
    outOfBand: true,
    rules: [{ name: 'confirm-everything', when: 'true', then: 'confirm', because: 'Every call is confirmed here.' }],
  },
} as const satisfies Record<string, PolicySource>;

export type PolicyPreset = keyof typeof POLICY_PRESETS;
