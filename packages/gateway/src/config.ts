export { configSchema } from './config/config-schema.ts';
export { type LoadedConfig, loadConfig } from './config/load-config.ts';
export { type ParsedConfig, parseConfig } from './config/parse-config.ts';
