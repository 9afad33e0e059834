/** Builds the HTTP application from its dependencies; server.ts listens, tests call it directly. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { requestIdOf } from './call.ts';
import { refuseEncodedBodies } from './guards/encoded-bodies.ts';
import { reportUntrustedProxies } from './guards/forwarding.ts';
import { addHealth } from './health.ts';
import { addHomes } from './homes.ts';
import { addOpenApi } from './openapi.ts';
import { addOtherMethods } from './other-methods.ts';
import { addContractCopies } from './signing/copies.ts';
import { addLicensePages } from './licenses/pages.ts';
import { addPhotos } from './photos.ts';
import { addRoutes } from './pipeline.ts';
import type { Dependencies } from './dependencies.ts';
import { answerLanguageOf } from './person-language.ts';
import { notFound, Refused, toRefused } from './problems.ts';
import { routes } from './routes/index.ts';
import { securityHeaders } from './security-headers.ts';
import { sendProblem } from './send-problem.ts';
import { addShortLinks } from './short-links.ts';
import { addSignInLinks } from './sign-in-links.ts';
import { addUnsubscribeLink } from './unsubscribe-link.ts';
import { addWeb } from './web.ts';
import { addCodec } from './codec.ts';
import { addCheckrWebhook } from './webhooks/checkr.ts';
import { addDocusealWebhook } from './webhooks/docuseal.ts';
import { addMailReports } from './webhooks/mail-reports.ts';
import { addStripeWebhook } from './webhooks/stripe.ts';
import { addTwilioWebhook } from './webhooks/twilio.ts';
import { addTwilioCalls } from './webhooks/twilio-calls.ts';

/**
 * The whole application: API, webhooks, health, and the built web app if there is one. The `watching` handlers see
 * every request first, for metrics or tracing.
 */
export function createApp(deps: Dependencies, watching: readonly RequestHandler[] = []): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Forwarded addresses are believed only from the proxies that an operator names.
  app.set('trust proxy', deps.settings.trustProxy);
  app.set('query parser', 'simple');
  for (const watch of watching) app.use(watch);
  app.use(requestLog(deps));
  app.use(reportUntrustedProxies(deps));
  app.use(securityHeaders(deps.settings));
  // A quality slightly above the middleware's default makes pages a tenth smaller.
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } } }));
  app.use('/api', (_request, response, next) => {
    response.setHeader('cache-control', 'no-store');
    next();
  });

  app.use(refuseEncodedBodies);
  addHealth(app, deps);
  addStripeWebhook(app, deps);
  addTwilioWebhook(app, deps);
  addTwilioCalls(app, deps);
  addCheckrWebhook(app, deps);
  addDocusealWebhook(app, deps);
  addMailReports(app, deps);
  addOpenApi(app, deps);
  addSignInLinks(app);
  addShortLinks(app);
  addUnsubscribeLink(app);
  addCodec(app, deps);
  addPhotos(app, deps);
  addLicensePages(app, deps);
  addContractCopies(app, deps);
  addRoutes(app, routes, deps);
  addOtherMethods(app);
  addHomes(app, deps);
  if (deps.settings.webDist !== undefined) addWeb(app, deps.settings.webDist, deps.settings.publicUrl);
  app.use(() => {
    throw notFound('Page');
  });
  app.use(answerErrors(deps));
  return app;
}

/** Logs one line per request: route and outcome. No address, query or body, since those can identify people. */
function requestLog({ logger }: Dependencies) {
  return pinoHttp({
    logger,
    genReqId: () => randomUUID(),
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
}

function answerErrors({ logger }: Dependencies): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const refused = toRefused(error) ?? new Refused('internal_error', 'ourFault');
    if (refused.status >= 500)
      logger.error({ err: error, requestId: request.id, code: refused.code }, 'a request failed');
    sendProblem(response, refused, requestIdOf(request), answerLanguageOf(request));
  };
}
