import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../booking/state.ts';
import { fold } from '../core/aggregate.ts';
import { as, type BookingId, type CustomerId } from '../core/ids.ts';
import type { CodeEvent } from './events.ts';
import type { CodeState } from './state.ts';
import { codes, unplacedRedemption } from './decide.ts';

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
const redeem = (state: CodeState, { now, ...asked }: ReturnType<typeof use> & { replaces?: BookingId }) =>
  codes.decide(state, { type: 'RedeemCode', ...asked }, { now, actor });
const release = (state: CodeState, bookingId: BookingId, now: string) =>
  codes.decide(state, { type: 'ReleaseCode', bookingId }, { now, actor });
type Decision = ReturnType<typeof redeem>;
const after = (state: CodeState, decision: Decision) =>
  decision.ok ? fold(codes, decision.events, state) : state;
/** As far as a code looks at a booking. */
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
