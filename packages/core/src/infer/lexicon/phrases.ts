/** What descriptions say outright about a tool's effects, each found by a word that must be there first. */

export interface Phrase {
  readonly id: string;
  /** As evidence for a person. */
  readonly words: string;
  /** Without one of these words (their beginnings) the pattern is not even tried. */
  readonly triggers: readonly string[];
  readonly pattern: RegExp;
}

export const PHRASES: readonly Phrase[] = [
  {
    id: 'readonly',
    words: 'the description says it is read-only',
    triggers: ['read-only', 'readonly', 'only', 'read', 'reads', 'select'],
    pattern:
      /(?<!not |non-|n't )\b(?:read-?only|(?:is|are) read only)\b(?! (?:mode|access mode|replica|point|copy|copies|snapshot|if|unless|field|propert|and cannot))|\bonly reads?\b|\bselect (?:statements|queries) only\b|\bonly select\b|\bselect operations\b/,
  },
  {
    id: 'unchanged',
    words: 'the description says it changes nothing',
    triggers: ['not', 'without', 'never', 'nothing', 'no', "doesn't", 'only', 'non-destructive'],
    pattern:
      /\b(?:does|do|will|can)(?: not|n't) (?:actually )?(?:modify|change|alter|write|create|delete|mutate|persist|make any|perform any|execute|apply|start|send|store|save)\b|\bwithout (?:actually )?(?:modifying|changing|altering|executing|applying|saving|making|writing|running|committing|sending|creating)\b|\bnever (?:create|modif|change|update|write|delete|alter|mutate)|\bno (?:side[- ]effects|changes (?:are|will be) made|state (?:is )?change)|\bnothing is (?:written|changed|modified|executed|sent)|\bnon-destructive\b/,
  },
  {
    id: 'final',
    words: 'the description says it cannot be undone',
    triggers: [
      'cannot',
      "can't",
      'irreversible',
      'irreversibly',
      'permanent',
      'permanently',
      'undo',
      'undone',
      'unrecoverable',
      'recoverable',
      'loss',
      'forever',
      'once',
      'irrevocable',
      'irrevocably',
    ],
    pattern:
      /\b(?:cannot|can't|can not|could not) be (?:undone|reversed|reverted|recovered|restored|disabled|unsent|rolled back)|\birreversibl|\birrevocabl|\bpermanently\b|\bpermanent (?:deletion|removal|action|loss|operation)|\bno undo\b|\bunrecoverable\b|\bnot recoverable\b|\bdata loss\b|\bforever\b/,
  },
  {
    id: 'destructive',
    words: 'the description calls it destructive',
    triggers: ['destructive', 'dangerous'],
    pattern:
      /(?<!non-|non |not |not a |any |no |other |blocks? |rejects? |prevents? |less |potentially |refuses (?:\w+ )?|without )\bdestructive\b(?! keywords)|\bdangerous\b/,
  },
  {
    id: 'overwrites',
    words: 'the description says it overwrites what is there',
    triggers: ['overwrite', 'overwrites', 'overwriting', 'overwritten', 'replace', 'replaces', 'replaced', 'replacing'],
    pattern:
      /(?<!without (?:\w+ or )?|never |not |n't )\boverwrit(?:e|es|ing|ten)\b|\breplac(?:e|es|ing) (?:all|any|the (?:entire|existing|whole|current|full)|existing|entire)|\b(?:is|are|will be|gets?) (?:completely |fully |entirely )?replaced\b|\bfull replace/,
  },
  {
    id: 'deletes',
    words: 'the description says it deletes',
    triggers: [
      'deletes',
      'removes',
      'destroys',
      'erases',
      'wipes',
      'purges',
      'drops',
      'revokes',
      'terminates',
      'invalidates',
      'deleting',
      'removing',
    ],
    pattern:
      /\b(?:deletes|removes|destroys|erases|wipes|purges|drops|revokes|terminates|invalidates)\b|^(?:deleting|removing)\b/,
  },
  {
    id: 'creates',
    words: 'the description says it creates',
    triggers: ['creates', 'adds', 'inserts', 'uploads', 'registers', 'provisions', 'installs'],
    pattern: /\b(?:creates|adds|inserts|uploads|registers|provisions|installs)\b/,
  },
  {
    id: 'changes',
    words: 'the description says it changes something',
    triggers: [
      'updates',
      'modifies',
      'changes',
      'sets',
      'edits',
      'writes',
      'saves',
      'renames',
      'moves',
      'applies',
      'enables',
      'operation',
      'operations',
      'mutation',
      'mutations',
    ],
    pattern:
      /(?<!\b(?:recent|latest|the|any|of|for|all|track|schema|code|status|data|real-time|file|breaking|proposed|pending|as) )\b(?:updates|modifies|changes|sets|edits|writes|saves|renames|moves|applies|enables) (?:an?|the|one|all|any|existing|its|multiple|specific|it|your|new|to)\b|\bmutations?\b|\bwrite operations?\b/,
  },
  {
    id: 'makes-missing',
    words: 'the description says it creates what is missing',
    triggers: ['created', 'creates', 'create'],
    pattern:
      /\bif \S[^.]{0,80}(?:is|are|will be|gets) (?:automatically )?created\b|\bcreated (?:automatically|if (?:it|they|none|missing|not|absent))|\bcreates? (?:it|one|them) if\b/,
  },
  {
    id: 'upload',
    words: 'the description offers a place to upload to',
    triggers: ['upload'],
    pattern:
      /\b(?:presigned|signed|temporary) (?:\w+ )?(?:url|link) (?:\w+ ){0,3}(?:to|for) upload|\bupload[_ ](?:url|link)\b/,
  },
  {
    id: 'sends',
    words: 'the description says it sends something',
    triggers: ['sends', 'posts', 'publishes', 'notifies', 'emails', 'delivers', 'email'],
    pattern:
      /\b(?:sends|publishes|notifies|delivers) (?:\w+ )?(?:an?|the|one|all|any|it|your|new|to|e?mails?|messages?)\b|\bemail the \w+/,
  },
  {
    id: 'starts',
    words: 'the description says it sets something going',
    triggers: [
      'triggers',
      'starts',
      'launches',
      'deploys',
      'executes',
      'runs',
      'sends',
      'posts',
      'publishes',
      'notifies',
    ],
    pattern: /\b(?:triggers|starts|launches|deploys|executes|runs) (?:an?|the|one|all|any|it|your|new|to)\b/,
  },
  {
    id: 'asks',
    words: 'the description wants a confirmation first',
    triggers: ['confirm', 'confirmation', 'confirmed', 'approval', 'consent', 'permission'],
    pattern:
      /\bconfirm(?:ation|ed)? (?:with|from|by) (?:the )?user|\b(?:requires?|needs?|ask(?:s|ing)?|must|explicit|user|always) (?:\w+ ){0,3}(?:confirm|confirmation|consent|approval)\b|\bconfirm\s?=\s?true/,
  },
  {
    id: 'warns',
    words: 'the description warns',
    triggers: ['warning', 'caution', 'careful', 'carefully', 'danger'],
    pattern: /\bwarning\b|\bcaution\b|\bcareful(?:ly)?\b|\bdanger\b/,
  },
  {
    id: 'file',
    words: 'the description says it writes a file',
    triggers: ['saves', 'save', 'saved', 'writes', 'write', 'written', 'disk', 'locally', 'downloads'],
    pattern:
      /\b(?:writes?|saves?|saved|written|downloads?|exports?) (?:\S+ ){0,6}(?:to|in|into|on|as) (?:an? |the |your |local |specified )*(?:file|disk|path|folder|directory|filesystem|file system|workspace)\b|\bsaves? locally\b|\bsaved to\b/,
  },
  {
    id: 'idempotent',
    words: 'the description says it can be repeated',
    triggers: ['idempotent', 'idempotently', 'already'],
    pattern:
      /(?<!not |non-|isn't )\bidempotent|\bif (?:it |they )?already (?:exists?|installed|enabled|present),? (?:it |this |the call )?(?:does nothing|is a no-?op|returns)/,
  },
  {
    id: 'ungoverned',
    words: 'the description says it goes past approvals',
    triggers: ['automatically', 'bypass', 'bypasses', 'yolo', 'without'],
    pattern:
      /\bautomatically (?:grants?|approves?|accepts?)\b|\bbypass(?:es|ing)? (?:all |any |the )?(?:approval|confirmation|check|safety|permission|protection|guard)|\bwithout (?:waiting for )?(?:human|user|any) (?:approval|confirmation)/,
  },
  {
    id: 'undoable',
    words: 'the description says it can be undone',
    triggers: [
      'trash',
      'undo',
      'undone',
      'restored',
      'recovered',
      'reversible',
      'reversed',
      'recycle',
      'soft',
      'unarchive',
      'unarchived',
      'recoverable',
    ],
    pattern:
      /\b(?:to|in|into) (?:the )?(?:trash|recycle bin|bin)\b|\bcan (?:later )?be (?:undone|restored|recovered|reversed|reverted|unarchived)|(?<!not |ir)\breversible\b|\bsoft[- ]delet|\bis recoverable\b/,
  },
  {
    id: 'text',
    words: 'the description says it makes text for you to use',
    triggers: ['generates', 'generate', 'returns', 'provides', 'produces', 'creates', 'create', 'build', 'builds'],
    pattern:
      /\b(?:generates?|returns?|provides?|produces?|creates?|builds?) (?:an?|the|some)?\s?(?:\S+ ){0,3}(?:command|code|snippet|prompt|guidance|instructions|guide|suggestions?|recommendations?|advice|best practices|embeddings?|documentation|rules|template|plan)\b/,
  },
  {
    id: 'costly',
    words: 'the description says it takes money, credits or long',
    triggers: [
      'cost',
      'costs',
      'consumes',
      'consume',
      'consuming',
      'billed',
      'charged',
      'incur',
      'incurs',
      'billable',
      'expensive',
      'long-running',
      'long',
      'take',
      'takes',
    ],
    pattern:
      /\b(?:costs? (?:money|credits?)|consum(?:es?|ing) (?:\w+ )?(?:credits?|quota|tokens)|(?:is|are|will be) (?:billed|charged)|incurs? (?:\w+ )?(?:costs?|charges?)|billable|(?:is|an) expensive|long[- ]running|(?:can|may|might|will) take (?:\w+ )?(?:several |a few |many |up to )?(?:\d+ )?(?:minutes?|hours?)|takes? (?:up to |several |a few )?(?:\d+ |a )?(?:minutes?|hours?))\b/,
  },
  {
    id: 'shows-secret',
    words: 'the description speaks of credentials in the result',
    triggers: [
      'password',
      'passwords',
      'connection',
      'access',
      'api',
      'secret',
      'credentials',
      'private',
      'environment',
    ],
    pattern:
      /\b(?:returns?|retrieves?|gets?|includes?|shows?) [^.]{0,50}\b(?:passwords?|connection (?:string|uri|url)s?|access keys?|api keys?|secret values?|credentials|private keys?|environment variables)\b/,
  },
  {
    id: 'hides-secret',
    words: 'the description says that values are not shown',
    triggers: ['token', 'tokens', 'names', 'value', 'values', 'masked', 'redacted', 'metadata'],
    pattern:
      /\b(?:token (?:count|usage|balance|price|limit|budget|supply)|design tokens?|names only|(?:without|never|not|no) (?:the |their |return(?:ing)? |expos(?:e|ing) |reveal(?:ing)? )*(?:secret |actual )?values?|values are (?:withheld|masked|redacted|hidden)|masked|redacted|metadata only)\b/,
  },
];
