/** The digest by which definitions are told apart in manifests, registries and pins. */
import { createHash } from 'node:crypto';

export function sha256Digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
