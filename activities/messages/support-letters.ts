/** Sends the mails of a request for help: what its stream asks for, each once, while an outage is waited out. */
import { v5 } from 'uuid';
import type { LetterEvent } from '#domain/customer/letters.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { type SupportLetter, supportLettersDue } from '#domain/support/letters.ts';
import { composeSupportLetter } from '#mails/composed/support.ts';
import type { TicketEvent } from '#domain/support/events.ts';
import { eventId } from '#events/ids.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { EventLog } from '#events/log.ts';
import { drawMail, type Sender } from '#mails/mail.ts';
import { type Mailer, MailRefused } from '#vendors/smtp/mailer.ts';
import { asLetter, type LetterActivities } from './letters.ts';
import { footerUrls } from './mail-links.ts';
import { withHeartbeat } from '../log/outcomes.ts';

/** Names the outcome's command and the mail after the letter, so that two senders of the same one meet. */
const SUPPORT_NAMESPACE = '5b8a1f0e-6c34-5d1f-8e57-3f0d9a6b2c14';
const prefix = 'support-';

interface SupportLetterParts {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly mailer: Mailer;
  /** Mail address of the support desk. */
  readonly deskMail: string;
  readonly publicUrl: string;
  readonly sender: Sender;
}

/** Whether letters of this subject are those of a request for help. */
export function isSupport(subject: string): boolean {
  return subject.startsWith(prefix);
}

/** The letters of `support-<ticketId>` that are neither sent nor skipped. */
export async function supportLetters(
  log: Pick<EventLog, 'readStream'>,
  subject: string,
): Promise<readonly SupportLetter[]> {
  const [ticket, letters] = await Promise.all([
    log.readStream(subject),
    log.readStream(workflowIds.letters(subject)),
  ]);
  // Streams hold what the product's own decisions wrote; the log upcasts what it reads.
  return supportLettersDue(
    ticket.map(({ type, data }) => ({ type, data }) as TicketEvent),
    letters.map(asLetter),
  );
}

/** The letters' activity for both: accounts' as they are, requests' for help by what their own stream asks for. */
export function withSupportLetters(accounts: LetterActivities, parts: SupportLetterParts): LetterActivities {
  return {
    deliverLetters: (subject) =>
      isSupport(subject) ? deliverSupportLetters(parts, subject) : accounts.deliverLetters(subject),
  };
}

/** Sends what is due of one request, in order. Throws while mail is away. */
function deliverSupportLetters(parts: SupportLetterParts, subject: string): Promise<void> {
  const { log } = parts;
  return withHeartbeat(async () => {
    for (const due of await supportLetters(log, subject)) {
      const outcome = await send(parts, due);
      const commandId = v5(`${due.letterId}:over`, SUPPORT_NAMESPACE);
      await log.append(workflowIds.letters(subject), 'any', [
        {
          id: eventId(commandId, 0),
          type: outcome.type,
          schemaVersion: 1,
          data: outcome.data,
          metadata: { actor: { role: 'system', id: 'letters' }, commandId, correlationId: due.letterId },
        },
      ]);
    }
  });
}

async function send(
  { keys, mailer, deskMail, publicUrl, sender }: SupportLetterParts,
  { letterId, kind, ticket, text }: SupportLetter,
): Promise<LetterEvent> {
  const at = new Date().toISOString();
  const { ticketId, category, priority } = ticket;
  const opened = await keys.openMany([ticket.name, ticket.email, ticket.subject, text]);
  const [name, email, subject, words] = opened;
  if (name == null || email == null || subject == null || words == null)
    return { type: 'LetterSkipped', data: { letterId, reason: 'erased', at } };
  const composed = composeSupportLetter(kind, {
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
  try {
    const to = kind === 'desk' ? deskMail : email;
    await mailer.send({
      to,
      messageId: v5(letterId, SUPPORT_NAMESPACE),
      unsubscribeUrl: null,
      ...(await drawMail(composed, sender)),
    });
    return { type: 'LetterSent', data: { letterId, at } };
  } catch (error) {
    if (error instanceof MailRefused)
      return { type: 'LetterSkipped', data: { letterId, reason: 'refused_by_provider', at } };
    throw error;
  }
}
