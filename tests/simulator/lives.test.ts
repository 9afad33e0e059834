/** A fixed budget of random lives in every check, and faults put into the product on purpose that they must find. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { as } from '#domain/core/ids.ts';
import { cents, sum } from '#domain/core/money.ts';
import type { Period } from '#domain/settlement/period.ts';
import type { Broken } from './invariants.ts';
import { live } from './life.ts';
import type { Request } from './provider/http.ts';
import { type Life, lives, partnerLives, printed } from './script.ts';
import { search } from './search.ts';
import type { Tampering } from './world.ts';

/** Milliseconds; far more than a busy machine needs. */
const TIMEOUT = 10 * 60_000;

describe('random lives of the stories', () => {
  test.each([1, 2, 3])(
    'of seed %i break nothing',
    async (seed) => {
      const found = await search({ lives: lives(), live }, { seed, lives: 300 });
      const script = found && `${found.broken.invariant}: ${found.broken.what}\n${printed(found.life)}`;
      expect(script).toBeNull();
    },
    TIMEOUT,
  );
});

describe('random lives of store partners at the end of a month', () => {
  test(
    'break nothing',
    async () => {
      const found = await search({ lives: partnerLives(), live }, { seed: 1, lives: 200 });
      const script = found && `${found.broken.invariant}: ${found.broken.what}\n${printed(found.life)}`;
      expect(script).toBeNull();
    },
    TIMEOUT,
  );
});

interface Fault {
  readonly fault: string;
  readonly tamper: Tampering;
  readonly finds: string;
  /** Of whom; left out: bookings. */
  readonly of?: fc.Arbitrary<Life>;
}

/** Requests of one call, changed. */
const onCall = (method: string, path: RegExp, change: (request: Request) => Partial<Request>): Tampering => ({
  request: (request) =>
    request.method === method && path.test(request.path) ? { ...request, ...change(request) } : request,
});

const faults: readonly Fault[] = [
  {
    fault: 'a share that is sent again as if it were another one',
    tamper: {
      activities: ({ transferShare }) => ({
        transferShare: async (order) => {
          await transferShare({ ...order, sharesRevision: order.sharesRevision + 1_000 });
          return transferShare(order);
        },
      }),
    },
    finds: 'every share is sent once',
  },
  {
    fault: 'one idempotency key for every intent',
    tamper: onCall('POST', /^\/v1\/payment_intents$/, () => ({ key: 'intent' })),
    finds: 'no effect is repeated without end',
  },
  {
    fault: 'a hold that is looked at instead of released',
    tamper: onCall('POST', /\/cancel$/, ({ path }) => ({ method: 'GET', path: path.replace('/cancel', '') })),
    finds: 'no hold without a story',
  },
  {
    fault: 'a follower that passes over the first event of several',
    tamper: { followed: (batch) => (batch.length > 1 ? batch.slice(1) : batch) },
    finds: 'what follows the log misses nothing',
  },
  {
    fault: 'a capture of a dollar more than was agreed',
    tamper: onCall('POST', /\/capture$/, ({ parameters }) => ({
      parameters: { ...parameters, amount_to_capture: String(Number(parameters['amount_to_capture']) + 100) },
    })),
    finds: 'no charge above what was agreed',
  },
  {
    fault: 'a payout of one technician that counts as made and leaves the money where it is',
    tamper: {
      activities: ({ payTechnician }) => ({
        payTechnician: async (order) =>
          order.technicianId === 'technician-1'
            ? { kind: 'made', payout: null, short: order.amount }
            : payTechnician(order),
      }),
    },
    finds: 'money reaches the bank, or a line says why',
  },
  {
    fault: 'a share that waits for funds for ever',
    tamper: { activities: () => ({ transferShare: async () => ({ kind: 'awaited', availableOn: null }) }) },
    finds: 'nothing waits for ever without a line',
  },
  {
    fault: 'a refund that is made once more under another name',
    tamper: {
      activities: ({ refundCharge }) => ({
        refundCharge: async (order) => {
          const made = await refundCharge(order);
          await refundCharge({ ...order, request: `${order.request}:again` });
          return made;
        },
      }),
    },
    finds: 'money goes back once, and never more than came',
  },
  {
    fault: 'a hold of a saved card that counts as declined before the bank was asked',
    tamper: {
      activities: ({ placeHold }) => {
        let isFirst = true;
        return {
          placeHold: async (order) => {
            if (!isFirst) return placeHold(order);
            isFirst = false;
            const failure = { code: 'card_declined', message: 'Declined.', intentId: null } as const;
            return { kind: 'failed', failure: { kind: 'card_declined', ...failure } };
          },
        };
      },
    },
    finds: 'a card is called declined only after its bank has refused it',
  },
  {
    fault: 'offers that go to the best before whom the customer asked for',
    tamper: {
      activities: ({ rankTechnicians }) => ({
        rankTechnicians: (job, asked) => rankTechnicians(job, asked, null),
      }),
    },
    finds: 'whom the customer asked for is asked first',
  },
  {
    fault: 'a settlement that is sent once more under another name',
    tamper: {
      activities: ({ transferSettlement }) => ({
        transferSettlement: async (order) => {
          await transferSettlement(order);
          return transferSettlement({ ...order, period: as<Period>('2025-01') });
        },
      }),
    },
    finds: 'a settlement is paid once',
    of: partnerLives(),
  },
  {
    fault: 'a statement of a dollar more than the commissions come to',
    tamper: {
      activities: ({ closePeriod }) => ({
        closePeriod: async (...given) => {
          const closed = await closePeriod(...given);
          if (closed.kind !== 'closed' || closed.figures.payable === 0) return closed;
          const payable = sum(closed.figures.payable, cents(100));
          return { ...closed, figures: { ...closed.figures, payable } };
        },
      }),
    },
    finds: 'a statement is what the commissions come to',
    of: partnerLives(),
  },
  {
    fault: 'mornings on which nobody looks for months that have ended',
    tamper: { activities: () => ({ startDueSettlements: async () => 0 }) },
    finds: 'a month that has ended is on one statement',
    of: partnerLives(),
  },
  {
    fault: 'a statement of which the partner is told nothing',
    tamper: { activities: () => ({ tellPartner: async () => undefined }) },
    finds: 'a partner is told of each statement',
    of: partnerLives(),
  },
  {
    fault: 'a hold that is let go a minute late',
    tamper: {
      activities: ({ releaseHold }) => {
        const tries = new Map<string, number>();
        return {
          releaseHold: async (bookingId, intentId) => {
            const tried = tries.get(intentId) ?? 0;
            tries.set(intentId, tried + 1);
            // At most three seconds apart.
            if (tried < 26) throw new Error('not yet');
            return releaseHold(bookingId, intentId);
          },
        };
      },
    },
    finds: 'a hold is let go within a minute of the cancellation',
  },
];

describe('a fault in the product is found within 200 lives', () => {
  test.each(faults)(
    '$fault',
    async ({ tamper, finds, of = lives() }) => {
      let found: Broken | null = null;
      for (const life of fc.sample(of, { seed: 3, numRuns: 200 })) {
        const broken = await live(life, { tamper });
        if (broken?.invariant !== finds) continue;
        found = broken;
        break;
      }
      expect(found?.invariant).toBe(finds);
    },
    TIMEOUT,
  );
});
