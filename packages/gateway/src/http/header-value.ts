/** Reads values in headers of the newer era: plain where that is safe, Base64 between markers where it is not. */

const ENCODED = /^=\?base64\?(.*)\?=$/;

/** The value that a header stands for, or nothing when it cannot be one. */
export function decodeHeader(header: string): string | undefined {
  const encoded = ENCODED.exec(header)?.[1];
  if (encoded === undefined) return header;
  const bytes = Buffer.from(encoded, 'base64');
  // Two readers might take another writing of it for different values.
  return bytes.toString('base64') === encoded ? bytes.toString('utf8') : undefined;
}
