/** The built web alone on a free port, with the headers and compression of the product: for pages that call nothing. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import compression from 'compression';
import express from 'express';
import { securityHeaders } from '#api/security-headers.ts';
import { addWeb } from '#api/web.ts';
import { ensureWebBuild } from '#scripts/setup/web-build.ts';
import { silentProgress } from '#scripts/system/progress.mjs';

export interface Site {
  readonly url: string;
  close(): void;
}

/** Builds the web when it is not current, and serves it; the API is not there. */
export async function startSite(): Promise<Site> {
  const folder = await ensureWebBuild(silentProgress);
  const app = express();
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.disable('etag');
  app.use(securityHeaders({ stripeJsUrl: `${url}/stripe.js`, publicUrl: url }));
  app.use(compression());
  addWeb(app, folder, url);
  return {
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
