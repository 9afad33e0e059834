/**
 * Cancelled or moved at any instant, looked at at any instant: nothing stale is sent, nothing twice, and a replay sends
 * nothing (R13).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookingCommand } from '../booking/commands.ts';
import { bookings, decide } from '../booking/decide.ts';
import type { BookingEvent } from '../booking/events.ts';
import { fold, type Placed } from '../core/aggregate.ts';
import { defaultDurations } from '../core/durations.ts';
import { examples } from '../examples/index.ts';
import { appointmentAt } from '../scheduling/slots.ts';
import { addDays } from '../scheduling/wall-time.ts';
import type { MessageEvent } from './events.ts';
import { outstanding, planMessages } from './plan.ts';
import { evolve, type MessagesState } from './state.ts';
import type { Template } from './templates.ts';

/** Messages about an appointment that is still to come. */
const ofTheVisit: readonly Template[] = [
  'booking_confirmed',
  'technician_assigned',
  'job_assigned',
  'job_offered',
  'offer_ending',
  'technician_left',
  'appointment_moved',
  'job_moved',
  'reminder_first',
  'reminder_second',
  'nobody_found',
];
/** Those that name its time to the customer. */
const ofTheTime: readonly Template[] = [
  'booking_confirmed',
  'technician_assigned',
  'appointment_moved',
  'reminder_first',
  'reminder_second',
];

const hour = 3_600_000;
const base = examples.scheduledBooking();
const placed = fold(bookings, base);
const actor = { role: 'customer', id: placed.status === 'none' ? '' : placed.customerId } as const;
const cancel: BookingCommand = {
  type: 'CancelBooking',
  shownFee: null,
  chosenFee: null,
  note: null,
  noShow: false,
};

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 30 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), days: fc.integer({ min: -1, max: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
);

const sentBy = (stream: readonly MessageEvent[]) => stream.reduce<MessagesState>(evolve, {});

interface Sent {
  readonly key: string;
  readonly template: Template;
  readonly revision: number;
}

test('R13: cancelled or moved at any instant, no stale message, none twice, and a full replay sends nothing', () => {
  const seen = { sends: 0, cancelled: 0, moved: 0, skipped: 0 };
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: base.length }),
      fc.array(step, { minLength: 2, maxLength: 14 }),
      (length, steps) => {
        const events: Placed<BookingEvent>[] = base.slice(0, length);
        const stream: MessageEvent[] = [];
        const sent: Sent[] = [];
        const lastAt = events
          .map(({ data }) => ('at' in data ? Date.parse(data.at) : 0))
          .reduce((one, other) => Math.max(one, other));
        let now = lastAt;

        const look = () => {
          const at = new Date(now).toISOString();
          const booking = fold(bookings, events);
          const move = events.findLast(({ type }) => type === 'AppointmentRescheduled');
          const planned = planMessages(events, defaultDurations);
          for (const send of outstanding(planned, sentBy(stream), at).due) {
            const { key, template, revision, channel } = send;
            const identity = { key, template, revision, channel };
            if (send.stale) {
              seen.skipped += 1;
              stream.push({ type: 'MessageSkipped', data: { ...identity, reason: 'stale', at } });
              continue;
            }
            seen.sends += 1;
            sent.push({ key, template, revision });
            stream.push({ type: 'MessageStarted', data: { ...identity, at } });
            stream.push({ type: 'MessageSent', data: { ...identity, providerId: 'p', at } });
            if (booking.status === 'cancelled') {
              seen.cancelled += 1;
              expect(ofTheVisit, template).not.toContain(template);
            }
            if (move && ofTheTime.includes(template)) {
              seen.moved += 1;
              expect(revision).toBeGreaterThanOrEqual(move.revision);
            }
            if (template === 'reminder_first' && booking.status !== 'none') {
              const left = Date.parse(booking.appointment.startsAt) - now;
              expect(left).toBeLessThanOrEqual(defaultDurations.reminderFirstBefore);
              expect(left).toBeGreaterThan(0);
            }
          }
        };

        const tell = (command: BookingCommand) => {
          const state = fold(bookings, events);
          const decision = decide(state, command, { now: new Date(now).toISOString(), actor });
          if (!decision.ok) return;
          for (const event of decision.events) {
            const before = fold(bookings, events);
            const revision = before.status === 'none' ? 0 : before.revision + 1;
            events.push({ ...event, revision });
          }
        };

        for (const one of steps) {
          if (one.kind === 'look') look();
          else if (one.kind === 'wait') now += one.hours * hour;
          else if (one.kind === 'cancel') tell(cancel);
          else {
            const state = fold(bookings, events);
            if (state.status === 'none') continue;
            const { date, zone } = state.appointment;
            const to = appointmentAt(addDays(date, one.days), { start: '13:00', end: '15:00' }, zone);
            tell({ type: 'RescheduleBooking', to });
          }
        }
        look();
        expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
        // Everything is folded again, as after a lost workflow: nothing is left to send at this instant.
        const again = outstanding(
          planMessages(events, defaultDurations),
          sentBy(stream),
          new Date(now).toISOString(),
        );
        expect(again.due).toEqual([]);
      },
    ),
    { numRuns: 1_500 },
  );
  // The generated lives covered the cases in which something could go wrong.
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(50);
});
