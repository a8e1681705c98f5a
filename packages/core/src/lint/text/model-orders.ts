/** Recognises text that gives orders to a model instead of saying what a tool does. */

export interface Order {
  /** What it does, as the end of a sentence. */
  readonly kind: string;
  readonly excerpt: string;
}

// Each takes linear time: whoever writes the text is a stranger. What honest servers write to models every day ("call this first",
// "always pass the id", tags for sections) is left alone; what remains has no reason to stand in a definition.
const ORDERS: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  {
    kind: 'tells the model to drop its instructions',
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass) (?:all |any |every |the |your |these |of )*(?:previous|prior|above|earlier|preceding|existing|other|system|safety|user'?s?) (?:instruction|prompt|rule|message|command|guideline|direction|polic|constraint)/i,
  },
  {
    kind: 'tells the model to keep something from the user',
    pattern:
      /\b(?:(?:do not|don't|never|must not|should not|avoid) (?:tell|telling|inform|informing|notify|notifying|alert|alerting|warn|warning) the user(?! (?:to|that (?:it|they|you) (?:can|may|should))\b)|without (?:telling|informing|notifying|alerting) the user|(?:do not|don't|never) (?:mention|reveal|disclose|expose|report) (?:this|that|it|these|any of this|anything)[\w ,]{0,40} to the user|(?:keep|hide) (?:this|it|these|that)[\w ]{0,30} (?:from|hidden from|secret from) the user|the user (?:must|should|does) not (?:know|see|notice|be aware|need to know))/i,
  },
  {
    kind: 'imitates the marks of a system message',
    pattern:
      /<\/(?:system|system[-_]prompt|important|secret|hidden|admin|developer|assistant|human)>|<IMPORTANT>|^[ \t]{0,20}<(?:system|system[-_]prompt|admin|developer)>|<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[\/?INST\]|<<\/?SYS>>|^[ \t]{0,20}#{0,3}[ \t]{0,20}(?:system|assistant)(?: (?:prompt|message|override|instructions?))?[ \t]{0,20}:\s{0,20}(?:you|ignore|from now|the)\b/im,
  },
  {
    kind: 'gives the model another task',
    pattern:
      /\b(?:you are now (?:a|an|in|the|no longer)\b|from now on,? you\b|your (?:new|real|true|actual) (?:task|goal|purpose|instruction|objective)s?\b|new instructions?:|(?:pretend|act) (?:to be|as if) you (?:are|were|have)\b)/i,
  },
  {
    kind: 'asks for files or secrets that are none of its business',
    pattern:
      /(?:~\/\.(?:aws|gnupg|kube|netrc|cursor|claude)\b|\bid_(?:rsa|ed25519|ecdsa)\b(?!\.pub)|\/etc\/(?:passwd|shadow)\b|\.aws\/credentials\b|(?:claude_desktop_config|mcp)\.json\b[^.]{0,60}\b(?:content|pass|include|read|send)|\b(?:pass|include|send|provide|put|append|attach|insert|copy|add|place|enter)\b[^.\n]{0,60}\b(?:(?:full|entire|whole|complete|all) (?:of (?:the|your) )?(?:conversation|chat)(?: history)?|system prompt|previous messages|environment variables (?:here|into|as|in this)|(?:contents? of|all) (?:your|the user'?s) (?:\.env|private key|credentials?|passwords?|secrets?|api keys?)))/i,
  },
  {
    kind: 'gives orders about tools that are not its own',
    pattern:
      /\b(?:before|after|when|whenever|instead of|prior to) (?:using|calling|you (?:use|call)|running|invoking) any (?:other )?tools?\b|\b(?:do not|don't|never) (?:use|call|invoke) any other (?:tool|server|mcp)|\b(?:all|every|any) other tools? (?:must|should|are|is) (?:not|now|be ignored|disabled|deprecated|forbidden)|\bthis tool (?:replaces|overrides|supersedes) (?:all|every|any)/i,
  },
];

/** The first of each kind. */
export function findOrders(text: string): readonly Order[] {
  return ORDERS.flatMap(({ kind, pattern }) => {
    const match = pattern.exec(text);
    if (match === null) return [];
    const start = Math.max(0, match.index - BEFORE);
    return [{ kind, excerpt: text.slice(start, match.index + match[0].length + AFTER).trim() }];
  });
}

const BEFORE = 20;
const AFTER = 40;
