/**
 * What the product promises in figures is what is kept (decision 221): each text that writes out hours, days, percent
 * or dollars is a row here, with the figures that it may name, and a row of docs/promises.md. What depends on a booking
 * comes as a value instead; `web/apps/customer/checkout/promises.test.ts` reads those.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { promised } from '#domain/contract/promised.ts';
import { promisedTimes } from '#domain/onboarding/promised-times.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { defaultCommissionBps } from '#domain/partner/store.ts';
import { reviewDiscountPercent } from '#domain/pricing/rates.ts';
import { attributedForDays } from '#domain/scans/attribution.ts';
import { minimumPayout } from '#domain/settlement/terms.ts';
import { testPayoutAmount } from '#domain/testpayout/decide.ts';
import { readCatalogue } from '#scripts/words/catalogue.ts';

const root = join(import.meta.dirname, '..', '..');
const DAY = 24 * 3_600_000;
const p = promised;
const commission = defaultCommissionBps / 100;
const least = minimumPayout / 100;
const testPayout = testPayoutAmount / 100;
const expiry = defaultDurations.applicationExpiry / DAY;
/** The specification's: transfers reach a bank in 2-3 business days, the first of which are the delay of the payout. */
const bank = [defaultDurations.payoutDelay / DAY, 3] as const;

/** What each text may name, in any order. Not seen by the pattern: `24/7`, of the form, which is open at any time. */
const promises: Readonly<Record<string, readonly number[]>> = {
  'customer.scheduleStep.arrivalHint': [p.windowHours],
  'customer.scheduleStep.zipFirstDetail': [p.slotDays],
  'customer.dashboard.reviewReward': [reviewDiscountPercent],
  'customer.demo.in_routeText': [p.driveFrom, p.driveTo],
  'customer.demo.pendingText': [p.assignedHours],
  'customer.head.storeSignup': [commission],
  'customer.head.support': [p.answerHours],
  'customer.landing.callout3': [p.slots],
  'customer.landing.callout3Detail': [p.slotDays],
  'customer.landing.closingText': [p.slots],
  'customer.landing.heroFine': [p.freeHours, p.warrantyDays],
  'customer.landing.heroLead': [p.slotDays],
  'customer.landing.step3Text': [p.assignedHours],
  'customer.landing.whyOnTime': [p.onTimeMinutes],
  'customer.landing.whySatisfaction': [100],
  'customer.landing.whySatisfactionText': [p.warrantyDays],
  'customer.pricing.accuracy': [p.onTimeMinutes],
  'customer.pricing.accuracyText': [p.onTimeMinutes],
  'customer.pricing.satisfaction': [100],
  'customer.pricing.satisfactionText': [p.warrantyDays],
  'customer.pricing.warranty': [p.warrantyDays],
  'customer.progress.in_routeNext': [p.driveFrom, p.driveTo],
  'customer.review.writeLead': [reviewDiscountPercent],
  'customer.scan.promise1': [p.warrantyDays],
  'customer.store.lead': [commission],
  'customer.store.promise1': [p.statementDays, least],
  'customer.terms.s_bookings_1': [p.assignedHours],
  'customer.terms.s_cancellation_1': [p.freeHours, p.graceMinutes],
  'customer.terms.s_cancellation_2': [p.freeHours, p.latePercent],
  'customer.terms.s_cancellation_3': [p.refundFrom, p.refundTo],
  'customer.terms.s_changes_1': [p.noticeDays],
  'customer.terms.s_payment_1': [p.aheadDays, p.holdHours],
  'customer.terms.s_payment_2': [p.holdLastsDays],
  'customer.terms.s_warranty_1': [p.warrantyDays],
  'mails.account.application_expired_text': [expiry],
  'mails.account.application_received_text': [
    promisedTimes.review.from,
    promisedTimes.review.to,
    promisedTimes.activation.from,
    promisedTimes.activation.to,
  ],
  'mails.account.application_reminder_text': [expiry],
  'mails.account.license_reminder_text': [defaultDurations.licenseRenewBefore / DAY],
  'mails.partner.partnership_approved_text': [commission, p.statementDays, least],
  'mails.partner.partnership_ended_text': [p.closingDays],
  'mails.partner.partnership_received_text': [p.partnerReviewDays],
  'mails.support.received_thanks': [p.answerHours],
  'partner.analytics.counts': [attributedForDays],
  'partner.apply.lead': [p.partnerReviewDays],
  'partner.apply.next_paid': [p.statementDays],
  'partner.apply.next_read': [p.partnerReviewDays],
  'partner.apply.submittedText': [p.partnerReviewDays],
  'partner.dashboard.applyText': [p.partnerReviewDays],
  'partner.settings.cancelOpen': [p.closingDays],
  'partner.settings.cancelText': [p.closingDays],
  'server.receipt.note_paid': [p.refundFrom, p.refundTo],
  'server.statement.note': bank,
  'technician.pay.arriveWithin': bank,
  'technician.pay.connectNow': bank,
  'technician.pay.connectOther': bank,
  'technician.pay.howBank': bank,
  'technician.pay.testDoneText': [testPayout],
  'technician.pay.testLastPaid': [testPayout],
  'technician.pay.testLastSent': [testPayout],
  'technician.pay.testText': [testPayout],
  'technician.pay.thenSent': bank,
  // Sent within the days of the payout's delay, which a bank's day follows.
  'technician.work.billedText': [1, ...bank],
};

/** Who says that the work is insured. */
const insured = [
  'customer.apply.benefitText_insurance',
  'customer.apply.benefit_insurance',
  'customer.head.apply',
  'customer.head.landing',
  'customer.landing.whyInsured',
  'customer.landing.whyInsuredText',
  'customer.site.about',
  'customer.terms.s_liability_1',
  'technician.pay.howPlatform',
];

/** Figures that promise nothing, or that another test compares with what keeps them. */
const others: readonly RegExp[] = [
  // The privacy policy: web/apps/customer/legal/legal.test.ts.
  /^customer\.privacy\./,
  // What customer and crew say of themselves by one press.
  /^contract\.quick\./,
  // What a form or a call takes; what a person tells of themselves; examples and measures.
  /^(contract\.rule|server\.refusal)\./,
  /^(shared\.option\.experience|customer\.apply\.years|partner\.apply\.sales)_/,
  /^partner\.(codes\.dim_printText|analytics\.lastYear)$/,
  /^customer\.(apply\.(howLongExample|consentEligible|birthHint|lead_welcome)|join\.birthHint)$/,
  /^technician\.(application\.unusable_dateOfBirth|job\.tooManyMinutes)$/,
  // How long links and kept copies last, and what a candidate did lately.
  /^mails\.account\.(confirm_\w+|adverse_notice_text)$/,
  /^mails\.partner\.partner_credentials_text$/,
  /^technician\.work\.(keptText|keptNone|why_recentJobs)$/,
  /^server\.candidate\.recentJobs$/,
  /^customer\.support\.chatHours$/,
  // Calls through our number: domain/booking/calls.test.ts.
  /^technician\.job\.masked$/,
  // Kept by law (spec customer §9).
  /^shared\.person\.(customer|technician)_kept_books$/,
];

const words: Readonly<Record<string, number>> = {
  two: 2,
  dos: 2,
  three: 3,
  tres: 3,
  six: 6,
  seis: 6,
  ten: 10,
  diez: 10,
};
const unit =
  '(?:%|hours?|horas?|business days?|days?|días?|minutes?|minutos?|min\\b|months?|meses|years?|años?|weeks?|semanas?|slots|horarios)';
const number = `(?:\\d+(?:\\.\\d+)?|${Object.keys(words).join('|')})`;
const figure = new RegExp(
  `\\$(\\d[\\d.]*\\d|\\d)|\\b(${number})(?:\\s*(?:-|–|to|a)\\s*(\\d+))?[-\\s]?${unit}`,
  'gi',
);

/** The figures that a text writes out. */
function figuresIn(text: string): readonly number[] {
  const found = [...text.matchAll(figure)].flatMap(([, dollars, from, to]) => [dollars, from, to]);
  const numbers = found.flatMap((one) =>
    one === undefined ? [] : [words[one.toLowerCase()] ?? Number(one)],
  );
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

const sorted = (numbers: readonly number[]) => [...new Set(numbers)].toSorted((a, b) => a - b);
const texts = readCatalogue().filter(({ app }) => app !== 'admin');
const nameOf = ({ app, area, key }: (typeof texts)[number]) => `${app}.${area}.${key}`;

test.each(
  texts.filter((one) => Object.hasOwn(promises, nameOf(one))).map((one) => [nameOf(one), one] as const),
)('%s names what is kept, in both languages', (name, { en, es }) => {
  expect(figuresIn(en), en).toEqual(sorted(promises[name] ?? []));
  // Spanish writes some ranges with their end alone beside the unit.
  for (const one of figuresIn(es)) expect(promises[name], es).toContain(one);
  expect(figuresIn(es).length, es).toBeGreaterThan(0);
});

describe('the table', () => {
  const page = readFileSync(join(root, 'docs/promises.md'), 'utf8');

  test('has every text that names a figure, unless it promises none', () => {
    const unlisted = texts
      .filter(({ en, es }) => figuresIn(en).length > 0 || figuresIn(es).length > 0)
      .map(nameOf)
      .filter((name) => !Object.hasOwn(promises, name) && !others.some((one) => one.test(name)));
    expect(unlisted).toEqual([]);
  });

  test('names no text that is gone', () => {
    const known = new Set(texts.map(nameOf));
    expect(Object.keys(promises).filter((name) => !known.has(name))).toEqual([]);
    const named = [...page.matchAll(/`((?:customer|partner|technician|mails|server|shared)\.\w+\.\w+)`/g)];
    expect(named.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  test('is told in docs/promises.md', () => {
    expect(Object.keys(promises).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

test('insurance is claimed by these texts alone, as long as it is agreed', () => {
  const claims = texts.filter(({ en }) => /\binsur/i.test(en)).map(nameOf);
  expect(claims.toSorted()).toEqual(p.isInsured ? insured : []);
});

test('a figure is found in every way of writing it', () => {
  expect(figuresIn('90-day warranty, within 24 hours')).toEqual([24, 90]);
  expect(figuresIn('de 5 a 10 días hábiles')).toEqual([5, 10]);
  expect(figuresIn('six slots, 100 % and $25.00')).toEqual([6, 25, 100]);
  expect(figuresIn('a 2-year warranty')).toEqual([2]);
  expect(figuresIn('Apt 4, 9:00 AM')).toEqual([]);
});
