/** Sends the mails about accounts and requests for help: what became of each stands in `letters-<subject>`. */
import { composeLetter } from '#mails/composed/account.ts';
import { system } from '#domain/core/actor.ts';
import { letters } from '#domain/letters/decide.ts';
import type { AccountLinkPurpose, LetterKind, WantedLetter } from '#domain/letters/events.ts';
import { leadsToStatus } from '#domain/onboarding/letters.ts';
import type { SendOutcome } from '#domain/messages/events.ts';
import { execute, load } from '#events/execute.ts';
import type { SignedLinks } from '#events/keys/signed-links.ts';
import type { EventLog } from '#events/log.ts';
import type { Documents } from '#vendors/blobs/documents.ts';
import type { Attachment } from '#vendors/smtp/mailer.ts';
import { withHeartbeat } from '../log/outcomes.ts';
import { deliver, type Providers } from './deliver.ts';
import { footerUrls } from './links.ts';
import { composeSupport, isSupport, type SupportLetterParts, supportLetters } from './support-letters.ts';

interface LetterParts extends Providers, SupportLetterParts {
  readonly log: EventLog;
  readonly links: SignedLinks;
  readonly documents: Pick<Documents, 'read'>;
  /** Mail address of those on duty. */
  readonly opsMail: string;
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
  const { log, keys, links, documents, publicUrl, opsMail } = parts;
  const now = () => (parts.clock?.() ?? new Date()).toISOString();

  async function compose({ letterId, letter, to, name, language, link, document }: WantedLetter) {
    if (link !== null && link.expiresAt <= now()) return { kind: 'skipped', reason: 'expired' } as const;
    const [address, firstName, bytes] = await Promise.all([
      to === 'ops' ? opsMail : keys.open(to),
      name && keys.open(name),
      document && documents.read(document.key),
    ]);
    if (address === null || bytes === null) return { kind: 'skipped', reason: 'erased' } as const;
    const url = link
      ? `${publicUrl}${pages[link.purpose]}?token=${link.subject}.${tokenOf(link)}`
      : pageOf(letter);
    const facts = { letter, language, name: firstName, url, urls: footerUrls(publicUrl) };
    const content = composeLetter(facts);
    const attachment: Attachment | null =
      document && bytes ? { name: document.name, type: 'application/pdf', bytes } : null;
    return { kind: 'mail', key: letterId, to: address, content, unsubscribeUrl: null, attachment } as const;
  }

  /** Where a letter without a link of its own leads; what is done there wants a session. */
  function pageOf(letter: LetterKind): string | null {
    if (letter === 'application_promise_missed') return `${publicUrl}/admin/applications`;
    return leadsToStatus(letter) ? `${publicUrl}/technician/application-status` : null;
  }

  const tokenOf = ({ purpose, subject, expiresAt }: NonNullable<WantedLetter['link']>) =>
    links.sign(purpose, subject, expiresAt);

  const recordIn =
    (subject: string) =>
    ({ letterId }: Pick<WantedLetter, 'letterId'>, outcome: SendOutcome) => {
      const author = { now: now(), actor: system('letters'), correlationId: letterId };
      return execute(log, letters, subject, author, () => ({ type: 'RecordOutcome', letterId, outcome }));
    };

  return {
    /** Sends all letters that are due of an account (`<role>-<id>`) or a request for help (`support-<ticketId>`), in order. Throws while mail is away. */
    deliverLetters: (subject: string): Promise<void> =>
      withHeartbeat(() => {
        const record = recordIn(subject);
        return isSupport(subject)
          ? deliver(parts, {
              due: () => supportLetters(log, subject),
              compose: (letter) => composeSupport(parts, letter),
              record,
            })
          : deliver(parts, { due: async () => (await load(log, letters, subject)).due, compose, record });
      }),
  };
}
