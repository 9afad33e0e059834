/** Every movement of the books adds up to zero, whatever was captured, split, refunded or transferred (R11). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import { as, type PartnerId, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { bookingMovement, type Movement, payoutMovement } from './ledger.ts';

const amount = fc.integer({ min: -5_000_000, max: 5_000_000 }).map(cents);
const positive = fc.integer({ min: 1, max: 5_000_000 }).map(cents);
const at = '2030-03-04T12:00:00.000Z';

const captured = fc.record({ amount: positive, fee: positive }).map(
  (data): Placed<BookingEvent> => ({
    type: 'PaymentCaptured',
    revision: 1,
    data: { ...data, paymentIntentId: 'pi', chargeId: 'ch', purpose: 'completion', attempt: 1, at },
  }),
);
const refunded = positive.map(
  (refund): Placed<BookingEvent> => ({
    type: 'RefundIssued',
    revision: 1,
    data: {
      refundId: 're',
      amount: refund,
      cause: 'goodwill',
      by: { role: 'admin', id: 'a' },
      note: null,
      at,
    },
  }),
);
const about = { disputeId: 'du', chargeId: 'ch', at };
const returned = positive.map(
  (back): Placed<BookingEvent> => ({
    type: 'RefundReturned',
    revision: 1,
    data: { refundId: 're', amount: back, cause: 'goodwill', code: 'x', message: 'y', at },
  }),
);
const withdrawn = fc.record({ amount: positive, fee: positive }).map(
  (data): Placed<BookingEvent> => ({
    type: 'DisputeFundsWithdrawn',
    revision: 1,
    data: { ...about, ...data },
  }),
);
const reinstated = fc.record({ amount: positive, fee: positive }).map(
  (data): Placed<BookingEvent> => ({
    type: 'DisputeFundsReinstated',
    revision: 1,
    data: { ...about, ...data, outcome: 'won', outstanding: cents(0) },
  }),
);
/** Splits as decided, and splits that do not add up. */
const shares = fc
  .record({
    captured: amount,
    technicians: fc.array(amount, { maxLength: 3 }),
    partner: fc.option(amount),
    platform: amount,
  })
  .map(
    ({ technicians, partner, ...rest }): Placed<BookingEvent> => ({
      type: 'SharesOwed',
      revision: 1,
      data: {
        ...rest,
        technicians: technicians.map((share, index) => ({
          technicianId: as<TechnicianId>(`t${index}`),
          amount: share,
        })),
        partner: partner === null ? null : { partnerId: as<PartnerId>('p'), amount: partner },
        chargeId: 'ch',
        reason: 'completion',
        at,
      },
    }),
  );

function total(movement: Movement | null): number {
  return movement?.lines.reduce((sum, line) => sum + line.amount, 0) ?? Number.NaN;
}

describe('the ledger', () => {
  test('R11: every movement of a booking adds up to zero', () => {
    fc.assert(
      fc.property(
        fc.oneof(captured, refunded, returned, withdrawn, reinstated, shares),
        (event) => total(bookingMovement(event)) === 0,
      ),
    );
  });

  test('a dispute that is won, and a refund that comes back, leave every account as it was, but for the fee', () => {
    fc.assert(
      fc.property(positive, positive, (sum, fee) => {
        const balances = new Map<string, number>();
        const post = (event: Placed<BookingEvent>) => {
          for (const { account, amount } of bookingMovement(event)?.lines ?? [])
            balances.set(account, (balances.get(account) ?? 0) + amount);
        };
        const by = { role: 'admin', id: 'a' } as const;
        const refund = { refundId: 're', amount: sum, cause: 'goodwill', at } as const;
        post({ type: 'RefundIssued', revision: 1, data: { ...refund, by, note: null } });
        post({ type: 'RefundReturned', revision: 2, data: { ...refund, code: 'x', message: 'y' } });
        post({ type: 'DisputeFundsWithdrawn', revision: 3, data: { ...about, amount: sum, fee } });
        expect(balances.get('disputes')).toBe(sum);
        expect(balances.get('cash')).toBe(-sum - fee);
        const won = { outcome: 'won', outstanding: cents(0) } as const;
        post({
          type: 'DisputeFundsReinstated',
          revision: 4,
          data: { ...about, amount: sum, fee: cents(0), ...won },
        });
        expect(Object.fromEntries([...balances].filter(([, amount]) => amount !== 0))).toEqual({
          stripe_fees: fee,
          cash: -fee,
        });
      }),
    );
  });

  test('R11: every transfer and reversal adds up to zero and mirror each other', () => {
    fc.assert(
      fc.property(positive, (sum) => {
        const technicianId = as<TechnicianId>('t');
        const data = { sharesRevision: 1, technicianId, transferId: 'tr', amount: sum, at };
        const there = payoutMovement({ type: 'TransferMade', data: { ...data, accountId: 'acct' } });
        const back = payoutMovement({ type: 'TransferReversed', data: { ...data, reversalId: 'trr' } });
        expect(total(there)).toBe(0);
        expect(back?.lines.map((line) => line.amount)).toEqual(there?.lines.map((line) => -line.amount));
      }),
    );
  });

  test('a split that does not add up shows in suspense, to the cent, and in no other way', () => {
    const movement = bookingMovement({
      type: 'SharesOwed',
      revision: 1,
      data: {
        captured: cents(100),
        technicians: [{ technicianId: as<TechnicianId>('t'), amount: cents(70) }],
        partner: null,
        platform: cents(29),
        chargeId: 'ch',
        reason: 'completion',
        at,
      },
    });
    expect(movement?.lines).toContainEqual({ account: 'suspense', amount: -1 });
    expect(bookingMovement({ type: 'OfferWaveLapsed', revision: 1, data: { wave: 1, at } })).toBeNull();
  });
});
