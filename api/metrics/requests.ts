/** Counts and times requests by route template, since full paths would add a label for every id. */
import type { Request, RequestHandler, Response } from 'express';
import { Histogram, type Registry } from 'prom-client';
import * as z from 'zod/mini';

/** Seconds. A tap should be answered within 0.1, and an update gives up after 18. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Express keeps the route that answered; for pages its path is a pattern, and files have no route. */
const answered = z.object({ route: z.object({ path: z.string() }) });

/** The labels of a request once it is answered; `aborted` if the client disconnected before. */
export function labelsOf(request: Request, response: Response) {
  const found = z.safeParse(answered, request);
  return {
    method: methods.has(request.method) ? request.method : 'other',
    route: found.success ? found.data.route.path : 'other',
    status_class: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
  };
}

/** Measures every request. */
export function measuringRequests(registry: Registry): RequestHandler {
  const duration = new Histogram({
    name: 'hexkey_http_request_duration_seconds',
    help: 'Requests by route, from their first byte to the end of their answer.',
    labelNames: ['method', 'route', 'status_class'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (request, response, next) => {
    const done = duration.startTimer();
    response.once('close', () => void done(labelsOf(request, response)));
    next();
  };
}
