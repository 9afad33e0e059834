/** Sends mail over SMTP, with the same Message-ID on every try, so that a repeated mail is recognized (R13). */
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { codeOf } from '#domain/core/reason-of.ts';
import type { ServiceCheck } from '#domain/core/service-checks.ts';
import type { ReturnPaths } from './return-paths.ts';

/** Settings for every process that sends mail; without both, mails wait until a server is configured. */
export const smtpEnv = {
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().min(3).optional(),
};

/** A file attached to a mail. */
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
  /** A UUID of this try, which a later bounce names. */
  readonly tryId: string;
  /** Where one click stops mails of this kind (RFC 8058); null for those that are always sent. */
  readonly unsubscribeUrl: string | null;
  readonly attachment: Attachment | null;
}

export interface Mailer {
  /** Hands a mail over. Throws MailRefused if it will never be accepted, else MailUnavailable. */
  send(mail: Mail): Promise<void>;
  /** Whether the server currently accepts our connection and login. */
  check(): Promise<ServiceCheck>;
  close(): void;
}

/** The server refused this mail for good (SMTP 5xx on the recipient or message). */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail was not sent. Only the code is reported, because the server's own words name people (R28). */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
  constructor(code: string) {
    super(`the mail server did not take the mail (${code})`);
  }
}

/** nodemailer's own code, with the server's number if there is one. */
const failing = z
  .object({ code: z.string().optional(), responseCode: z.number().optional() })
  .transform(({ code, responseCode }) => [code, responseCode].filter(Boolean).join(' '));

const permanent = z.object({ responseCode: z.number().min(500).max(599), command: z.string() });

/** Mail programs show their own button, and a click on it sends a POST without opening a page (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Asks for reports about failures only, without the mail's content (RFC 3461). */
const returnedHeaders = { ret: 'HDRS', notify: 'FAILURE' } as const;

/** Used while no server is configured: mails are not lost, they wait. */
const noMailer: Mailer = {
  send: () => Promise.reject(new MailUnavailable('not set up')),
  check: async () => ({ service: null, status: 'not_configured' }),
  close: () => undefined,
};

/** Opens a pooled connection. Timeouts (ms) are short, because the durable workflow retries. */
export function openMailer(config: {
  readonly url: string | undefined;
  readonly from: string | undefined;
  /** Where replies go; default: the sender. */
  readonly replyTo?: string;
  /** Null or omitted: bounces go to the sender. */
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
        // Without the cause: its message names the recipient.
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
