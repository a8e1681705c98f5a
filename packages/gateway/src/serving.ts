export { type LoadedConfig, loadConfig } from './config/load-config.ts';
export { type ServeLocalOptions, serveLocal } from './local/serve-local.ts';
export { type OpenedGateway, type OpenGatewayOptions, openGateway } from './serve/open-gateway.ts';
export { type ServeHttpOptions, type Serving, serveHttp } from './serve/serve-http.ts';
export { type ServeStdioOptions, serveStdio } from './serve/serve-stdio.ts';
