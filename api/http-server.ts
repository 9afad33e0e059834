/**
 * The HTTP server around the application: what happens before a request reaches a route, and how upgrades are handled.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import { isLiveOffer } from './live/socket.ts';

/**
 * Creates the server; the caller listens. Only a WebSocket request to the live socket is upgraded. Any other upgrade
 * (`h2c`, another path) is ignored, as RFC 9110, section 7.8 allows, and the request is answered over HTTP/1.1.
 */
export function openHttpServer(app: RequestListener): Server {
  const server = createServer({ shouldUpgradeCallback: isLiveOffer }, app);
  // Clients that never finish their headers or bodies must not hold connections forever.
  server.headersTimeout = 15_000;
  server.requestTimeout = 120_000;
  return server;
}
