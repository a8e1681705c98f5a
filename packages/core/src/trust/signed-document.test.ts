import { describe, expect, it } from 'vitest';
import { readSignedDocument, signedText, writeSignedDocument } from './signed-document.ts';

const document = {
  content: { b: [1, { d: 'x', c: null }], a: '\u202e é' },
  signature: { protected: 'p', signature: 's' },
};

describe('a signed document', () => {
  it('is read back as it was written, whatever the order of its keys', () => {
    const text = writeSignedDocument('manifest', document);
    expect([text.endsWith('}\n'), text.includes('\u202e')]).toEqual([true, false]);
    const read = readSignedDocument(text, 'manifest');
    expect(read).toEqual({ ok: true, document });
    if (read.ok) expect(signedText(read.document)).toBe(signedText(document));
    expect(signedText(document)).toBe('{"a":"\u202e é","b":[1,{"c":null,"d":"x"}]}');
  });

  it.each([
    ['{ not json', 'it is not JSON'],
    ['<<<<<<< ours\n{}\n=======\n', 'it has the marks of a merge conflict in it'],
    ['[]', 'it is not a map with a "manifest" and a "signature"'],
    ['{"registry":{}}', 'it is not a map with a "manifest" and a "signature"'],
    ['{"manifest":{},"signature":{},"more":1}', 'it is not a map with a "manifest" and a "signature"'],
    ['{"manifest":{},"signature":"x"}', 'its "signature" is none'],
  ])('is not %s', (text, detail) => {
    expect(readSignedDocument(text, 'manifest')).toEqual({ ok: false, detail });
  });
});
