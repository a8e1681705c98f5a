export type { Channel, ChannelHandlers, RequestId, Settled } from './connection/channel.ts';
export type { ClientIdentity, Era, Handshake } from './connection/handshake.ts';
export {
  type HeaderParameter,
  type HeaderParameters,
  parameterHeaders,
  readHeaderParameters,
} from './connection/header-parameters.ts';
export { encodeHeaderValue } from './connection/header-value.ts';
export { type HttpChannel, openHttpChannel } from './connection/http-channel.ts';
export { openChannel } from './connection/open-channel.ts';
export { openSseChannel } from './connection/sse-channel.ts';
export { openStdioChannel } from './connection/stdio-channel.ts';
export { CLIENT_LOCATIONS, type ClientLocation, type ConfigScope } from './discovery/clients.ts';
export { type Discovery, discoverServers, readConfigFile } from './discovery/discover.ts';
export { type Interpolated, interpolate } from './discovery/interpolate.ts';
export { type Candidate, locate } from './discovery/locate.ts';
export type { ConfiguredServer, DiscoveredConfig } from './discovery/read-config.ts';
export type { Surroundings } from './discovery/surroundings.ts';
export { digestText } from './identity/digest-text.ts';
export { type IdentifiedServer, identifyServer } from './identity/identify-server.ts';
export { lockSecrets } from './identity/lock-secrets.ts';
export { lockableDefinition } from './identity/lockable-definition.ts';
export { unshownPart } from './identity/unshown-part.ts';
export type { CallObservation } from './observe/attribute-effects.ts';
export { canObserve, type Observability } from './observe/can-observe.ts';
export type { ObservationHandlers } from './observe/observe-server.ts';

export { type ReachOptions, reachServer, type Visit } from './reach-server.ts';
export { describeExactly, describeTarget, redact, secretsOf } from './redaction.ts';
export type { CommandTarget, Target, UrlTarget } from './target.ts';
export { makeKeyFile, readKeyFile, type SigningKey } from './trust/private-key-file.ts';
export { type ReadKey, readPublicKey } from './trust/public-key.ts';
export { isAddress, isSafeAddress, readDocument } from './trust/read-document.ts';
export { signDocument } from './trust/sign-document.ts';
export { type Verified, verifyDocument } from './trust/verify-document.ts';
export { writeNewFile } from './trust/write-new-file.ts';
export { createLineSplitter } from './wire/line-splitter.ts';
export { createLineWriter } from './wire/line-writer.ts';
export { isMessage, isRequest, isResponse, MESSAGE_LIMIT, type Message } from './wire/message.ts';
export { DEPTH_LIMIT, isTooDeep } from './wire/nesting.ts';
export { parseJson } from './wire/parse-json.ts';
