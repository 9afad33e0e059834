/** Sends the mails about accounts and support requests; their outcomes are in `letters-<subject>`. */
import { isSealed } from '#domain/core/sealed.ts';
import { composeLetter } from '#mails/composed/account.ts';
import { composePartnerLetter } from '#mails/composed/partner.ts';
import { composeReviewLetter } from '#mails/composed/review.ts';
import { composeThankYouTest } from '#mails/composed/thank-you.ts';
import { composeSettlement } from '#mails/composed/settlement.ts';
import { type Role, system } from '#domain/core/actor.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { SettlementLetter } from '#domain/settlement/events.ts';
import { letters } from '#domain/letters/decide.ts';
import type { AccountLinkPurpose, LetterKind, WantedLetter } from '#domain/letters/events.ts';
import { leadsToStatus } from '#domain/onboarding/letters.ts';
import type { Wanted } from '#domain/letters/state.ts';
import { isPartnerLetter, type PartnerLetter } from '#domain/partner/letters.ts';
import type { SendOutcome } from '#domain/messages/events.ts';
import { execute, load } from '#events/execute.ts';

import type { SignedLinks } from '#events/keys/signed-links.ts';
import type { EventLog } from '#events/log.ts';
import type { Documents } from '#vendors/blobs/documents.ts';
import type { Attachment } from '#vendors/smtp/mailer.ts';
import { withHeartbeat } from '../log/outcomes.ts';
import { deliver, type Providers } from './deliver.ts';
import { accountFooterUrls } from './links.ts';
import { composeSupport, isSupport, type SupportLetterParts, supportLetters } from './support-letters.ts';

interface LetterParts extends Providers, SupportLetterParts {
  readonly log: EventLog;
  readonly links: SignedLinks;
  readonly documents: Pick<Documents, 'read'>;
  /** Email address of the staff on duty. */
  readonly opsMail: string;
  readonly clock?: () => Date;
}

/** Seconds that a push waits for a phone that is off. */
const PUSH_TTL_S = 24 * 60 * 60;

const technician = 'technician-';

/** The role in a subject's name, `<role>-<id>`. */
function roleOf(subject: string): Role {
  const others = ['technician', 'partner', 'admin'] as const;
  return others.find((role) => subject.startsWith(`${role}-`)) ?? 'customer';
}

const pages: Readonly<Record<AccountLinkPurpose, string>> = {
  confirm_email: '/confirm-email',
  change_email: '/confirm-email',
  reset_password: '/reset-password',
  set_password: '/reset-password',
  open_account: '/open-account',
  admin_invitation: '/admin/invitation',
};

/** Where a technician manages what a letter about money asks for. */
const moneyPages: Readonly<Partial<Record<LetterKind, string>>> = {
  payout_failed: '/technician/earnings',
  payouts_stopped: '/technician/banking',
};

/** Where a partner does what a letter asks for. */
const partnerPages: Readonly<Record<PartnerLetter, string>> = {
  partnership_received: '/store-partner/dashboard',
  partnership_approved: '/store-partner/dashboard',
  partnership_rejected: '/store-partnership',
  partnership_ended: '/store-partner/dashboard/commissions',
  partner_credentials: '/store-partner/login',
  partner_terms: '/store-partner/dashboard/settings',
};

/** The same for a letter about a settlement. */
const settlementPages: Readonly<Record<SettlementLetter, string>> = {
  statement_issued: '/store-partner/dashboard/commissions',
  statement_held_up: '/store-partner/dashboard/settings',
};

/** How often a person had a letter tried again. */
interface Redriven {
  readonly redriven: number;
}

export type LetterActivities = ReturnType<typeof letterActivities>;

/** The activity, over its parts. */
export function letterActivities(parts: LetterParts) {
  const { log, keys, links, documents, publicUrl, opsMail } = parts;
  const now = () => (parts.clock?.() ?? new Date()).toISOString();

  const composeFor = (subject: string) => async (wanted: Wanted & Redriven) => {
    const { letterId, letter, to, name, language, link, document, push, settlement, channel, redriven } =
      wanted;
    if (link !== null && link.expiresAt <= now()) return { kind: 'skipped', reason: 'expired' } as const;
    const [address, firstName, bytes] = await Promise.all([
      to === 'ops' ? opsMail : keys.open(to),
      name && keys.open(name),
      document && documents.read(document.key),
    ]);
    if (address === null || bytes === null) return { kind: 'skipped', reason: 'erased' } as const;
    if (letter === 'test_thank_you') {
      const test = String(wanted.values?.['test'] ?? '');
      const content = composeThankYouTest({ language, test, home: publicUrl });
      // The test is named in the text, so that an earlier test's message is not mistaken for it.
      if (channel === 'sms')
        return {
          kind: 'text',
          to: address,
          body: content.sms,
          startedBefore: wanted.at,
          formerIds: wanted.formerIds ?? [],
        } as const;
      return {
        kind: 'mail',
        key: letterId,
        redriven,
        to: address,
        content,
        unsubscribeUrl: null,
        attachment: null,
      } as const;
    }
    const role = roleOf(subject);
    const url = link
      ? `${publicUrl}${role === 'partner' ? '/store-partner' : ''}${pages[link.purpose]}?token=${link.subject}.${tokenOf(link)}`
      : pageOf(letter);
    const urls = accountFooterUrls(publicUrl, role, letter);
    if (letter === 'statement_issued' || letter === 'statement_held_up') {
      if (!settlement) return { kind: 'skipped', reason: 'stale' } as const;
      const about = {
        news: settlement,
        language,
        name: firstName,
        url: `${publicUrl}${settlementPages[letter]}`,
      };
      const mail = { key: letterId, redriven, to: address, unsubscribeUrl: null, attachment: null };
      return { kind: 'mail', ...mail, content: composeSettlement({ ...about, urls }) } as const;
    }
    const values = await openedValues(wanted.values ?? {});
    if (values === null) return { kind: 'skipped', reason: 'erased' } as const;
    if (letter === 'review_words_hidden' || letter === 'review_words_shown') {
      const content = composeReviewLetter({ letter, values, language, name: firstName, urls });
      const mail = { key: letterId, redriven, to: address, unsubscribeUrl: null, attachment: null };
      return { kind: 'mail', ...mail, content } as const;
    }
    const content = isPartnerLetter(letter)
      ? composePartnerLetter({ letter, values, language, name: firstName, url, urls })
      : composeLetter({ letter, role, language, name: firstName, url, urls });
    if (push)
      return {
        kind: 'push',
        technicianId: as<TechnicianId>(subject.slice(technician.length)),
        title: content.subject,
        body: content.paragraphs[0] ?? '',
        path: moneyPages[letter] ?? '/technician/application-status',
        tag: letter,
        ttl: PUSH_TTL_S,
        urgency: 'normal',
      } as const;
    const attachment: Attachment | null =
      document && bytes ? { name: document.name, type: 'application/pdf', bytes } : null;
    const mail = { key: letterId, redriven, to: address, unsubscribeUrl: null, attachment };
    return { kind: 'mail', ...mail, content } as const;
  };

  /** Opens the sealed values of a text; null if a key was destroyed. */
  async function openedValues(values: Readonly<Record<string, string | number>>) {
    const opened = await Promise.all(
      Object.entries(values).map(
        async ([name, value]) => [name, isSealed(value) ? await keys.open(value) : value] as const,
      ),
    );
    const known = opened.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
    return known.length < opened.length ? null : Object.fromEntries(known);
  }

  /** What may be sent now, and when the next one may be (ISO; null: none waits). */
  async function dueOf(subject: string) {
    const at = now();
    const { due: wanted, redriven } = await load(log, letters, subject);
    const due = wanted.map((letter) => ({ ...letter, redriven: redriven[letter.letterId] ?? 0 }));
    const isLater = ({ push }: WantedLetter) => push !== undefined && push.notBefore > at;
    const later = due.flatMap((letter) => (isLater(letter) && letter.push ? [letter.push.notBefore] : []));
    return { due: due.filter((letter) => !isLater(letter)), wakeAt: later.sort()[0] ?? null };
  }

  /** Where a letter without a link of its own leads; acting there requires a session. */
  function pageOf(letter: LetterKind): string | null {
    const moneyPage = moneyPages[letter];
    if (moneyPage !== undefined) return `${publicUrl}${moneyPage}`;
    if (letter === 'books_differ') return `${publicUrl}/ops/books`;
    if (letter === 'application_promise_missed') return `${publicUrl}/admin/applications`;
    if (isPartnerLetter(letter)) return `${publicUrl}${partnerPages[letter]}`;
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
    /**
     * Sends all letters that are due for an account (`<role>-<id>`) or a support request (`support-<ticketId>`), in
     * order. Answers when the next one may be sent (ISO), null if none waits for a time. Throws while mail is away.
     */
    deliverLetters: (subject: string): Promise<string | null> =>
      withHeartbeat(async () => {
        const record = recordIn(subject);
        if (isSupport(subject)) {
          await deliver(parts, {
            due: () => supportLetters(log, subject),
            compose: (letter) => composeSupport(parts, letter),
            record,
          });
          return null;
        }
        const due = async () => (await dueOf(subject)).due;
        await deliver(parts, { due, compose: composeFor(subject), record });
        return (await dueOf(subject)).wakeAt;
      }),
  };
}
