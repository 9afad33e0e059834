/** The control API below `/sandbox`: faults, the clock, tampering, and reading what was caught. */
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { CaughtMail, Mailbox } from '../mail/mailbox.ts';
import { deliveryReport } from '../mail/report.ts';
import type { CheckrState } from '../checkr/state.ts';
import { advanceChecks } from '../checkr/advance.ts';
import { CheckrFailure } from '../checkr/failures.ts';
import type { Deliveries } from '../store/deliveries.ts';
import { type Faults, faultSchema } from '../store/faults.ts';
import { accountReviews, reviewAccount, wantTaxNumber } from '../stripe/accounts.ts';
import { closeDispute, escalateDispute, openDispute } from '../stripe/disputes.ts';
import { StripeFailure } from '../stripe/failures.ts';
import { expireHold } from '../stripe/holds.ts';
import { failPayout } from '../stripe/payouts.ts';
import { createRefund, failRefund } from '../stripe/refunds.ts';
import type { StripeState } from '../stripe/state.ts';
import { runTimers } from '../stripe/timers.ts';
import { callSchema, placeCall, TwimlFailure } from '../twilio/calls.ts';
import type { Texts } from '../twilio/messages.ts';
import { twilioSignature } from '../twilio/signature.ts';
import type { Subscriptions } from '../webpush/subscriptions.ts';
import { readBooks } from './books.ts';
import { checksRouter } from './checks.ts';
import { pushesRouter } from './pushes.ts';

const phone = z.string().regex(/^\+[1-9]\d{7,14}$/);
const incomingSchema = z.strictObject({
  from: phone,
  to: phone.default('+15005550006'),
  body: z.string().min(1).max(1600),
  /** The product's URL for Twilio's requests. */
  url: z.url().optional(),
});
const tamperSchema = z.strictObject({
  object: z.string().min(1),
  id: z.string().min(1),
  set: z.record(z.string(), z.unknown()),
});
const clockSchema = z.strictObject({
  seconds: z
    .number()
    .min(0)
    .max(366 * 24 * 3600),
});
const failSchema = z.strictObject({ code: z.string().min(1).max(60).default('could_not_process') });
const reviewSchema = z.strictObject({ review: z.enum(accountReviews) });
const disputeSchema = z.strictObject({
  amount: z.number().int().min(1).optional(),
  reason: z.string().min(1).max(60).default('fraudulent'),
  inquiry: z.boolean().default(false),
});
const disputeEndSchema = z.strictObject({ status: z.enum(['won', 'lost', 'warning_closed']) });
const refundFailureSchema = z.strictObject({
  reason: z.enum(['expired_or_canceled_card', 'lost_or_stolen_card', 'unknown']).default('unknown'),
});
const refundSchema = z.strictObject({ amount: z.number().int().min(1).optional() });
const resendSchema = z.strictObject({ apiVersion: z.string().min(1).max(60).optional() });
const returnSchema = z.strictObject({
  action: z.enum(['failed', 'delayed']).default('failed'),
  status: z
    .string()
    .regex(/^[45]\.\d{1,3}\.\d{1,3}$/)
    .default('5.1.1'),
});
const listSchema = z.object({
  to: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

/** What the control API works with. */
export interface Controlled {
  state: StripeState;
  faults: Faults;
  deliveries: Deliveries;
  mailbox: () => Mailbox;
  texts: Texts;
  twilio: { accountSid: string; authToken: string };
  checks: CheckrState;
  subscriptions: Subscriptions;
  /** Where bounced emails are reported; undefined: nowhere. */
  mailReportsUrl: string | undefined;
}

/** An error of the control API. */
class ControlFailure extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The routes below `/sandbox`, except the pages for people. */
export function controlRouter(controlled: Controlled): Router {
  const { state, faults, deliveries, texts } = controlled;
  const router = express.Router();
  router.use(refuseForeignPages, express.json({ limit: '256kb' }));

  router.get('/faults', (_request, response) => void response.json({ faults: faults.list() }));
  router.post('/faults', (request, response) => {
    response.status(201).json(faults.add(faultSchema.parse(request.body)));
  });
  router.delete('/faults', (_request, response) => void response.json({ removed: faults.remove() }));
  router.delete('/faults/:id', (request, response) => {
    response.json({ removed: faults.remove(Number(request.params.id)) });
  });

  router.get('/clock', (_request, response) => void response.json(clockAnswer(state)));
  router.post('/clock', (request, response) => {
    const { seconds } = clockSchema.parse(request.body);
    state.store.transaction(() => {
      state.clock.advance(seconds);
      runTimers(state);
      advanceChecks(controlled.checks);
    });
    response.json(clockAnswer(state));
  });

  router.post('/holds/:id/expire', (request, response) => {
    const { id } = request.params;
    if (state.objects.find('payment_intent', id)?.status !== 'requires_capture') {
      throw new ControlFailure(409, `${id} is no payment intent with a hold`);
    }
    state.store.transaction(() => expireHold(state, id));
    response.json(state.objects.find('payment_intent', id));
  });
  router.post('/payouts/:id/fail', (request, response) => {
    const { code } = failSchema.parse(request.body ?? {});
    state.store.transaction(() => failPayout(state, request.params.id, code));
    response.json(state.objects.any(request.params.id));
  });
  router.post('/accounts/:id/want-tax-number', (request, response) => {
    state.store.transaction(() => wantTaxNumber(state, request.params.id));
    response.json(state.objects.any(request.params.id));
  });
  router.post('/accounts/:id/review', (request, response) => {
    const { review } = reviewSchema.parse(request.body);
    state.store.transaction(() => reviewAccount(state, request.params.id, review));
    response.json(state.objects.any(request.params.id));
  });
  router.post('/charges/:id/dispute', (request, response) => {
    const order = { charge: request.params.id, ...disputeSchema.parse(request.body ?? {}) };
    response.status(201).json(state.store.transaction(() => openDispute(state, order)));
  });
  router.post('/disputes/:id/escalate', (request, response) => {
    response.json(state.store.transaction(() => escalateDispute(state, request.params.id)));
  });
  router.post('/disputes/:id/close', (request, response) => {
    const { status } = disputeEndSchema.parse(request.body);
    response.json(state.store.transaction(() => closeDispute(state, request.params.id, status)));
  });
  router.post('/charges/:id/refund', (request, response) => {
    const { amount } = refundSchema.parse(request.body ?? {});
    const order = { charge: request.params.id, ...(amount !== undefined && { amount }) };
    response.status(201).json(state.store.transaction(() => createRefund(state, order)));
  });
  router.post('/refunds/:id/fail', (request, response) => {
    const { reason } = refundFailureSchema.parse(request.body ?? {});
    response.json(state.store.transaction(() => failRefund(state, request.params.id, reason)));
  });
  router.post('/events/:id/resend', (request, response) => {
    const { apiVersion } = resendSchema.parse(request.body ?? {});
    const event = state.objects.any(request.params.id) as Stripe.Event | undefined;
    if (event?.object !== 'event') throw new ControlFailure(404, `No such event: ${request.params.id}`);
    state.store.transaction(() =>
      state.resend(apiVersion === undefined ? event : { ...event, api_version: apiVersion }),
    );
    response.status(202).json(event);
  });
  router.post('/tamper', (request, response) => {
    response.json(tamper(state, tamperSchema.parse(request.body)));
  });

  router.get('/books', (request, response) => {
    response.json(readBooks(state, z.record(z.string(), z.string()).parse(request.query)));
  });
  router.use('/checks', checksRouter(controlled.checks));
  router.use('/pushes', pushesRouter(controlled.subscriptions));
  router.get('/deliveries', (_request, response) => void response.json({ deliveries: deliveries.pending() }));

  router.get('/mail', (request, response) => {
    response.json({ mail: controlled.mailbox().list(listSchema.parse(request.query)) });
  });
  router.get(
    '/mail/:position',
    (request, response) => void response.json(findMail(controlled, request.params.position)),
  );
  router.get('/mail/:position/html', (request, response) => {
    const mail = findMail(controlled, request.params.position);
    // A caught email is untrusted HTML: no scripts, no forms, and only inside a sandboxed frame.
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; sandbox allow-popups",
    );
    response.type('html').send(mail.html ?? '');
  });
  router.get('/mail/:position/raw', (request, response) => {
    const raw = controlled.mailbox().raw(Number(request.params.position));
    if (!raw) throw new ControlFailure(404, 'No such mail');
    response.type('text/plain').send(raw);
  });

  router.post('/mail/:position/return', (request, response) => {
    const mail = findMail(controlled, request.params.position);
    const url = controlled.mailReportsUrl;
    if (url === undefined || mail.returnPath === '') throw new ControlFailure(409, 'Nobody wants it back');
    const report = returnSchema.parse(request.body ?? {});
    const body = deliveryReport(mail, { ...report, at: new Date(state.clock.milliseconds()) });
    state.store.transaction(() => deliveries.enqueue({ channel: 'mail', url, topic: report.action, body }));
    response.status(202).json({ to: mail.returnPath });
  });

  router.get('/texts', (request, response) => {
    const { to, limit } = listSchema.parse(request.query);
    response.json({ texts: texts.list({ to: to?.replace(/^ /, '+'), limit }), optOuts: texts.optOuts() });
  });
  router.post('/texts/incoming', (request, response) => {
    const { url, ...text } = incomingSchema.parse(request.body);
    const received = state.store.transaction(() => {
      const stored = texts.receive(text);
      if (url !== undefined) {
        const body = new URLSearchParams({
          AccountSid: controlled.twilio.accountSid,
          ApiVersion: '2010-04-01',
          Body: text.body,
          From: text.from,
          MessageSid: stored.sid,
          NumMedia: '0',
          SmsStatus: 'received',
          To: text.to,
        }).toString();
        deliveries.enqueue({ channel: 'twilio', url, topic: 'received', body });
      }
      return stored;
    });
    response.status(201).json({ text: received, optedOut: texts.isOptedOut(text.from) });
  });

  router.post('/calls/incoming', async (request, response) => {
    const { accountSid, authToken } = controlled.twilio;
    const call = callSchema.parse(request.body);
    try {
      response.json(await placeCall(call, { accountSid, sign: twilioSignature(authToken) }));
    } catch (error) {
      if (!(error instanceof TwimlFailure)) throw error;
      throw new ControlFailure(502, `${error.code}: ${error.message}`);
    }
  });

  router.use((request: Request) => {
    throw new ControlFailure(404, `No such control call: ${request.method} ${request.originalUrl}`);
  });
  router.use(answerFailure);
  return router;
}

/** The control API is for the sandbox's own page and for tests; other sites' pages may not use it. */
function refuseForeignPages(request: Request, response: Response, next: NextFunction): void {
  const origin = request.get('Origin');
  if (origin === undefined || origin === `http://${request.get('Host')}`) next();
  else response.status(403).json({ error: 'The control API answers no other site.' });
}

function answerFailure(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  if (error instanceof z.ZodError) response.status(400).json({ error: z.prettifyError(error) });
  else if (error instanceof CheckrFailure) response.status(409).json(error.body);
  else if (error instanceof StripeFailure) response.status(409).json({ error: error.body.message });
  else if (error instanceof ControlFailure) response.status(error.status).json({ error: error.message });
  else if (error instanceof Error && 'status' in error && typeof error.status === 'number') {
    response.status(error.status).json({ error: error.message });
  } else next(error);
}

function clockAnswer(state: StripeState): { now: string } {
  return { now: new Date(state.clock.milliseconds()).toISOString() };
}

function findMail(controlled: Controlled, position: string): CaughtMail {
  const mail = controlled.mailbox().find(Number(position));
  if (!mail) throw new ControlFailure(404, 'No such mail');
  return mail;
}

/** Overwrites fields of an object without an event or balance change, like a mistake would. */
function tamper(state: StripeState, { object, id, set }: z.infer<typeof tamperSchema>): object {
  const found = state.objects.any(id);
  if (!found || !('object' in found) || (found.object !== object && found.object !== `v2.core.${object}`)) {
    throw new ControlFailure(404, `No such ${object}: ${id}`);
  }
  const unknown = Object.keys(set).filter(
    (field) => !(field in found) || field === 'id' || field === 'object',
  );
  if (unknown.length > 0)
    throw new ControlFailure(400, `A ${object} has no field to set: ${unknown.join(', ')}`);
  const changed = { ...found, ...set };
  state.store.run('update objects set body = ? where id = ?', JSON.stringify(changed), id);
  return changed;
}
