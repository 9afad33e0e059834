/** Outside services that answer at once, so that only the workflows are measured. */
import type { allActivities } from '../../activities/all.ts';
import { cents, zero } from '../../domain/core/money.ts';

type Activities = ReturnType<typeof allActivities>;
type Instant = Pick<
  Activities,
  'preparePayment' | 'readCard' | 'captureHold' | 'transferShare' | 'payTechnician' | 'readPayout'
>;

const total = cents(15_000);

/** The money activities of a booking that goes well. */
export const instantMoney: Instant = {
  preparePayment: async ({ bookingId, intentType, amount }) => ({
    kind: 'prepared',
    intentType,
    intentId: `pi_${bookingId}`,
    clientSecret: `pi_${bookingId}_secret`,
    stripeCustomerId: 'cus_bench',
    amount,
    adopted: false,
  }),
  readCard: async (intentId) => ({
    kind: 'held',
    hold: {
      paymentIntentId: intentId,
      chargeId: `ch_${intentId}`,
      amount: total,
      captureBefore: new Date(Date.now() + 40 * 24 * 60 * 60 * 1000).toISOString(),
      paymentMethodId: 'pm_bench',
      cardBrand: 'visa',
      cardLast4: '4242',
      maximumCapturable: null,
      incrementable: false,
    },
  }),
  captureHold: async ({ paymentIntentId, amount }) => ({
    kind: 'captured',
    paymentIntentId,
    chargeId: `ch_${paymentIntentId}`,
    amount,
    fee: cents(465),
  }),
  transferShare: async ({ bookingId, amount }) => ({ kind: 'made', transferId: `tr_${bookingId}`, amount }),
  payTechnician: async ({ bookingId, amount }) => ({
    kind: 'made',
    payout: { payoutId: `po_${bookingId}`, amount, arrivesOn: new Date().toISOString() },
    short: zero,
  }),
  readPayout: async (_accountId, payoutId) => ({
    kind: 'read',
    payout: {
      payoutId,
      amount: cents(10_500),
      status: 'paid',
      arrivesOn: new Date().toISOString(),
      failure: null,
      short: zero,
    },
  }),
};
