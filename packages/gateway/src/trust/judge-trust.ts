/** How far a server is trusted, once it is known what it is and what it lists. */
import {
  askRegistry,
  type ComparedServer,
  compareWithManifest,
  describeKey,
  type Finding,
  findingFromError,
  HintlockError,
  type KeyRing,
  printable,
  type Registry,
  readManifest,
  readSignedDocument,
  type Trust,
} from '@hintlock/core';
import { digestText, readDocument, verifyDocument } from '@hintlock/upstream/connect';

export interface TrustedServer {
  /** What the operator says of it. */
  readonly trust: Trust;
  readonly manifest?: string;
}

export interface TrustVerdict {
  readonly trust: Trust;
  /** Who signed the manifest that holds, in words. */
  readonly signedBy?: string;
  /** When it has to be judged anew, in milliseconds since 1970; absent when only a new list makes a difference. */
  readonly until?: number;
  readonly findings: readonly Finding[];
}

export interface TrustContext {
  readonly ring: KeyRing;
  readonly registries: readonly Registry[];
  readonly now: number;
  /** How a manifest is read. */
  readonly read?: typeof readDocument;
}

/** Never throws for anything in a manifest: one that cannot be used makes the server untrusted, and says why. */
export async function judgeTrust(
  { trust, manifest }: TrustedServer,
  server: ComparedServer,
  context: TrustContext,
): Promise<TrustVerdict> {
  if (manifest !== undefined) {
    const verdict = await judgeManifest(manifest, server, context);
    // Who marked the server as untrusted meant it, whoever signed for it.
    return trust === 'untrusted' ? { ...verdict, trust } : verdict;
  }
  // A registry can vouch for a server of which nobody said more than that it is used.
  if (trust !== 'pinned') return { trust, findings: [] };
  const opinions = context.registries.map((registry) =>
    askRegistry(registry, server, { now: context.now, digest: digestText }),
  );
  const findings = opinions.flatMap((opinion) => opinion.findings);
  const isDoubted = opinions.some((opinion) => opinion.trust === 'untrusted');
  const isKnown = opinions.some((opinion) => opinion.trust === 'registry');
  if (isDoubted) return { trust: 'untrusted', findings };
  const until = Math.min(...context.registries.map(({ expires = Infinity }) => expires));
  return isKnown ? { trust: 'registry', until, findings } : { trust, findings };
}

async function judgeManifest(place: string, server: ComparedServer, context: TrustContext): Promise<TrustVerdict> {
  const read = await (context.read ?? readDocument)(place);
  if (!read.ok) return unusable(place, read.reason);
  return judgeManifestText({ place, text: read.text }, server, context);
}

interface ManifestText {
  readonly place: string;
  readonly text: string;
}

/** The same for a manifest that was read already. */
export async function judgeManifestText(
  { place, text }: ManifestText,
  server: ComparedServer,
  { ring, now }: Pick<TrustContext, 'ring' | 'now'>,
): Promise<TrustVerdict> {
  const document = readSignedDocument(text, 'manifest');
  if (!document.ok) return unusable(place, document.detail);
  const verified = await verifyDocument('manifest', document.document, ring);
  // What nobody trusted signed is not even read: all that it says could be anybody's.
  if (!verified.ok) return { trust: 'untrusted', findings: [verified.finding] };
  const content = readManifest(document.document.content);
  if (!content.ok) return unusable(place, content.detail);
  const compared = compareWithManifest(content.manifest, server, { now, digest: digestText });
  if (!compared.verified) return { trust: 'untrusted', findings: compared.findings };
  const { expires: until } = content.manifest;
  return { trust: 'signed', signedBy: printable(describeKey(verified.key)), until, findings: compared.findings };
}

function unusable(place: string, reason: string): TrustVerdict {
  const error = new HintlockError('HL_MANIFEST_UNREADABLE', { path: printable(place), reason });
  return { trust: 'untrusted', findings: [findingFromError(error)] };
}
