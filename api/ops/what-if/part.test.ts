/** Pages of a what-if, wherever they are cut, add up to one run over everything (decision 244). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookings } from '#domain/booking/decide.ts';
import type { Booking } from '#domain/booking/state.ts';
import { fold } from '#domain/core/aggregate.ts';
import {
  as,
  type BookingId,
  type BookingNumber,
  type CustomerId,
  type TechnicianId,
} from '#domain/core/ids.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { wholeLife } from '#projections/testing/booking-story.ts';
import { changeOf } from './change.ts';
import { added, type Outcome, nothing } from './outcome.ts';
import { whatIfPart } from './part.ts';
import { whatIf } from './run.ts';

const sealed = 'enc:v1:customer-c:field:1:AAAA' as Sealed;

function bookingOf(n: number): Booking {
  const contact = {
    firstName: sealed,
    lastName: sealed,
    email: sealed,
    phone: sealed,
    street: sealed,
    unit: null,
    instructions: null,
  };
  const events = wholeLife({
    bookingId: as<BookingId>(`b${String(n).padStart(3, '0')}`),
    number: as<BookingNumber>(`HX-${String(n).padStart(6, '0')}`),
    customerId: as<CustomerId>('c1'),
    technicianId: as<TechnicianId>('t1'),
    partnerId: null,
    contact,
    technicianName: sealed,
    technicianPhone: sealed,
    notes: sealed,
  });
  const state = fold(
    bookings,
    events.map((event, revision) => ({ ...event, revision })),
  );
  if (state.status === 'none') throw new Error('it was not placed');
  return state;
}

const all = Array.from({ length: 23 }, (_, n) => bookingOf(n));
const log = { readStream: () => Promise.resolve([]) };
async function* behind(after: string): AsyncGenerator<Booking> {
  yield* all.filter(({ id }) => id > after);
}

test('however long each booking takes', async () => {
  const change = changeOf('shares', { technician: '65' });
  if (change === null) throw new Error('it names a change');
  const whole = await whatIf({ bookings: () => behind(''), log }, change);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 1_500 }), { minLength: 1 }), async (durations) => {
      let [now, k, looked, calls] = [0, 0, 0, 0];
      const clock = () => {
        const then = now;
        now += durations[(k += 1) % durations.length] ?? 0;
        return then;
      };
      const changed: Outcome[] = [];
      let sum = nothing;
      for (let after: string | null = ''; after !== null; calls += 1) {
        const part: Awaited<ReturnType<typeof whatIfPart>> = await whatIfPart(
          { bookings: behind, log },
          change,
          after,
          clock,
        );
        changed.push(...part.changed);
        looked += part.looked;
        sum = added(sum, part.would);
        after = part.next;
      }
      expect({ looked, changed, sum }).toEqual({
        looked: whole.looked,
        changed: whole.changed,
        sum: whole.would,
      });
      expect(calls).toBeLessThanOrEqual(all.length + 1);
    }),
  );
});

test('a figure that is left empty is not changed, and nothing at all is no change', () => {
  expect(changeOf('shares', { technician: '65.5', partner: '' })).toEqual({
    what: 'shares',
    rates: { technician: 6550 },
  });
  expect(changeOf('shares', { technician: '', partner: '' })).toBeNull();
  expect(changeOf('shares', { technician: '101' })).toBeNull();
  expect(changeOf('fees', { graceMinutes: '90' })).toEqual({ what: 'fees', policy: { grace: 5_400_000 } });
});
