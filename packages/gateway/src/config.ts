export { configSchema } from './config/config-schema.ts';
export { type LoadedConfig, loadConfig } from './config/load-config.ts';
export { type ParsedConfig, parseConfig } from './config/parse-config.ts';
export { type ClaimToWrite, type ServerEntry, type WrittenClaims, writeClaims } from './config/write-claims.ts';
