/** Sends mail over SMTP; the same Message-ID on every try, so that a repeated mail is recognised as one (R13). */
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { codeOf } from '#domain/core/reason-of.ts';
import type { ServiceCheck } from '#domain/core/service-checks.ts';
import type { ReturnPaths } from './return-paths.ts';

/** The environment that every process which sends mail parses; without both, mails wait until there is a server for them. */
export const smtpEnv = {
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().min(3).optional(),
};

/** A file that a mail carries. */
export interface Attachment {
  readonly name: string;
  readonly type: 'application/pdf' | `text/calendar; ${string}`;
  readonly bytes: Buffer;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Unique part of the Message-ID; the domain is the sender's. */
  readonly messageId: string;
  /** Of this try alone, a UUID: what comes back later names it. */
  readonly tryId: string;
  /** Where one click stops mails of this kind (RFC 8058); null for what is always sent. */
  readonly unsubscribeUrl: string | null;
  readonly attachment: Attachment | null;
}

export interface Mailer {
  /** Hands a mail over. Throws MailRefused when the address will never work, else MailUnavailable. */
  send(mail: Mail): Promise<void>;
  /** Whether the server takes our connection and login now. */
  check(): Promise<ServiceCheck>;
  close(): void;
}

/** The server refused this mail for good (SMTP 5xx on the recipient or message). */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail did not get out; the code is all that is told, for the server's own words name people (R28). */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
  constructor(code: string) {
    super(`the mail server did not take the mail (${code})`);
  }
}

/** nodemailer's own code, with the server's number where there is one. */
const failing = z
  .object({ code: z.string().optional(), responseCode: z.number().optional() })
  .transform(({ code, responseCode }) => [code, responseCode].filter(Boolean).join(' '));

const permanent = z.object({ responseCode: z.number().min(500).max(599), command: z.string() });

/** Mail programs show their own button, and a click on it is a POST without anybody's page (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Told of failures alone, and without the words of the mail (RFC 3461). */
const returnedHeaders = { ret: 'HDRS', notify: 'FAILURE' } as const;

/** Where no server is set up: mails are not lost, they wait. */
const noMailer: Mailer = {
  send: () => Promise.reject(new MailUnavailable('not set up')),
  check: async () => ({ service: null, status: 'not_configured' }),
  close: () => undefined,
};

/** Opens a pooled connection. Time-outs in ms are short: the durable workflow tries again. */
export function openMailer(config: {
  readonly url: string | undefined;
  readonly from: string | undefined;
  /** Who reads what people answer; default the sender. */
  readonly replyTo?: string;
  /** Null, or left out: a mail that comes back later goes to the sender. */
  readonly returnPaths?: ReturnPaths | null;
}): Mailer {
  const { url, from, returnPaths = null } = config;
  if (url === undefined || from === undefined) return noMailer;
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 3_000,
    greetingTimeout: 3_000,
    socketTimeout: 5_000,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, html, messageId, tryId, unsubscribeUrl, attachment }) {
      try {
        await transport.sendMail({
          from,
          ...(config.replyTo === undefined ? {} : { replyTo: config.replyTo }),
          to,
          subject,
          text,
          html,
          messageId: `<${messageId}@${domain}>`,
          ...(returnPaths === null
            ? {}
            : { envelope: { from: returnPaths.addressOf(tryId), to }, dsn: returnedHeaders }),
          ...(unsubscribeUrl === null ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
          ...(attachment === null
            ? {}
            : {
                attachments: [
                  { filename: attachment.name, contentType: attachment.type, content: attachment.bytes },
                ],
              }),
        });
      } catch (error) {
        const refused = permanent.safeParse(error);
        if (refused.success && refused.data.command === 'RCPT TO')
          throw new MailRefused(`the mail server refused the recipient (${refused.data.responseCode})`);
        // Without the cause: its words name the recipient.
        throw new MailUnavailable(failing.safeParse(error).data || 'no code');
      }
    },
    async check() {
      const service = new URL(url).host;
      try {
        await transport.verify();
        return { service, status: 'active' };
      } catch (error) {
        const isRefused = failing.safeParse(error).data?.startsWith('EAUTH') ?? false;
        return isRefused
          ? { service, status: 'refused' }
          : { service, status: 'unreachable', reason: codeOf(error) };
      }
    },
    close: () => transport.close(),
  };
}
