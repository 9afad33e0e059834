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
  /** The built web that is served. */
  readonly folder: string;
  close(): void;
}

/**
 * Builds the web when it is not current, and serves it; the API is not there. `folder` is another built web, `port`
 * the one of a site that is closed.
 */
export async function startSite(
  options: { readonly folder?: string; readonly port?: number } = {},
): Promise<Site> {
  const folder = options.folder ?? (await ensureWebBuild(silentProgress));
  const app = express();
  const server = createServer(app);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.disable('etag');
  app.use(securityHeaders({ stripeJsUrl: `${url}/stripe.js`, publicUrl: url }));
  app.use(compression());
  addWeb(app, folder, url);
  return {
    url,
    folder,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
