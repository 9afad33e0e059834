/** Sends the mails about accounts: each is asked for and over in `letters-<role>-<id>`, and its link is signed here. */
import type { Client } from '@temporalio/client';
import { v5 } from 'uuid';
import { composeLetter } from '#domain/customer/letter-texts.ts';
import {
  type AccountLinkPurpose,
  type LetterEvent,
  lettersDue,
  type WantedLetter,
} from '#domain/customer/letters.ts';
import { signals, startOptions, workflowIds, workflowTypes } from '#domain/core/stories.ts';
import { eventId } from '#events/ids.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { SignedLinks } from '#events/keys/signed-links.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { drawMail, type Sender } from '#mails/mail.ts';
import { type Mailer, MailRefused } from '#vendors/smtp/mailer.ts';
import type { Following } from '../followers/follower.ts';
import { footerUrls } from './mail-links.ts';
import { beating } from '../log/outcomes.ts';

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
      beating(async () => {
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

const prefix = workflowIds.letters('');

/** Starts the sending as soon as a letter stands in the log (R14: killed after the commit → still sent). */
export function wantedLetters(options: { readonly client: Client; readonly taskQueue: string }): Following {
  return {
    name: 'letters',
    behind: 0,
    async handle(batch) {
      const wanted = batch.filter(({ type, stream }) => type === 'LetterWanted' && stream.startsWith(prefix));
      const subjects = new Set(wanted.map(({ stream }) => stream.slice(prefix.length)));
      await Promise.all([...subjects].map((subject) => startLetters(options, subject)));
    },
  };
}

/** Starts the sending of a person's letters unless it runs, and makes it look again. */
export async function startLetters(
  { client, taskQueue }: { readonly client: Client; readonly taskQueue: string },
  subject: string,
): Promise<void> {
  await client.workflow.signalWithStart(workflowTypes.letters, {
    ...startOptions,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    workflowIdConflictPolicy: 'USE_EXISTING',
    taskQueue,
    workflowId: workflowIds.letters(subject),
    args: [{ subject }],
    signal: signals.catchUp,
    signalArgs: [],
  });
}

// The stream holds what this product's own decisions wrote; the log upcasts what it reads.
export const asLetter = ({ type, data }: StoredEvent) => ({ type, data }) as LetterEvent;
