/** Passes every check of the official conformance suites, over HTTP (`--port`) and, the same server, over `--stdio`. */
import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { buildConformanceServer } from './conformance-server/build-server.ts';
import { serveConformanceHttp } from './conformance-server/serve-http.ts';

const { values } = parseArgs({ options: { stdio: { type: 'boolean' }, port: { type: 'string', default: '0' } } });

if (values.stdio) serveStdio(() => buildConformanceServer());
else console.log(await serveConformanceHttp(Number(values.port)));
