import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../booking/state.ts';
import { fold } from '../core/aggregate.ts';
import { as, type BookingId, type CustomerId } from '../core/ids.ts';
import type { CodeEvent, CodeLimits } from './events.ts';
import type { CodeState } from './state.ts';
import { codes, standingOf, unplacedRedemption } from './decide.ts';
import { cents, zero } from '../core/money.ts';
import { codesTyped } from './typed.ts';

const ada = as<CustomerId>('ada');
const booking = (id: string) => as<BookingId>(id);
const at = (minute: number) => new Date(Date.UTC(2030, 0, 7, 12, minute)).toISOString();
const issued: CodeState = codes.evolve(codes.initial, {
  type: 'CodeIssued',
  data: { code: 'THANKS-7K2M4QXB', percent: 10, customerId: ada, bookingId: booking('first'), at: at(0) },
});
const use = (bookingId: string | null, minute = 1, former: Booking | null = null) => ({
  customerId: ada as CustomerId | null,
  bookingId: bookingId === null ? null : booking(bookingId),
  former,
  now: at(minute),
});
const actor = { role: 'customer', id: ada } as const;
/** `former`: the outcome of the existing redemption's booking. */
const redeem = (
  state: CodeState,
  { now, former, ...asked }: ReturnType<typeof use> & { replaces?: BookingId },
) => {
  const standing = state.status === 'none' ? [] : state.redemptions;
  const formers = new Map(standing.map((one) => [one.bookingId, former]));
  return codes.decide(state, { type: 'RedeemCode', duplicates: [], ...asked, formers }, { now, actor });
};
const release = (state: CodeState, bookingId: BookingId, now: string) =>
  codes.decide(state, { type: 'ReleaseCode', bookingId }, { now, actor });
type Decision = ReturnType<typeof redeem>;
const after = (state: CodeState, decision: Decision) =>
  decision.ok ? fold(codes, decision.events, state) : state;
/** The parts of a booking that a code looks at. */
const former = (status: Booking['status'], startedAt: string | null = null, workedBy: string[] = []) =>
  ({ status, startedAt, visits: [{ workedBy }] }) as unknown as Booking;
const code = (decision: Decision) => (decision.ok ? null : decision.refusal.code);

describe('a discount code', () => {
  test('is issued once, and is no other review’s', () => {
    const data = { code: 'THANKS-7K2M4QXB', percent: 10, customerId: ada, bookingId: booking('first') };
    const issue = (state: CodeState, bookingId = data.bookingId) =>
      codes.decide(state, { type: 'IssueCode', issued: { ...data, bookingId } }, { now: at(0), actor });
    expect(after(codes.initial, issue(codes.initial))).toEqual(issued);
    expect(issue(issued)).toEqual({ ok: true, events: [] });
    expect(code(issue(issued, booking('other')))).toBe('code_taken');
  });

  test('is redeemed once; the same booking may repeat it', () => {
    const used = after(issued, redeem(issued, use('a')));
    expect(redeem(used, use('a', 2))).toEqual({ ok: true, events: [] });
    expect(code(redeem(used, use('b', 2, former('pending'))))).toBe('discount_code_used');
    expect(code(redeem(used, use(null, 2, former('completed'))))).toBe('discount_code_used');
  });

  test('is its owner’s; a visitor may ask for its price', () => {
    expect(code(redeem(issued, { ...use('a'), customerId: as<CustomerId>('eve') }))).toBe(
      'discount_code_not_yours',
    );
    expect(redeem(issued, { ...use(null), customerId: null })).toEqual({ ok: true, events: [] });
    expect(code(redeem(codes.initial, use('a')))).toBe('unknown_discount_code');
  });

  test.each([
    ['cancelled before any work', former('cancelled'), 2, true],
    ['cancelled after the work had begun', former('cancelled', at(1)), 2, false],
    ['cancelled before a return visit', former('cancelled', null, ['technician']), 2, false],
    ['completed', former('completed', at(1)), 2, false],
    ['pending', former('pending'), 2, false],
    ['not placed yet', null, 2, false],
    ['never placed', null, 2 + unplacedRedemption / 60_000, true],
  ])('is free again when its booking was %s: %#', (_what, booked, minute, free) => {
    const used = after(issued, redeem(issued, use('a')));
    const again = redeem(used, use('b', minute, booked));
    expect(again.ok).toBe(free);
    if (again.ok) expect(again.events.map(({ type }) => type)).toEqual(['CodeReleased', 'CodeRedeemed']);
  });

  test('is free to price the order that replaces its customer’s unpaid booking, and no other', () => {
    const used = after(issued, redeem(issued, use('a')));
    const replacing = (replaces: string, status: Booking['status'], customerId: CustomerId | null = ada) =>
      redeem(used, {
        customerId,
        bookingId: null,
        replaces: booking(replaces),
        former: { status, startedAt: null, visits: [], customerId: ada } as unknown as Booking,
        now: at(2),
      });
    expect(replacing('a', 'pending')).toEqual({ ok: true, events: [] });
    expect(code(replacing('a', 'confirmed'))).toBe('discount_code_used');
    expect(code(replacing('b', 'pending'))).toBe('discount_code_used');
    expect(code(replacing('a', 'pending', null))).toBe('discount_code_used');
  });

  test('comes back from a refused booking, and only from the one that has it', () => {
    const used = after(issued, redeem(issued, use('a')));
    expect(release(used, booking('b'), at(2))).toEqual({ ok: true, events: [] });
    const free = after(used, release(used, booking('a'), at(2)));
    expect(redeem(free, use('b', 3)).ok).toBe(true);
  });

  test('never stands for two bookings, whatever is tried in whatever order', () => {
    const step = fc.record({
      kind: fc.constantFrom('redeem', 'release'),
      bookingId: fc.constantFrom('a', 'b', 'c'),
      minute: fc.integer({ min: 0, max: 59 }),
      status: fc.constantFrom('none', 'pending', 'completed', 'cancelled'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const redeemed = new Set<string>();
        let state = issued;
        for (const { kind, bookingId, minute, status } of steps) {
          const booked = status === 'none' ? null : former(status as Booking['status']);
          const decision =
            kind === 'redeem'
              ? redeem(state, use(bookingId, minute, booked))
              : release(state, booking(bookingId), at(minute));
          if (!decision.ok) continue;
          for (const event of decision.events as readonly CodeEvent[]) {
            if (event.type === 'CodeReleased') redeemed.delete(event.data.bookingId);
            if (event.type === 'CodeRedeemed') redeemed.add(event.data.bookingId);
            state = codes.evolve(state, event);
            expect(redeemed.size).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });
});

const admin = { role: 'admin', id: 'admin' } as const;
const limits: CodeLimits = {
  uses: 2,
  usesPerCustomer: 1,
  from: null,
  until: null,
  minOrder: cents(10_000),
};
const make = (change: Partial<CodeLimits> = {}, code = 'SPRING25') =>
  codes.decide(
    codes.initial,
    {
      type: 'CreateCode',
      created: { code, name: 'Spring campaign', percent: 25, limits: { ...limits, ...change } },
    },
    { now: at(0), actor: admin },
  );
const made = (change: Partial<CodeLimits> = {}) => after(codes.initial, make(change));
const by = (customer: string | null, bookingId: string | null, now = at(1)) => ({
  customerId: customer === null ? null : as<CustomerId>(customer),
  bookingId: bookingId === null ? null : booking(bookingId),
  now,
});
/** Uses a code, with its earlier bookings as in `formers`. */
const take = (
  state: CodeState,
  { now, ...asked }: ReturnType<typeof by> & { duplicates?: readonly CustomerId[] },
  formers: Readonly<Record<string, Booking | null>> = {},
) =>
  codes.decide(
    state,
    {
      type: 'RedeemCode',
      duplicates: [],
      ...asked,
      formers: new Map(Object.entries(formers).map(([id, one]) => [booking(id), one])),
    },
    { now, actor },
  );
const manage = (
  state: CodeState,
  command: { type: 'EndCode' } | { type: 'SetCodeLimits'; limits: CodeLimits },
) => codes.decide(state, command, { now: at(5), actor: admin });

describe('a code that an admin makes', () => {
  test('is anybody’s, for as many bookings as it says and as many of one customer', () => {
    const once = after(made(), take(made(), by('ada', 'a')));
    expect(code(take(once, by('ada', 'b')))).toBe('discount_code_used');
    const twice = after(once, take(once, by('eve', 'b')));
    expect(code(take(twice, by('bob', 'c')))).toBe('discount_code_used');
    expect(code(take(twice, by(null, null)))).toBe('discount_code_used');
    expect(take(twice, by('eve', 'b', at(2)))).toEqual({ ok: true, events: [] });
  });

  test('counts what records that were merged into the customer’s have used', () => {
    const merged = { duplicates: [as<CustomerId>('ada'), as<CustomerId>('eve')] };
    const once = after(made({ uses: 5 }), take(made({ uses: 5 }), by('ada', 'a')));
    expect(code(take(once, { ...by('bob', 'b'), ...merged }))).toBe('discount_code_used');
    expect(code(take(once, { ...by('bob', null), ...merged }))).toBe('discount_code_used');
    expect(take(once, { ...by('bob', 'b'), ...merged }, { a: former('cancelled') }).ok).toBe(true);
    const twice = made({ uses: 5, usesPerCustomer: 2 });
    const first = after(twice, take(twice, by('ada', 'a')));
    const second = after(first, take(first, { ...by('bob', 'b'), ...merged }));
    expect(code(take(second, { ...by('bob', 'c'), ...merged }))).toBe('discount_code_used');
  });

  test('whose booking came to nothing is free for another, and says which one was released', () => {
    const full = after(
      after(made(), take(made(), by('ada', 'a'))),
      take(after(made(), take(made(), by('ada', 'a'))), by('eve', 'b')),
    );
    const freed = take(full, by('bob', 'c'), { a: former('cancelled') });
    expect(freed.ok && freed.events).toEqual([
      { type: 'CodeReleased', data: { bookingId: 'a', reason: 'booking_cancelled', at: at(1) } },
      { type: 'CodeRedeemed', data: { bookingId: 'c', customerId: 'bob', at: at(1) } },
    ]);
    expect(take(full, by('ada', 'c'), { a: former('cancelled') }).ok).toBe(true);
    expect(code(take(full, by('bob', 'c'), { a: former('completed') }))).toBe('discount_code_used');
  });

  test.each([
    ['2030-01-07T04:59:59Z', 'discount_code_early', 'planned'],
    ['2030-01-07T05:00:00Z', null, 'running'],
    ['2030-01-09T04:59:59Z', null, 'running'],
    ['2030-01-09T05:00:00Z', 'discount_code_ended', 'ended'],
  ])('runs from its first to its last day of New York’s calendar: %s', (now, refusal, standing) => {
    const state = made({ from: '2030-01-07', until: '2030-01-08' });
    expect(code(take(state, by('ada', 'a', now)))).toBe(refusal);
    expect(state.status === 'issued' && standingOf(state, now)).toBe(standing);
  });

  test('ends for good, and a booking that has it keeps it', () => {
    const used = after(made(), take(made(), by('ada', 'a')));
    const ended = after(used, manage(used, { type: 'EndCode' }));
    expect(code(take(ended, by('eve', 'b', at(6))))).toBe('discount_code_ended');
    expect(take(ended, by('ada', 'a', at(6)))).toEqual({ ok: true, events: [] });
    expect(manage(ended, { type: 'EndCode' })).toEqual({ ok: true, events: [] });
    expect(code(manage(ended, { type: 'SetCodeLimits', limits }))).toBe('discount_code_ended');
  });

  test('may be limited otherwise; what is there already is not taken back', () => {
    const used = after(made(), take(made(), by('ada', 'a')));
    const fewer = after(used, manage(used, { type: 'SetCodeLimits', limits: { ...limits, uses: 1 } }));
    expect(code(take(fewer, by('eve', 'b')))).toBe('discount_code_used');
    expect(manage(fewer, { type: 'SetCodeLimits', limits: { ...limits, uses: 1 } })).toEqual({
      ok: true,
      events: [],
    });
  });

  test('is refused where its limits contradict each other, or where it exists', () => {
    expect(code(make({ from: '2030-01-08', until: '2030-01-07' }))).toBe('bad_limits');
    expect(code(make({ uses: 1, usesPerCustomer: 2 }))).toBe('bad_limits');
    expect(code(make({}, 'THANKSALOT'))).toBe('code_taken');
    const again = codes.decide(
      made(),
      { type: 'CreateCode', created: { code: 'SPRING25', name: 'x', percent: 5, limits } },
      { now: at(9), actor: admin },
    );
    expect(code(again)).toBe('code_taken');
  });

  test('thanks for a review are neither limited nor ended', () => {
    expect(code(manage(issued, { type: 'EndCode' }))).toBe('not_campaign');
    expect(code(manage(issued, { type: 'SetCodeLimits', limits }))).toBe('not_campaign');
    expect(issued.status === 'issued' && issued.limits.minOrder).toBe(zero);
  });

  test('never stands for more bookings than it may, in all and of one customer, whatever is tried', () => {
    const step = fc.record({
      // Ending is final, so it is drawn rarely.
      kind: fc.constantFrom(...Array<'redeem'>(9).fill('redeem'), 'release', 'limits', 'end'),
      customer: fc.constantFrom('ada', 'bob', 'eve'),
      bookingId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      cancelled: fc.subarray(['a', 'b', 'c', 'd', 'e', 'f'], { maxLength: 1 }),
      uses: fc.integer({ min: 1, max: 4 }),
      usesPerCustomer: fc.integer({ min: 1, max: 4 }),
      minute: fc.integer({ min: 0, max: 59 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state = made({ uses: 4, usesPerCustomer: 2 });
        // The test's own account: which booking uses the code, and the limits at its last use.
        const held = new Map<string, string>();
        let ended = false;
        for (const { kind, customer, bookingId, cancelled, uses, usesPerCustomer, minute } of steps) {
          const now = at(minute);
          const decision =
            kind === 'redeem'
              ? take(
                  state,
                  by(customer, bookingId, now),
                  Object.fromEntries(cancelled.map((id) => [id, former('cancelled')])),
                )
              : kind === 'release'
                ? release(state, booking(bookingId), now)
                : manage(
                    state,
                    kind === 'end'
                      ? { type: 'EndCode' }
                      : { type: 'SetCodeLimits', limits: { ...limits, uses, usesPerCustomer } },
                  );
          if (!decision.ok || state.status === 'none') continue;
          const before = state;
          for (const event of decision.events as readonly CodeEvent[]) {
            if (event.type === 'CodeEnded') ended = true;
            if (event.type === 'CodeReleased') held.delete(event.data.bookingId);
            if (event.type === 'CodeRedeemed') {
              expect(ended).toBe(false);
              expect(held.has(event.data.bookingId)).toBe(false);
              held.set(event.data.bookingId, event.data.customerId ?? '');
              expect(held.size).toBeLessThanOrEqual(before.limits.uses);
              const own = [...held.values()].filter((one) => one === customer);
              expect(own.length).toBeLessThanOrEqual(before.limits.usesPerCustomer);
            }
            state = codes.evolve(state, event);
          }
        }
      }),
    );
  });
});

test.each([
  ['spring-2025', ['SPRING2025']],
  [' Spring 2025 ', ['SPRING2025']],
  ['THANKS-7K2M4QXB', ['THANKS7K2M4QXB', 'THANKS-7K2M4QXB']],
  ['7k2m4qxb', ['7K2M4QXB', 'THANKS-7K2M4QXB']],
  ['abc', []],
  ['', []],
  ['ÑANDU25', []],
])('%j may mean %j', (typed, meant) => {
  expect(codesTyped(typed)).toEqual(meant);
});
