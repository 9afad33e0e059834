/** Sends the mails about accounts: each is asked for and over in `letters-<role>-<id>`, and its link is signed here. */
import { v5 } from 'uuid';
import { composeLetter } from '#mails/composed/account.ts';
import {
  type AccountLinkPurpose,
  type LetterEvent,
  lettersDue,
  type WantedLetter,
} from '#domain/customer/letters.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { eventId } from '#events/ids.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { SignedLinks } from '#events/keys/signed-links.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { drawMail, type Sender } from '#mails/mail.ts';
import { type Mailer, MailRefused } from '#vendors/smtp/mailer.ts';
import { footerUrls } from './mail-links.ts';
import { withHeartbeat } from '../log/outcomes.ts';

/** Names the outcome's command and the mail after the letter, so that two senders of the same one meet. */
const LETTER_NAMESPACE = '8a0c7f4e-2f0b-5d55-9d0e-5f6c0f1b7a21';

interface LetterParts {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly mailer: Mailer;
  readonly links: SignedLinks;
  readonly publicUrl: string;
  readonly sender: Sender;
  readonly clock?: () => Date;
}

const pages: Readonly<Record<AccountLinkPurpose, string>> = {
  confirm_email: '/confirm-email',
  change_email: '/confirm-email',
  reset_password: '/reset-password',
};

export type LetterActivities = ReturnType<typeof letterActivities>;

/** The activity over its parts. */
export function letterActivities(parts: LetterParts) {
  const { log, keys, mailer, links, publicUrl, sender } = parts;
  const now = () => (parts.clock?.() ?? new Date()).toISOString();

  function urlOf(link: WantedLetter['link']): string | null {
    if (link === null) return null;
    const { purpose, subject, expiresAt } = link;
    return `${publicUrl}${pages[purpose]}?token=${subject}.${links.sign(purpose, subject, expiresAt)}`;
  }

  async function send(wanted: WantedLetter): Promise<LetterEvent> {
    const { letterId, letter, language, link } = wanted;
    const skipped = (reason: 'erased' | 'expired' | 'refused_by_provider'): LetterEvent => ({
      type: 'LetterSkipped',
      data: { letterId, reason, at: now() },
    });
    if (link !== null && link.expiresAt <= now()) return skipped('expired');
    const [to, name] = await Promise.all([keys.open(wanted.to), wanted.name && keys.open(wanted.name)]);
    if (to === null) return skipped('erased');
    try {
      const composed = composeLetter({
        letter,
        language,
        name,
        url: urlOf(link),
        urls: footerUrls(publicUrl),
      });
      await mailer.send({
        to,
        messageId: v5(letterId, LETTER_NAMESPACE),
        unsubscribeUrl: null,
        ...(await drawMail(composed, sender)),
      });
      return { type: 'LetterSent', data: { letterId, at: now() } };
    } catch (error) {
      if (error instanceof MailRefused) return skipped('refused_by_provider');
      throw error;
    }
  }

  return {
    /** Sends all letters that are due to a person (`<role>-<id>`), in order. Throws while mail is away. */
    deliverLetters: (subject: string): Promise<void> =>
      withHeartbeat(async () => {
        const stream = workflowIds.letters(subject);
        for (const wanted of lettersDue((await log.readStream(stream)).map(asLetter))) {
          const outcome = await send(wanted);
          const commandId = v5(`${wanted.letterId}:over`, LETTER_NAMESPACE);
          await log.append(stream, 'any', [
            {
              id: eventId(commandId, 0),
              type: outcome.type,
              schemaVersion: 1,
              data: outcome.data,
              metadata: {
                actor: { role: 'system', id: 'letters' },
                commandId,
                correlationId: wanted.letterId,
              },
            },
          ]);
        }
      }),
  };
}

// The stream holds what this product's own decisions wrote; the log upcasts what it reads.
export const asLetter = ({ type, data }: StoredEvent) => ({ type, data }) as LetterEvent;
