/** Serves Twilio's HTTP API: messages and number lookups, with basic authentication. */
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import type { Faults } from '../store/faults.ts';
import type { Store } from '../store/store.ts';
import type { Text, Texts } from './messages.ts';

/** The account that calls are made for. */
export interface TwilioAccount {
  accountSid: string;
  authToken: string;
}

const messageSchema = z.object({
  To: z.string().optional(),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().optional(),
  StatusCallback: z.string().optional(),
});

const listSchema = z.object({
  To: z.string().optional(),
  From: z.string().optional(),
  DateSent: z.string().optional(),
  'DateSent>': z.string().optional(),
  'DateSent<': z.string().optional(),
  PageSize: z.coerce.number().int().min(1).max(1000).default(50),
  Page: z.coerce.number().int().min(0).default(0),
});

/** A refusal in Twilio's shape. */
class TwilioFailure extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const e164 = /^\+[1-9]\d{7,14}$/;
/** Twilio's magic numbers: not a number, and one that no carrier reaches. */
const invalidNumber = '+15005550001';
const unroutableNumber = '+15005550002';
const maximumLength = 1600;
const dayMilliseconds = 24 * 3600 * 1000;

function messageBody(account: TwilioAccount, text: Text): object {
  const uri = `/2010-04-01/Accounts/${account.accountSid}/Messages/${text.sid}`;
  return {
    account_sid: account.accountSid,
    api_version: '2010-04-01',
    body: text.body,
    date_created: new Date(text.created).toUTCString(),
    date_sent: text.status === 'queued' ? null : new Date(text.updated).toUTCString(),
    date_updated: new Date(text.updated).toUTCString(),
    direction: text.direction,
    error_code: text.errorCode,
    error_message: text.errorCode === null ? null : 'Unreachable destination handset',
    from: text.from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(Math.max(1, Math.ceil(text.body.length / 153))),
    price: null,
    price_unit: 'USD',
    sid: text.sid,
    status: text.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: text.to,
    uri: `${uri}.json`,
  };
}

function checkRecipient(texts: Texts, to: string): void {
  if (!e164.test(to) || to === invalidNumber) {
    throw new TwilioFailure(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  }
  if (to === unroutableNumber) {
    throw new TwilioFailure(
      400,
      21612,
      `The 'To' phone number: ${to}, is not currently reachable using the 'From' phone number`,
    );
  }
  if (texts.isOptedOut(to)) throw new TwilioFailure(400, 21610, 'Attempt to send to unsubscribed recipient');
}

/** The routes below `/2010-04-01` and `/v2/PhoneNumbers`. */
export function twilioRouter(parts: {
  store: Store;
  texts: Texts;
  faults: Faults;
  account: TwilioAccount;
}): Router {
  const { store, texts, faults, account } = parts;
  const router = express.Router();
  const base = `/2010-04-01/Accounts/${account.accountSid}`;

  /** Faults around a call; what it wrote is committed before the answer gets lost. */
  const call =
    (name: string, status: number, run: (request: Request) => object) =>
    async (request: Request, response: Response): Promise<void> => {
      authenticate(account, request);
      if (faults.hit('twilio', name, 'unreachable')) {
        request.socket.destroy();
        return;
      }
      if (faults.hit('twilio', name, 'outage')) throw new TwilioFailure(503, 20503, 'Service unavailable');
      if (faults.hit('twilio', name, 'rate_limit')) throw new TwilioFailure(429, 20429, 'Too Many Requests');
      const slow = faults.hit('twilio', name, 'slow');
      if (slow) await wait(slow.milliseconds ?? 3000);
      const answer = store.transaction(() => run(request));
      if (faults.hit('twilio', name, 'lost_answer')) request.socket.destroy();
      else response.status(status).json(answer);
    };

  router.use('/2010-04-01', express.urlencoded({ extended: false, limit: '256kb' }));

  router.post(
    `${base}/Messages.json`,
    call('messages.create', 201, (request) => {
      const { To, From, MessagingServiceSid, Body, StatusCallback } = messageSchema.parse(request.body ?? {});
      if (!To) throw new TwilioFailure(400, 21604, "A 'To' phone number is required.");
      if (!From && !MessagingServiceSid)
        throw new TwilioFailure(400, 21603, "A 'From' phone number is required.");
      if (!Body) throw new TwilioFailure(400, 21602, 'Message body is required.');
      if (Body.length > maximumLength) {
        throw new TwilioFailure(400, 21617, 'The concatenated message body exceeds the 1600 character limit');
      }
      if (StatusCallback !== undefined && !URL.canParse(StatusCallback)) {
        throw new TwilioFailure(400, 21609, `The 'StatusCallback' URL ${StatusCallback} is not a valid URL.`);
      }
      checkRecipient(texts, To);
      return messageBody(
        account,
        texts.send({
          to: To,
          from: From ?? String(MessagingServiceSid),
          body: Body,
          statusCallback: StatusCallback ?? null,
        }),
      );
    }),
  );

  router.get(
    `${base}/Messages/:sid.json`,
    call('messages.get', 200, (request) => {
      const text = texts.find(String(request.params['sid']));
      if (!text) throw notFound(request);
      return messageBody(account, text);
    }),
  );

  router.get(
    `${base}/Messages.json`,
    call('messages.list', 200, (request) => {
      const query = listSchema.parse(request.query);
      const day = query.DateSent === undefined ? undefined : Date.parse(query.DateSent);
      const found = texts.list({
        to: query.To,
        from: query.From,
        createdFrom: day ?? parseDate(query['DateSent>']),
        createdBefore: day === undefined ? parseDate(query['DateSent<']) : day + dayMilliseconds,
        limit: query.PageSize + 1,
        offset: query.Page * query.PageSize,
      });
      const page = found.slice(0, query.PageSize);
      const pageUri = (number: number): string => {
        const search = new URLSearchParams(request.originalUrl.split('?')[1]);
        search.set('Page', String(number));
        search.set('PageSize', String(query.PageSize));
        return `${base}/Messages.json?${search.toString()}`;
      };
      return {
        messages: page.map((text) => messageBody(account, text)),
        page: query.Page,
        page_size: query.PageSize,
        start: query.Page * query.PageSize,
        end: query.Page * query.PageSize + Math.max(page.length - 1, 0),
        uri: request.originalUrl,
        first_page_uri: pageUri(0),
        previous_page_uri: query.Page === 0 ? null : pageUri(query.Page - 1),
        next_page_uri: found.length > query.PageSize ? pageUri(query.Page + 1) : null,
      };
    }),
  );

  router.get(
    '/v2/PhoneNumbers/:number',
    call('lookups.phone_numbers.fetch', 200, (request) => {
      const number = String(request.params['number']);
      const valid = e164.test(number) && number !== invalidNumber;
      return {
        calling_country_code: valid ? '1' : null,
        country_code: valid ? 'US' : null,
        national_format: valid ? number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') : null,
        phone_number: number,
        url: `https://lookups.twilio.com/v2/PhoneNumbers/${number}`,
        valid,
        validation_errors: valid ? [] : ['NOT_A_NUMBER'],
      };
    }),
  );

  router.use('/2010-04-01', (request: Request) => {
    authenticate(account, request);
    throw notFound(request);
  });
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof TwilioFailure)) {
      next(error);
      return;
    }
    response.status(error.status).json({
      code: error.code,
      message: error.message,
      more_info: `https://www.twilio.com/docs/errors/${error.code}`,
      status: error.status,
    });
  });
  return router;
}

function parseDate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

function notFound(request: Request): TwilioFailure {
  return new TwilioFailure(404, 20404, `The requested resource ${request.originalUrl} was not found`);
}

function authenticate(account: TwilioAccount, request: Request): void {
  const basic = /^Basic (.+)$/.exec(request.get('Authorization') ?? '')?.[1] ?? '';
  const given = Buffer.from(basic, 'base64');
  const wanted = Buffer.from(`${account.accountSid}:${account.authToken}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new TwilioFailure(401, 20003, 'Authenticate');
  }
}
