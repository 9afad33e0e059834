/** The mails of a support request: those that its own stream asks for, each sent once. */
import { type SupportLetter, supportLettersDue } from '#domain/support/letters.ts';
import { composeSupportLetter } from '#mails/composed/support.ts';
import type { TicketEvent } from '#domain/support/events.ts';
import { letters } from '#domain/letters/decide.ts';
import { load } from '#events/execute.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { EventLog } from '#events/log.ts';
import { footerUrls } from './links.ts';

export interface SupportLetterParts {
  readonly keys: PersonKeys;
  /** Email address of the support desk. */
  readonly deskMail: string;
  readonly publicUrl: string;
}

/** With how often a person had it tried again. */
type DueSupportLetter = SupportLetter & { readonly redriven: number };

const prefix = 'support-';

/** Whether this subject is a support request. */
export function isSupport(subject: string): boolean {
  return subject.startsWith(prefix);
}

/** The letters of `support-<ticketId>` that are neither sent nor skipped. */
export async function supportLetters(
  log: Pick<EventLog, 'readStream'>,
  subject: string,
): Promise<readonly DueSupportLetter[]> {
  const [ticket, { over, redriven }] = await Promise.all([
    log.readStream(subject),
    load(log, letters, subject),
  ]);
  // The stream holds only what the product's own decisions wrote; the log upcasts what it reads.
  const due = supportLettersDue(
    ticket.map(({ type, data }) => ({ type, data }) as TicketEvent),
    Object.keys(over),
  );
  return due.map((letter) => ({ ...letter, redriven: redriven[letter.letterId] ?? 0 }));
}

/** Composes one of them, opening its sealed values for this one mail. */
export async function composeSupport(
  { keys, deskMail, publicUrl }: SupportLetterParts,
  { letterId, kind, ticket, text, redriven }: DueSupportLetter,
) {
  const { ticketId, category, priority } = ticket;
  const opened = await keys.openMany([ticket.name, ticket.email, ticket.subject, text]);
  const [name, email, subject, words] = opened;
  if (name == null || email == null || subject == null || words == null)
    return { kind: 'skipped', reason: 'erased' } as const;
  const content = composeSupportLetter(kind, {
    language: kind === 'desk' ? 'en' : ticket.language,
    ticketId,
    name,
    email,
    subject,
    text: words,
    category,
    priority,
    deskUrl: `${publicUrl}/admin/support/${ticketId}`,
    urls: footerUrls(publicUrl),
    isConfirmed: ticket.isConfirmed ?? false,
  });
  const to = kind === 'desk' ? deskMail : email;
  const mail = { key: letterId, redriven, to, unsubscribeUrl: null, attachment: null };
  return { kind: 'mail', ...mail, content } as const;
}
