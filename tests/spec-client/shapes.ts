/** What the spec client reads of answers, and windows that lie within the next 24 hours somewhere in the US. */
import { z } from 'zod';
import { addDays, epochOf, wallOf } from '#domain/scheduling/wall-time.ts';
import { appointmentAt, windowLabel } from '#domain/scheduling/slots.ts';
import { zoneOf } from '#domain/places/zones.ts';
import type { Window } from '#tests/support/life.ts';

export const anything = z.unknown();
export const cancellationShape = z.looseObject({ allowed: z.boolean(), feeCents: z.number() });
export const ledgerShape = z.array(z.looseObject({ account: z.string(), amountCents: z.number() }));

/** Places from the first sunrise of the US to the last: Puerto Rico, New York, Los Angeles, Honolulu. */
const places = ['00901', '10001', '90012', '96813'] as const;

const hourMs = 60 * 60 * 1000;

/**
 * A window that starts within 24 hours, with an hour's slack at both ends, on the job site's today or its tomorrow:
 * where a technician may be at work if there is such a zone now, else by night, when the booking loses its technician.
 */
export function windowWithinADay(day: 'today' | 'tomorrow'): {
  readonly zip: string;
  readonly window: Window;
} {
  const now = Date.now();
  const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  const byDay = Array.from({ length: 12 }, (_, index) => 7 + index);
  const byNight = [19, 20, 21, 0, 1, 2, 3, 4, 5, 6];
  for (const hour of [...byDay, ...byNight]) {
    for (const zip of places) {
      const zone = zoneOf(zip);
      if (zone === null) throw new Error(`${zip} lies nowhere`);
      const today = wallOf(new Date(now).toISOString(), zone).date;
      // Where midnight is near, the window may be another day's before the test is done.
      if (wallOf(new Date(now + hourMs / 6).toISOString(), zone).date !== today) continue;
      const date = day === 'today' ? today : addDays(today, 1);
      const window = { start: clock(hour), end: clock(hour + 2) };
      const starts = epochOf(appointmentAt(date, window, zone).startsAt);
      if (starts < now + hourMs || starts > now + 23 * hourMs) continue;
      return { zip, window: { date, time: windowLabel(window) } };
    }
  }
  throw new Error(`no window ${day} starts within a day anywhere`);
}
