export { type ServeLocalOptions, serveLocal } from './local/serve-local.ts';
export { type LockInForce, type OpenedGateway, type OpenGatewayOptions, openGateway } from './serve/open-gateway.ts';
export { type ServeStdioOptions, serveStdio } from './serve/serve-stdio.ts';
