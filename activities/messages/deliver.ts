/**
 * How all mails, texts and pushes go out: each once under its key, and its outcome recorded in the log before the next
 * one (R13).
 */
import { v5 } from 'uuid';
import type { Composed } from '#mails/composed/composed.ts';
import type { SendOutcome } from '#domain/messages/events.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { drawMail, type Sender } from '#mails/mail.ts';
import { type Attachment, type Mailer, MailRefused } from '#vendors/smtp/mailer.ts';
import type { Texts } from '#vendors/twilio/texts.ts';
import { pushToDevices, type PushParts, type TechnicianPush } from './devices.ts';

/** Derives a mail's Message-ID from its key, so that a server that already has the mail recognizes it. */
const MAIL_NAMESPACE = '8a0c7f4e-2f0b-5d55-9d0e-5f6c0f1b7a21';

/** What is handed to a provider, or why nothing is. */
type Message =
  | {
      readonly kind: 'mail';
      /** Unique among all messages ever sent. */
      readonly key: string;
      /** How often a person had it tried again. */
      readonly redriven: number;
      readonly to: string;
      readonly content: Composed;
      /** Where one click stops mails of this kind; null for those that are always sent. */
      readonly unsubscribeUrl: string | null;
      readonly attachment: Attachment | null;
    }
  | {
      readonly kind: 'text';
      readonly to: string;
      readonly body: string;
      /** When an earlier try with unknown outcome began, by the log's clock (ISO); null if this is the first. */
      readonly startedBefore: string | null;
      /** The provider's ids of texts with the same wording that are known to have failed. */
      readonly formerIds: readonly string[];
    }
  | ({ readonly kind: 'push' } & TechnicianPush)
  | Extract<SendOutcome, { readonly kind: 'skipped' }>;

/** What is to be sent, and where its outcome is recorded. */
interface Delivery<Item> {
  /** What is neither sent nor skipped yet, in order; asked again before each message. */
  due(): Promise<readonly Item[]>;
  compose(item: NoInfer<Item>): Promise<Message>;
  /** Records that the provider is about to be asked. */
  start?(item: NoInfer<Item>): Promise<unknown>;
  /** Records the outcome; a repetition changes nothing. */
  record(item: NoInfer<Item>, outcome: SendOutcome): Promise<unknown>;
}

/** The providers, and what every message says about us. */
export interface Providers extends PushParts {
  readonly mailer: Mailer;
  readonly texts: Texts;
  readonly publicUrl: string;
  readonly sender: Sender;
}

/** Sends everything that is due. Throws while a provider is away; the rest then waits for the next try. */
export async function deliver<Item>(
  providers: Providers,
  { due, compose, start, record }: Delivery<Item>,
): Promise<void> {
  for (;;) {
    const [next] = await due();
    if (next === undefined) return;
    const message = await compose(next);
    if (message.kind !== 'skipped') await start?.(next);
    await record(next, await send(providers, message));
  }
}

async function send(providers: Providers, message: Message): Promise<SendOutcome> {
  const { mailer, texts, publicUrl, sender } = providers;
  switch (message.kind) {
    case 'skipped':
      return message;
    case 'mail': {
      const { key, redriven, to, content, unsubscribeUrl, attachment } = message;
      const messageId = v5(key, MAIL_NAMESPACE);
      // To the reader it is the same mail, but a bounce of the first try must not count for the second (decision 207).
      const tryId = redriven === 0 ? messageId : v5(`${key} ${redriven}`, MAIL_NAMESPACE);
      try {
        const drawn = await drawMail(content, sender);
        await mailer.send({ to, messageId, tryId, unsubscribeUrl, attachment, ...drawn });
        return { kind: 'sent', providerId: tryId };
      } catch (error) {
        if (error instanceof MailRefused) return { kind: 'skipped', reason: 'refused_by_provider' };
        throw error;
      }
    }
    case 'push': {
      const { kind: _, ...push } = message;
      return pushToDevices(providers, push);
    }
    case 'text': {
      const { to, body, startedBefore: since, formerIds } = message;
      // A text with an unknown outcome is looked up before it is sent again (R13).
      const found = since === null ? null : await texts.find({ to, body, since, except: formerIds });
      if (found !== null) return { kind: 'sent', providerId: found };
      const outcome = await texts.send({ to, body, statusCallback: `${publicUrl}/api/webhooks/twilio` });
      switch (outcome.kind) {
        case 'accepted':
          return { kind: 'sent', providerId: outcome.sid };
        case 'opted_out':
          return { kind: 'skipped', reason: 'opted_out' };
        case 'bad_number':
          return { kind: 'skipped', reason: 'refused_by_provider' };
        case 'not_set_up':
          return { kind: 'skipped', reason: 'not_set_up' };
        default:
          return unreachable(outcome);
      }
    }
    default:
      return unreachable(message);
  }
}
