/** What tools are about, as far as it decides who wrote their results, whose data they hold and what they cost. */

const WORDS = {
  /** Pages and answers from anywhere. */
  web: 'web webpage internet serp google bing duckduckgo crawl scrape scraping rss news wikipedia',
  /** A page that is shown, whoever wrote it. */
  page: 'browser http https html website url online',
  /** What other people send to the user. */
  message:
    'email mail inbox gmail message conversation chat dm sms slack discord thread voicemail mailbox whatsapp telegram',
  /** What other people write where many can. */
  post: 'comment issue review ticket post tweet reply discussion forum feedback reddit pr',
  /** A person's own things. */
  personal: 'calendar contact note file document photo memory todo reminder diary journal bookmark clipboard attendee',
  /** An organisation's own things. */
  business: 'customer deal invoice employee transaction payment crm sale revenue expense candidate opportunity patient',
  database: 'sql database table row record collection query warehouse dataset',
  secret: 'secret credential password passwd passphrase apikey privatekey env dotenv keychain',
  health: 'medical diagnosis prescription clinical',
  money: 'salary payroll bank iban creditcard tax wallet',
  /** What anybody may read. */
  docs: 'documentation guide guideline tutorial changelog faq weather timezone',
  /** What is worked out without looking anything up. */
  clock: 'time date uuid random calculate calculator math arithmetic echo ping',
  infrastructure:
    'cluster instance droplet vm server node database project vps machine environment domain certificate deployment',
  media: 'image video audio speech music picture song avatar voice',
  model: 'llm gpt openai completion embedding agent perplexity prompt',
} as const;

export type Topic = keyof typeof WORDS;

const TOPIC_OF = new Map<string, Topic>();
for (const topic of Object.keys(WORDS) as Topic[]) {
  for (const word of WORDS[topic].split(' ')) {
    if (TOPIC_OF.has(word)) continue;
    TOPIC_OF.set(word, topic);
    TOPIC_OF.set(word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`, topic);
  }
}

/** The topic of a word in lower case, singular or plural. */
export function topicOf(word: string): Topic | undefined {
  return TOPIC_OF.get(word);
}
