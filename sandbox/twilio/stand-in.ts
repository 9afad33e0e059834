/** Twilio's HTTP API: messages and number lookups, with basic authentication. */
import express, { type Request } from 'express';
import { z } from 'zod';
import { credentials, isSecret, type Operation, type StandIn } from '../stand-in.ts';
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

/** An error in Twilio's format. */
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
/** Twilio's magic numbers: an invalid one, and one that no carrier can reach. */
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

/** A call with its response. */
interface TwilioOperation extends Operation {
  readonly status: number;
  /** Runs inside one transaction. @throws TwilioFailure */
  run(request: Request): object;
}

/** Everything below `/2010-04-01` and `/v2/PhoneNumbers`. */
export function twilioStandIn(parts: {
  store: Store;
  texts: Texts;
  account: TwilioAccount;
}): StandIn<TwilioOperation, Request> {
  const { store, texts, account } = parts;
  const base = `/2010-04-01/Accounts/${account.accountSid}` as const;
  return {
    service: 'twilio',
    roots: ['/2010-04-01'],
    before: [express.urlencoded({ extended: false, limit: '256kb' })],
    operations: [
      {
        name: 'accounts.fetch',
        route: `GET ${base}.json`,
        status: 200,
        run: () => ({
          sid: account.accountSid,
          friendly_name: 'Hexkey sandbox',
          status: 'active',
          type: 'Full',
        }),
      },
      {
        name: 'messages.create',
        route: `POST ${base}/Messages.json`,
        status: 201,
        run: ({ body }) => createMessage(account, texts, messageSchema.parse(body ?? {})),
      },
      {
        name: 'messages.get',
        route: `GET ${base}/Messages/:sid.json`,
        status: 200,
        run: (request) => {
          const text = texts.find(String(request.params['sid']));
          if (!text) throw notFound(request);
          return messageBody(account, text);
        },
      },
      {
        name: 'messages.list',
        route: `GET ${base}/Messages.json`,
        status: 200,
        run: (request) => listMessages(account, texts, `${base}/Messages.json`, request),
      },
      {
        name: 'lookups.phone_numbers.fetch',
        route: 'GET /v2/PhoneNumbers/:number',
        status: 200,
        run: ({ params }) => lookUp(String(params['number'])),
      },
    ],
    identify: (request) => authenticated(account, request),
    answer: (request, { status, run }) => ({ status, body: store.transaction(() => run(request)) }),
    refusals: {
      outage: () => new TwilioFailure(503, 20503, 'Service unavailable'),
      rate_limit: () => new TwilioFailure(429, 20429, 'Too Many Requests'),
      unknown: (request) => notFound(authenticated(account, request)),
    },
    explain: (error) => {
      if (!(error instanceof TwilioFailure)) return undefined;
      const { status, code, message } = error;
      const body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
      return { status, body };
    },
  };
}

function createMessage(account: TwilioAccount, texts: Texts, message: z.infer<typeof messageSchema>): object {
  const { To, From, MessagingServiceSid, Body, StatusCallback } = message;
  if (!To) throw new TwilioFailure(400, 21604, "A 'To' phone number is required.");
  const from = From || MessagingServiceSid;
  if (!from) throw new TwilioFailure(400, 21603, "A 'From' phone number is required.");
  if (!Body) throw new TwilioFailure(400, 21602, 'Message body is required.');
  if (Body.length > maximumLength) {
    throw new TwilioFailure(400, 21617, 'The concatenated message body exceeds the 1600 character limit');
  }
  if (StatusCallback !== undefined && !URL.canParse(StatusCallback)) {
    throw new TwilioFailure(400, 21609, `The 'StatusCallback' URL ${StatusCallback} is not a valid URL.`);
  }
  checkRecipient(texts, To);
  const text = texts.send({ to: To, from, body: Body, statusCallback: StatusCallback ?? null });
  return messageBody(account, text);
}

function listMessages(account: TwilioAccount, texts: Texts, path: string, request: Request): object {
  const query = listSchema.parse(request.query);
  const { Page: page, PageSize: size } = query;
  const day = query.DateSent === undefined ? undefined : Date.parse(query.DateSent);
  const found = texts.list({
    to: query.To,
    from: query.From,
    createdFrom: day ?? parseDate(query['DateSent>']),
    createdBefore: day === undefined ? parseDate(query['DateSent<']) : day + dayMilliseconds,
    limit: size + 1,
    offset: page * size,
  });
  const shown = found.slice(0, size);
  const pageUri = (number: number): string => {
    const search = new URLSearchParams(request.originalUrl.split('?')[1]);
    search.set('Page', String(number));
    search.set('PageSize', String(size));
    return `${path}?${search.toString()}`;
  };
  return {
    messages: shown.map((text) => messageBody(account, text)),
    page,
    page_size: size,
    start: page * size,
    end: page * size + Math.max(shown.length - 1, 0),
    uri: request.originalUrl,
    first_page_uri: pageUri(0),
    previous_page_uri: page === 0 ? null : pageUri(page - 1),
    next_page_uri: found.length > size ? pageUri(page + 1) : null,
  };
}

function lookUp(number: string): object {
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
}

function parseDate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

function notFound(request: Request): TwilioFailure {
  return new TwilioFailure(404, 20404, `The requested resource ${request.originalUrl} was not found`);
}

function authenticated({ accountSid, authToken }: TwilioAccount, request: Request): Request {
  if (isSecret(credentials(request, 'Basic'), `${accountSid}:${authToken}`)) return request;
  throw new TwilioFailure(401, 20003, 'Authenticate');
}
