/**
 * The texts that a bank gets with the sheet: the provider's evidence fields, and a first draft of our statement
 * (decision 211).
 */
import type { Booking } from '#domain/booking/state.ts';
import { zonedText } from '#domain/core/dates.ts';
import type { Entry, Fact } from '#domain/evidence/chain.ts';
import type { AnswerTexts } from '#vendors/blobs/answer-papers.ts';
import type { FileField } from '#vendors/stripe/dispute-answers.ts';
import { evidenceTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';

/** Banks read English. */
const t = spoken(evidenceTexts)('en');

/**
 * The field for the sheet, by the reason of the dispute (docs.stripe.com/disputes/reason-codes-defense-requirements):
 * proof of service if the cardholder denies the service or the payment, otherwise an uncategorized file.
 */
export function fileFieldOf(reason: string): FileField {
  const isAboutService = [
    'fraudulent',
    'unrecognized',
    'general',
    'product_not_received',
    'product_unacceptable',
  ].includes(reason);
  return isAboutService ? 'service_documentation' : 'uncategorized_file';
}

const text = (fact: Fact | undefined): string | null =>
  typeof fact === 'string' && fact !== '' ? fact : null;

/**
 * The texts of an answer: what is known of who paid and for what, our rules, and the statement of the admin who
 * answers.
 */
export function answerTexts(
  booking: Pick<Booking, 'appointment'>,
  entries: readonly Entry[],
  statement: string,
): AnswerTexts {
  const of = (kind: string) => entries.find((entry) => entry.kind === kind);
  const placed = of('booking')?.facts ?? {};
  const terms = of('terms')?.facts ?? {};
  const started = of('arrived') ?? of('started');
  const { zone } = booking.appointment;
  const found: Readonly<Record<string, string | null>> = {
    customer_name: text(placed['name']),
    customer_email_address: text(placed['email']),
    billing_address: text(placed['address']),
    product_description: t('field_product', {
      count: Number(placed['pieces'] ?? 0),
      items: text(placed['items']) ?? 'none',
    }),
    service_date: started ? dayOf(started.at, zone) : null,
    cancellation_policy_disclosure: t('field_policy', {
      freeHours: Number(terms['freeHours'] ?? 0),
      latePercent: Number(terms['latePercent'] ?? 0),
      sameDayPercent: Number(terms['sameDayPercent'] ?? 0),
      version: text(terms['version']) ?? 'none',
    }),
    uncategorized_text: statement,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** A draft statement from the contents of the pack, for a person to review and edit. */
export function draftOf(booking: Pick<Booking, 'appointment'>, entries: readonly Entry[]): string {
  const of = (kind: string) => entries.find((entry) => entry.kind === kind);
  const { zone } = booking.appointment;
  const [arrived, started, completed] = [of('arrived'), of('started'), of('completed')];
  const begun = arrived ?? started;
  const photos = entries.filter(({ kind }) => kind === 'photo').length;
  const secure = entries.some(({ facts }) => facts['threeDSecure'] === 'authenticated');
  const wrote = entries.findLast(
    ({ kind, at }) => (kind === 'customer_wrote' || kind === 'review') && completed && at > completed.at,
  );
  const said = text(wrote?.facts['text']);
  const cancelled = of('cancelled');
  const refunds = entries.filter(({ kind }) => kind === 'refunded').length;
  return [
    begun && completed
      ? t('draft_service', {
          day: dayOf(begun.at, zone),
          from: timeOf(begun.at, zone),
          to: timeOf(completed.at, zone),
        })
      : null,
    cancelled ? t('draft_cancelled', { day: dayOf(cancelled.at, zone) }) : null,
    cancelled && isByPolicy(cancelled.facts) ? t('draft_policy') : null,
    photos > 0 ? t('draft_photos', { count: photos }) : null,
    secure ? t('draft_secure') : null,
    said === null ? null : t('draft_wrote', { text: said }),
    t('draft_terms'),
    refunds === 0 ? t('draft_noRefund') : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** Whether the cancellation fee is the one the customer agreed to; an admin may have chosen another one. */
const isByPolicy = ({ reason, fee }: Entry['facts']): boolean =>
  Number(fee) > 0 && (reason === 'customer_request' || reason === 'no_show');

const dayOf = (at: string, zone: string): string =>
  zonedText('en', Date.parse(at), zone, { month: 'long', day: 'numeric', year: 'numeric' });
const timeOf = (at: string, zone: string): string =>
  zonedText('en', Date.parse(at), zone, { hour: 'numeric', minute: '2-digit' });
