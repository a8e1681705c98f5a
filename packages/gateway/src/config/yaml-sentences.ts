/** What the YAML parser found wrong, in our words: its own quote the file, and the faulty line may hold a secret. */
import type { ErrorCode } from 'yaml';

export const YAML_SENTENCES: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'an alias can have neither an anchor nor a tag',
  BAD_ALIAS: 'an alias needs a name',
  BAD_COLLECTION_TYPE: 'a tag does not fit its value',
  BAD_DIRECTIVE: 'directives (%) are not used here',
  BAD_DQ_ESCAPE: 'there is no such escape; in single quotes a backslash is a backslash',
  BAD_INDENT: 'the indentation does not fit the lines above',
  BAD_PROP_ORDER: 'an anchor or a tag stands in the wrong place',
  BAD_SCALAR_START: 'a value that starts with this character needs quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a value that holds ": " needs quotes, and a map starts on its own line',
  BLOCK_IN_FLOW: 'inside { } and [ ] nothing can be written line by line',
  DUPLICATE_KEY: 'the key is there already',
  IMPOSSIBLE: 'it makes no sense here',
  KEY_OVER_1024_CHARS: 'a key is too long',
  MISSING_CHAR: 'a quote, a bracket, a comma or a colon is missing',
  MULTILINE_IMPLICIT_KEY: 'a key must stand on one line and end with a colon',
  MULTIPLE_ANCHORS: 'a value can have one anchor',
  MULTIPLE_DOCS: 'a second document starts here, and a file is one document',
  MULTIPLE_TAGS: 'tags are not used here',
  NON_STRING_KEY: 'a key must be text',
  RESOURCE_EXHAUSTION: 'it is nested too deep',
  TAB_AS_INDENT: 'lines are indented with spaces, not with tabs',
  TAG_RESOLVE_FAILED: 'tags are not used here',
  UNEXPECTED_TOKEN: 'something stands here that does not belong',
};
