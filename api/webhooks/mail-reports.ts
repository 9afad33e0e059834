/**
 * POST /api/webhooks/mail-reports: an email bounced hours after a server accepted it, reported by the service that
 * receives our mail (decision 207).
 */
import express, { type Express, type Request, type RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { system } from '#domain/core/actor.ts';
import { deliveries } from '#domain/delivery/decide.ts';
import { execute } from '#events/execute.ts';
import { readMailReport } from '#vendors/smtp/reports.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';

/** A report contains the returned email's headers; servers that were not asked otherwise return the whole email. */
const LIMIT = 10 * 1024 * 1024;
/** Fields with the raw email in services that post a form: SendGrid and Mailgun. */
const rawFields = ['email', 'body-mime'];

const bodies: readonly RequestHandler[] = [
  express.raw({ type: 'message/rfc822', limit: LIMIT }),
  express.urlencoded({ extended: false, limit: LIMIT }),
  multer({ limits: { fieldSize: LIMIT, fields: 40, parts: 40, fieldArrayIndexLimit: 20 } }).none(),
];

/** Adds the route if a return path is configured. It is outside the contract, since its caller has no session. */
export function addMailReports(app: Express, deps: Dependencies): void {
  const { returnPaths } = deps;
  if (returnPaths === null) return;
  const isAllowed: RequestHandler = (request, _response, next) => {
    if (!returnPaths.knows(secretOf(request))) throw new Refused('forbidden', 'webhookWrongSignature');
    next();
  };
  const path = '/api/webhooks/mail-reports';
  app.post(path, isAllowed, ...bodies, refuseForms);
  app.post(path, async (request, response) => {
    const raw = rawOf(request.body);
    if (raw === null) throw new Refused('invalid_input', 'webhookWithoutMessage');
    const report = await readMailReport(raw, (address) => returnPaths.tryOf(address));
    // Anyone may write to the address, so anything that is not a report on one of our emails is accepted and ignored.
    // If we failed on unreadable ones, they would be sent again for days.
    if (report === 'unreadable') deps.logger.debug('a mail to a return path cannot be read');
    else if (report?.hasFailed) {
      const { tryId, status } = report;
      const author = { now: deps.now(), actor: system('mail') };
      await execute(deps.log, deliveries, tryId, author, () => ({
        type: 'ReportDelivery',
        providerId: tryId,
        outcome: 'bounced',
        code: status,
      }));
    }
    response.status(204).end();
  });
}

/** A service's credential: a password in the URL it was given, or a token. */
function secretOf({ headers: { authorization = '' } }: Request): string {
  const [scheme = '', given = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return given;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(given, 'base64').toString().split(':').slice(1).join(':');
}

function rawOf(body: unknown): Buffer | null {
  if (Buffer.isBuffer(body)) return body;
  if (typeof body !== 'object' || body === null) return null;
  const fields = new Map<string, unknown>(Object.entries(body));
  const raw = rawFields.map((name) => fields.get(name)).find((value) => typeof value === 'string');
  return raw === undefined ? null : Buffer.from(raw);
}

const refuseForms: express.ErrorRequestHandler = (error, _request, _response, next) => {
  next(error instanceof MulterError ? new Refused('invalid_input', 'webhookWithoutMessage') : error);
};
