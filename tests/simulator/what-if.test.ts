/** What if: random lives under random rules, beside a brute force that shares no code with it, to the cent (decision 204). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { noShowFee } from '#domain/booking/no-show.ts';
import { cancellationOutcome } from '#domain/booking/policy.ts';
import { fold } from '#domain/core/aggregate.ts';
import {
  as,
  type BookingId,
  type BookingNumber,
  type CustomerId,
  type TechnicianId,
} from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { wholeLife } from '#projections/testing/booking-story.ts';
import { type Change, whatIf } from '#api/ops/what-if/run.ts';
import { partNames } from '#api/ops/what-if/outcome.ts';
import { upcastToday } from '#events/upcasts.ts';
import { bruteFees, type BruteOutcome, bruteShares } from './brute-what-if.ts';
import { live } from './life.ts';
import { stateOf } from './people.ts';
import { type Life, lives, partnerLives, printed } from './script.ts';
import type { World } from './world.ts';

/** Milliseconds; far more than a busy machine needs. */
const TIMEOUT = 10 * 60_000;
const HOUR = 3_600_000;

const bps = fc.integer({ min: 0, max: 10_000 });
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc
    .record({ technician: bps, partner: bps }, { requiredKeys: [] })
    .map((rates): Change => ({ what: 'shares', rates })),
  fc
    .record(
      {
        lateFeeBps: bps,
        sameDayFeeBps: bps,
        freeUntilBefore: fc.integer({ min: 0, max: 96 * HOUR }),
        grace: fc.integer({ min: 0, max: 3 * HOUR }),
      },
      { requiredKeys: [] },
    )
    .map((policy): Change => ({ what: 'fees', policy })),
);

interface Tried {
  concerned: number;
  untold: number;
  readonly moved: Set<string>;
  readonly differences: string[];
}

async function run(world: World, change: Change) {
  const states = world.bookings.flatMap((id) => {
    const state = stateOf(world, id);
    return state.status === 'none' ? [] : [state];
  });
  return whatIf(
    {
      bookings: async function* () {
        yield* states;
      },
      log: {
        readStream: async (stream) =>
          (world.store.streams.get(stream) ?? []).map((event) => upcastToday(event)),
      },
    },
    change,
  );
}

async function tryLife(life: Life, ofLife: readonly Change[], tried: Tried): Promise<void> {
  let world: World | undefined;
  await live(life, {
    onWorld: (made) => {
      world = made;
    },
  });
  if (world === undefined) return;
  const { store, bookings } = world;
  for (const change of ofLife) {
    const found = await run(world, change);
    const brute = bookings
      .map((id) =>
        change.what === 'shares'
          ? bruteShares(store.events, id, change.rates)
          : bruteFees(store.events, id, change.policy),
      )
      .filter((one): one is BruteOutcome => one !== null);
    const told = brute.flatMap(({ is, would }) => (would === null ? [] : [{ is, would }]));
    const differing = told.filter(({ is, would }) => partNames.some((name) => is[name] !== would[name]));
    const sums = partNames.map((name) =>
      told.reduce((sum, { is, would }) => sum + would[name] - is[name], 0),
    );
    tried.concerned += brute.length;
    tried.untold += brute.length - told.length;
    for (const [k, sum] of sums.entries()) if (sum !== 0) tried.moved.add(`${change.what} ${partNames[k]}`);
    const [expected, actual] = [
      { concerned: brute.length, changed: differing, sums },
      {
        concerned: found.concerned,
        changed: found.changed.map(({ is, would }) => ({ is, would })),
        sums: partNames.map((name) => Number(found.difference[name])),
      },
    ].map((one) => JSON.stringify(one));
    if (expected !== actual)
      tried.differences.push(`${JSON.stringify(change)}\nbrute ${expected}\nfound ${actual}`);
  }
}

async function tryLives(of: fc.Arbitrary<Life>, numRuns: number): Promise<Tried> {
  const tried: Tried = { concerned: 0, untold: 0, moved: new Set(), differences: [] };
  const rules = fc.sample(changes, { seed: 204, numRuns: numRuns * 6 });
  for (const [k, life] of fc.sample(of, { seed: 204, numRuns }).entries()) {
    await tryLife(life, rules.slice(k * 6, k * 6 + 6), tried);
    if (tried.differences.length > 0) {
      tried.differences.push(printed(life));
      break;
    }
  }
  return tried;
}

test(
  'other shares and other fees come to what brute force on the raw rows says, to the cent',
  async () => {
    const { differences, concerned, untold, moved } = await tryLives(lives(), 30);
    expect(differences).toEqual([]);
    expect(concerned).toBeGreaterThan(12);
    // What today’s rule cannot make of a booking is the exception.
    expect(untold).toBeLessThan(concerned / 5);
    expect([...moved]).toEqual(expect.arrayContaining(['shares technicians', 'shares platform']));
  },
  TIMEOUT,
);

test(
  'a store’s share as well',
  async () => {
    const { differences, moved } = await tryLives(partnerLives(), 10);
    expect(differences).toEqual([]);
    expect([...moved]).toContain('shares partner');
  },
  TIMEOUT,
);

const MINUTE = 60_000;
const sealed = 'enc:v1:customer-c:field:1:AAAA' as Sealed;
const cast = {
  bookingId: as<BookingId>('b1'),
  number: as<BookingNumber>('HX-000001'),
  customerId: as<CustomerId>('c1'),
  technicianId: as<TechnicianId>('t1'),
  partnerId: null,
  contact: {
    firstName: sealed,
    lastName: sealed,
    email: sealed,
    phone: sealed,
    street: sealed,
    unit: null,
    instructions: null,
  },
  technicianName: sealed,
  technicianPhone: sealed,
  notes: sealed,
};

/** How far the booking came, what it cost, its policy, and when it was cancelled: minutes around its window. */
const cancellations = fc.record({
  steps: fc.integer({ min: 2, max: 8 }),
  total: fc.integer({ min: 51, max: 90_000 }),
  discount: fc.integer({ min: 0, max: 3_000 }),
  technician: bps,
  own: fc.record({
    freeUntilBefore: fc.integer({ min: 0, max: 48 * HOUR }),
    grace: fc.integer({ min: 0, max: 2 * HOUR }),
    lateFeeBps: bps,
    sameDayFeeBps: bps,
  }),
  changed: fc.record(
    {
      freeUntilBefore: fc.integer({ min: 0, max: 96 * HOUR }),
      grace: fc.integer({ min: 0, max: 90 * HOUR }),
      lateFeeBps: bps,
      sameDayFeeBps: bps,
    },
    { requiredKeys: [] },
  ),
  zone: fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'),
  minutesBefore: fc.integer({ min: -180, max: 4_500 }),
  isNoShow: fc.boolean(),
});

/** Fees are rare in random lives, where people mostly cancel in time: here each booking is cancelled, at any instant. */
test('any cancellation under any other policy, as brute force has it', async () => {
  const seen = { changed: 0, noShows: 0, free: 0 };
  await fc.assert(
    fc.asyncProperty(cancellations, async (of) => {
      const story = wholeLife(cast)
        .slice(0, of.steps)
        .map((event): BookingEvent => {
          if (event.type === 'BookingPlaced') {
            const { price, appointment } = event.data;
            return {
              ...event,
              data: {
                ...event.data,
                policy: of.own,
                rates: { technician: of.technician, partner: 0 },
                appointment: { ...appointment, zone: of.zone },
                price: {
                  ...price,
                  undiscounted: cents(of.total + of.discount),
                  discount: cents(of.discount),
                  total: cents(of.total),
                },
              },
            };
          }
          return event.type === 'HoldPlaced'
            ? { ...event, data: { ...event.data, amount: cents(of.total) } }
            : event;
        });
      const before = fold(
        bookings,
        story.map((event, revision) => ({ ...event, revision })),
      );
      if (before.status === 'none') throw new Error('it was not placed');
      const at = new Date(Date.parse(before.appointment.startsAt) - of.minutesBefore * MINUTE).toISOString();
      // Nobody can fail to open before somebody stood there.
      const isNoShow = of.isNoShow && before.status === 'on_site';
      const by = isNoShow
        ? ({ role: 'technician', id: cast.technicianId } as const)
        : ({ role: 'customer', id: cast.customerId } as const);
      const fee = isNoShow ? noShowFee(before, at) : cancellationOutcome(before, at).fee;
      const reason = isNoShow ? 'no_show' : 'customer_request';
      const data = { by, cancelledBy: 'customer', reason, fee, note: null, at } as const;
      const events = [...story, { type: 'BookingCancelled', data } as const].map((event, revision) => ({
        ...event,
        revision,
        stream: 'booking-b1',
        position: BigInt(revision + 1),
        recordedAt: at,
        id: String(revision),
        schemaVersion: 1,
        metadata: { actor: by, commandId: 'c', correlationId: 'c' },
      }));
      const ended = fold(bookings, events);
      if (ended.status === 'none') throw new Error('it was not placed');
      const found = await whatIf(
        {
          bookings: async function* () {
            yield ended;
          },
          log: { readStream: async () => events },
        },
        { what: 'fees', policy: of.changed },
      );
      const brute = bruteFees(events, 'b1', of.changed);
      if (brute === null || brute.would === null) throw new Error('brute force cannot tell it');
      expect({ is: found.is, would: found.would, untold: found.untold }).toEqual({ ...brute, untold: [] });
      if (brute.is.customer !== brute.would.customer) seen.changed += 1;
      if (isNoShow) seen.noShows += 1;
      if (fee === 0) seen.free += 1;
    }),
    { numRuns: 1_000, seed: 204 },
  );
  expect(Math.min(seen.changed, seen.noShows, seen.free)).toBeGreaterThan(30);
});
