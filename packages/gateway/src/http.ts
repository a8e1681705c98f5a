export { makeAdminToken, type ServeHttpOptions, type Serving, serveHttp } from './serve/serve-http.ts';
