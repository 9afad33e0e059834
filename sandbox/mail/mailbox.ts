/** An SMTP server that stores every email instead of forwarding it; a repeated email is stored twice. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../store/clock.ts';
import type { Faults } from '../store/faults.ts';
import type { Store } from '../store/store.ts';

/** An email as it was caught. */
export interface CaughtMail {
  position: number;
  messageId: string | null;
  from: string;
  /** The envelope's sender, to which bounces go; empty if no bounces are wanted. */
  returnPath: string;
  /** The envelope's recipients, including hidden ones. */
  to: string[];
  subject: string;
  text: string | null;
  html: string | null;
  headers: { name: string; value: string }[];
  attachments: { filename: string | null; mimeType: string; bytes: number }[];
  /** ISO instant. */
  receivedAt: string;
}

/** The mailbox of all recipients. */
export interface Mailbox {
  port(): number;
  /** Newest first; `to` is matched case-insensitively. */
  list(filter: { to?: string | undefined; limit?: number }): CaughtMail[];
  find(position: number): CaughtMail | undefined;
  raw(position: number): Buffer | undefined;
  stop(): Promise<void>;
}

interface MailRow {
  [column: string]: unknown;
  position: number;
  message_id: string | null;
  sender: string;
  recipients: string;
  subject: string;
  text: string | null;
  html: string | null;
  headers: string;
  attachments: string;
  created: number;
}

/** This mailbox does not exist, in any domain. */
const unknownMailbox = 'bounce@';
const maximumBytes = 25 * 1024 * 1024;

class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Listens on 127.0.0.1; port 0 picks a free one. */
export async function openMailbox(parts: {
  store: Store;
  clock: Clock;
  faults: Faults;
  port: number;
}): Promise<Mailbox> {
  const { store, faults } = parts;
  const sockets = new Map<string, Socket>();

  const receive = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<'answer' | 'lose'> => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (stream.sizeExceeded) throw new SmtpRefusal(552, 'Message exceeds fixed maximum message size');
    const slow = faults.hit('smtp', 'data', 'slow');
    if (slow) await wait(slow.milliseconds ?? 3000);
    const { mailFrom, rcptTo } = session.envelope;
    // As the final server does (RFC 5321, 4.4).
    const returnPath = mailFrom === false ? '' : mailFrom.address;
    const raw = Buffer.concat([Buffer.from(`Return-Path: <${returnPath}>\r\n`), ...chunks]);
    const mail = await PostalMime.parse(raw);
    const headers = mail.headers.map(({ key, value }) => ({ name: key, value }));
    const attachments = mail.attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    }));
    store.insert('mails', {
      message_id: mail.messageId ?? null,
      sender: mail.from?.address ?? returnPath,
      recipients: JSON.stringify(rcptTo.map(({ address }) => address.toLowerCase())),
      subject: mail.subject ?? '',
      text: mail.text ?? null,
      html: mail.html ?? null,
      headers: JSON.stringify(headers),
      attachments: JSON.stringify(attachments),
      raw,
      created: parts.clock.milliseconds(),
    });
    return faults.hit('smtp', 'data', 'lost_answer') ? 'lose' : 'answer';
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: maximumBytes,
    banner: 'Hexkey sandbox mailbox',
    onAuth: (_auth, _session, done) => done(null, { user: 'sandbox' }),
    onMailFrom: (_address, _session, done) => {
      if (faults.hit('smtp', 'mail', 'outage')) done(new SmtpRefusal(421, 'Service not available'));
      else done();
    },
    onRcptTo: ({ address }, _session, done) => {
      const isUnknown = address.toLowerCase().startsWith(unknownMailbox);
      if (isUnknown || faults.hit('smtp', 'rcpt', 'reject'))
        done(new SmtpRefusal(550, 'Mailbox unavailable'));
      else done();
    },
    onData: (stream, session, done) => {
      receive(stream, session).then(
        (outcome) => {
          // The email is stored, but its sender never learns so.
          if (outcome === 'lose') sockets.get(`${session.remoteAddress}:${session.remotePort}`)?.destroy();
          else done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  server.server.on('connection', (socket: Socket) => {
    const name = `${socket.remoteAddress}:${socket.remotePort}`;
    sockets.set(name, socket);
    socket.once('close', () => sockets.delete(name));
  });
  // Without a listener, a sender that disconnects midway would crash the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(parts.port, '127.0.0.1', () => {
      server.server.off('error', reject);
      resolve();
    });
  });

  const columns =
    'position, message_id, sender, recipients, subject, text, html, headers, attachments, created';
  return {
    port: () => {
      const address = server.server.address();
      if (address === null || typeof address === 'string') throw new Error('The mailbox is not listening');
      return address.port;
    },
    list: ({ to, limit = 100 }) =>
      store
        .all<MailRow>(
          `select ${columns} from mails
           where ? is null or exists (select 1 from json_each(recipients) where value = ?)
           order by position desc limit ?`,
          to?.toLowerCase() ?? null,
          to?.toLowerCase() ?? null,
          limit,
        )
        .map(toMail),
    find: (position) => {
      const row = store.get<MailRow>(`select ${columns} from mails where position = ?`, position);
      return row ? toMail(row) : undefined;
    },
    raw: (position) => {
      const row = store.get<{ raw: Uint8Array }>('select raw from mails where position = ?', position);
      return row ? Buffer.from(row.raw) : undefined;
    },
    stop: async () => {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function toMail(row: MailRow): CaughtMail {
  const headers = JSON.parse(row.headers) as CaughtMail['headers'];
  const returnPath = headers.find(({ name }) => name === 'return-path')?.value ?? '';
  return {
    position: row.position,
    messageId: row.message_id,
    from: row.sender,
    returnPath: returnPath.replace(/[<>]/g, ''),
    to: JSON.parse(row.recipients) as string[],
    subject: row.subject,
    text: row.text,
    html: row.html,
    headers,
    attachments: JSON.parse(row.attachments) as CaughtMail['attachments'],
    receivedAt: new Date(row.created).toISOString(),
  };
}
