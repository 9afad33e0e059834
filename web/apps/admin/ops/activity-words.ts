/** Descriptions of the activities in which work is stuck, since their names in code mean nothing to admins. */
import type { StuckWork } from '#api/contract/ops.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { stuckTexts } from '#words/generated/admin.ts';

/** The activities of the workflows. */
export const activities = [
  'readStream',
  'append',
  'startStory',
  'moveReservation',
  'regainTime',
  'rankTechnicians',
  'preparePayment',
  'readCard',
  'placeHold',
  'captureHold',
  'chargeDifference',
  'chargeFee',
  'increaseHold',
  'releaseHold',
  'releaseOffered',
  'refundCharge',
  'readRefunds',
  'readDispute',
  'answerDispute',
  'disputedCharges',
  'voidIntent',
  'voidUnrecorded',
  'owedShares',
  'connectedAccountOf',
  'transferShare',
  'reverseShare',
  'payTechnician',
  'transferTestPayout',
  'sendTestPayout',
  'takeTestPayoutBack',
  'readPayout',
  'chargeTip',
  'prepareTip',
  'readTip',
  'voidTip',
  'readTipReturns',
  'closePeriod',
  'issueStatement',
  'tellPartner',
  'transferSettlement',
  'payOutSettlement',
  'partnerBankSince',
  'startDueSettlements',
  'compareAllBooks',
  'recordFacts',
  'orderReport',
  'readReport',
  'instructProvider',
  'adverseEnd',
  'beginSigning',
  'lookAtSigning',
  'wantLetters',
  'planSends',
  'deliverDue',
  'deliverLetters',
] as const;

/** `Charging the hold`, `Refund failed`; a workflow that cannot continue at all is stuck in its task. */
export function waitsIn(
  t: TextOf<typeof stuckTexts>,
  {
    issue,
    promise,
    settlement,
    partner,
    ticket,
    books,
    webhook,
    activity,
  }: Pick<
    StuckWork,
    'issue' | 'promise' | 'settlement' | 'partner' | 'ticket' | 'books' | 'webhook' | 'activity'
  >,
): string {
  if (issue) return t(`issue_${issue.kind}`);
  if (promise) return t(`promise_${promise.name}`);
  if (settlement) return t('settlementUnpaid');
  if (partner) return t(`partner_${partner.waits}`);
  if (ticket) return t('ticketUnanswered');
  if (books) return t('booksDiffer');
  if (webhook) return t('webhookNotTaken');
  const known = activities.find((one) => one === activity);
  return known ? t(`doing_${known}`) : t('doing_workflowTask');
}

/** What a person can do about a line's cause. */
export function helpOf(
  t: TextOf<typeof stuckTexts>,
  {
    issue,
    promise,
    settlement,
    partner,
    ticket,
    books,
    webhook,
    activityId,
  }: Pick<
    StuckWork,
    'issue' | 'promise' | 'settlement' | 'partner' | 'ticket' | 'books' | 'webhook' | 'activityId'
  >,
): string {
  if (issue) return t(`helps_${issue.kind}`);
  if (promise) return t('helps_promise');
  if (settlement) return t('helps_settlement');
  if (partner) return t(`helps_partner_${partner.waits}`);
  if (ticket) return t('helps_ticket');
  if (books) return t('helps_books');
  if (webhook) return t('helps_webhook');
  return t(activityId === null ? 'helps_task' : 'helps_activity');
}
