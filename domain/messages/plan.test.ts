/** Which messages each event asks for, to whom, once; and what is no longer true is not sent (R13). */
import { describe, expect, test } from 'vitest';
import type { Placed } from '../core/aggregate.ts';
import type { BookingEvent } from '../booking/events.ts';
import { MAX_TRIES } from '../booking/tries.ts';
import { defaultDurations } from '../core/durations.ts';
import { cents } from '../core/money.ts';
import { outstanding, type PlannedMessage, planMessages, type Reach } from './plan.ts';
import type { Template } from './templates.ts';
import {
  technicianId,
  at,
  appointment,
  placed,
  held,
  assigned,
  cancelled,
  offers,
  completed,
  rise,
  answer,
  stream,
} from './testing/story.ts';

const due = (events: Placed<BookingEvent>[], now: string) =>
  outstanding(planMessages(events, defaultDurations), {}, now);

test('a hold asks for one confirmation on each channel, and reminders for later', () => {
  const { due: now, wakeAt } = due(stream(placed, held), at('12:02'));
  expect(now.map((send) => send.key)).toEqual([
    '1:booking_confirmed:customer:mail',
    '1:booking_confirmed:customer:sms',
  ]);
  expect(wakeAt).toBe('2026-12-04T14:00:00.000Z');
});

test('what was sent is not planned again, however often the stream is read', () => {
  const planned = planMessages(stream(placed, held), defaultDurations);
  const identity = {
    revision: 1,
    template: 'booking_confirmed' as const,
    channel: 'mail' as const,
    key: '1:booking_confirmed:customer:mail',
  };
  expect(
    outstanding(planned, { [identity.key]: { kind: 'sent', providerId: 'p1' } }, at('12:02')).due.map(
      (send) => send.channel,
    ),
  ).toEqual(['sms']);
});

describe('after a cancellation', () => {
  const { due: now } = due(stream(placed, held, assigned, cancelled), at('13:01'));
  const stateOf = (template: Template) =>
    now.filter((send) => send.template === template).map((send) => send.stale);
  test('earlier news is stale and the reminders with it', () => {
    expect(stateOf('booking_confirmed')).toEqual([true, true]);
    expect(stateOf('technician_assigned')).toEqual([true, true]);
    expect(stateOf('reminder_first')).toEqual([true, true]);
  });
  test('customer and technician are told', () => {
    expect(stateOf('cancelled')).toEqual([false, false]);
    expect(stateOf('job_cancelled')).toEqual([false, false]);
  });
});

describe('R5: what has a deadline is reminded of before it ends', () => {
  const asked = (events: Placed<BookingEvent>[], template: Template) =>
    planMessages(events, defaultDurations).filter((message) => message.template === template);

  test('an offer, to the technician, with a quarter of its time left', () => {
    const events = stream(placed, held, offers);
    expect(asked(events, 'offer_ending')).toMatchObject([
      { recipient: { role: 'technician', technicianId }, dueAt: at('12:47'), expiresAt: at('13:02') },
    ]);
    const templates = (now: string) => due(events, now).due.map((send) => send.template);
    expect(templates(at('12:46'))).not.toContain('offer_ending');
    expect(due(events, at('12:46')).wakeAt).toBe(at('12:47'));
    expect(templates(at('12:47'))).toContain('offer_ending');
  });

  test('but not one that somebody has taken', () => {
    expect(asked(stream(placed, held, offers, assigned), 'offer_ending')).toEqual([]);
  });

  test('nor one that was withdrawn', () => {
    const withdrawn = {
      type: 'OfferWithdrawn',
      data: { technicianId, reason: 'payouts_stopped', at: at('12:10') },
    } as const;
    expect(asked(stream(placed, held, offers, withdrawn), 'offer_ending')).toEqual([]);
  });

  test('nor one that the technician has declined', () => {
    const declined = {
      type: 'OfferDeclined',
      data: { technicianId, reason: null, by: { role: 'technician', id: technicianId }, at: at('12:10') },
    } as const;
    expect(asked(stream(placed, held, offers, declined), 'offer_ending')).toEqual([]);
  });

  test('an approval, to the customer, and not after the answer', () => {
    const open = stream(placed, held, offers, assigned, completed, rise);
    expect(asked(open, 'approval_ending')).toMatchObject([
      { recipient: { role: 'customer' }, dueAt: at('20:00'), expiresAt: at('22:00'), stale: false },
    ]);
    const answered = stream(placed, held, offers, assigned, completed, rise, answer);
    expect(asked(answered, 'approval_ending')).toEqual([]);
  });
});

test('a job given back is told to the customer, until somebody else comes, and not to whoever gave it back', () => {
  const left = {
    type: 'TechnicianUnassigned',
    data: {
      technicianId,
      seat: 0,
      by: { role: 'technician', id: technicianId },
      reason: 'given_back',
      cause: 'ill',
      at: at('13:00'),
    },
  } as const;
  const told = (events: Placed<BookingEvent>[]) =>
    planMessages(events, defaultDurations)
      .filter(({ template }) => template === 'technician_left' || template === 'job_cancelled')
      .map(({ template, recipient, stale }) => [template, recipient.role, stale]);
  const open = [placed, held, offers, assigned, left];
  expect(told(stream(...open))).toEqual([['technician_left', 'customer', false]]);
  expect(told(stream(...open, assigned))).toEqual([['technician_left', 'customer', true]]);
});

test('a review is asked for two hours after the work, and of a higher price two hours after its answer', () => {
  const told = (...more: readonly BookingEvent[]) =>
    planMessages(stream(placed, held, offers, assigned, completed, ...more), defaultDurations)
      .filter(({ template }) => template === 'review_request')
      .map(({ dueAt }) => dueAt);
  expect(told()).toEqual([at('16:00')]);
  expect(told(rise)).toEqual([]);
  expect(told(rise, answer)).toEqual([at('17:00')]);
});

test('an unpaid booking replaced by a changed one is cancelled without a message', () => {
  const replaced: BookingEvent = {
    type: 'BookingCancelled',
    data: { ...cancelled.data, reason: 'replaced', fee: cents(0) },
  };
  expect(planMessages(stream(placed, replaced), defaultDurations)).toEqual([]);
});

const move = (day: string, time: string): BookingEvent => ({
  type: 'AppointmentRescheduled',
  data: {
    from: appointment,
    to: { ...appointment, date: day, startsAt: `${day}T14:00:00.000Z`, endsAt: `${day}T16:00:00.000Z` },
    by: { role: 'customer', id: 'c1' },
    at: at(time),
  },
});

test('a move is told to the technician who had the job, not to one who takes it afterwards', () => {
  const toCrew = (...events: BookingEvent[]) =>
    planMessages(stream(...events), defaultDurations).filter(({ template }) => template === 'job_moved');
  expect(toCrew(placed, held, assigned, move('2026-12-06', '12:15'))).toMatchObject([
    { revision: 3, recipient: { technicianId }, stale: false },
  ]);
  expect(toCrew(placed, held, move('2026-12-06', '12:05'), assigned)).toEqual([]);
});

test('a moved appointment makes the older move stale and reminds of the new time', () => {
  const { due: now, wakeAt } = due(
    stream(placed, held, move('2026-12-06', '12:05'), move('2026-12-07', '12:06')),
    at('12:07'),
  );
  expect(
    now.filter((send) => send.template === 'appointment_moved').map((send) => [send.revision, send.stale]),
  ).toEqual([
    [2, true],
    [2, true],
    [3, false],
    [3, false],
  ]);
  expect(wakeAt).toBe('2026-12-06T14:00:00.000Z');
});

describe('a hold that is declined later on (R10)', () => {
  const saved: BookingEvent = {
    type: 'CardSaved',
    data: {
      setupIntentId: 'seti',
      paymentMethodId: 'pm',
      cardBrand: 'visa',
      cardLast4: '4242',
      at: at('12:01'),
    },
  };
  const declined = (time: string): BookingEvent => ({
    type: 'PaymentDeclined',
    data: {
      intentId: `pi_${time}`,
      purpose: 'late_hold',
      attempt: 1,
      code: 'card_declined',
      message: 'no',
      at: at(time),
    },
  });
  const told = (...events: BookingEvent[]) =>
    planMessages(stream(placed, saved, assigned, ...events), defaultDurations)
      .filter(({ template }) => template === 'late_hold_declined' || template === 'capture_failed')
      .map(({ template, revision, stale }) => [template, revision, stale]);

  test('is told once, however often another try fails', () => {
    expect(told(declined('13:00'))).toEqual([['late_hold_declined', 3, false]]);
    expect(told(declined('13:00'), declined('14:00'))).toEqual([['late_hold_declined', 3, false]]);
  });
  test('is told again of the next card, and of none that has been mended', () => {
    expect(told(declined('13:00'), { ...saved, data: { ...saved.data, at: at('13:30') } })).toEqual([
      ['late_hold_declined', 3, true],
    ]);
    expect(told(declined('13:00'), saved, declined('14:00'))).toEqual([
      ['late_hold_declined', 3, true],
      ['late_hold_declined', 5, false],
    ]);
    expect(told(declined('13:00'), move('2026-12-06', '13:30'))).toEqual([['late_hold_declined', 3, true]]);
  });
  test('of completed work is a charge that failed: never a threat to cancel, and told once', () => {
    expect(told(completed, declined('14:01'), declined('15:01'))).toEqual([['capture_failed', 4, false]]);
    expect(told(declined('13:00'), completed, declined('14:01'))).toEqual([
      ['late_hold_declined', 3, true],
      ['capture_failed', 5, false],
    ]);
    expect(told(completed, declined('14:01'), held)).toEqual([['capture_failed', 4, true]]);
  });
  const alerts = (...events: BookingEvent[]) =>
    planMessages(stream(placed, saved, assigned, ...events), defaultDurations)
      .filter(({ template }) => template === 'capture_failed_alert')
      .map(({ revision }) => revision);
  const hours = Array.from({ length: MAX_TRIES + 2 }, (_, index) => `${14 + index}:01`);
  const stolen = (time: string): BookingEvent => {
    const decline = declined(time);
    return { ...decline, data: { ...decline.data, code: 'stolen_card' } } as BookingEvent;
  };
  test('of completed work alerts ops when it first fails and when it is given up, however often Retry is pressed', () => {
    expect(alerts(completed, ...hours.map(declined))).toEqual([4, 3 + MAX_TRIES]);
    expect(alerts(completed, stolen('14:01'), stolen('15:01'))).toEqual([4]);
    expect(alerts(completed, declined('14:01'), stolen('15:01'), stolen('16:01'))).toEqual([4, 5]);
    expect(alerts(declined('13:00'))).toEqual([]);
  });
  test('an error of the provider itself is told to those on duty alone, and the refusal after it to the customer', () => {
    const broken = (time: string): BookingEvent => ({
      type: 'ProviderFailed',
      data: {
        purpose: 'late_hold',
        paymentIntentId: null,
        attempt: 1,
        code: 'provider_error',
        message: 'no',
        at: at(time),
      },
    });
    const templates = (...events: BookingEvent[]) =>
      planMessages(stream(placed, saved, assigned, ...events), defaultDurations)
        .filter(({ revision }) => revision > 2)
        .map(({ template, revision, recipient }) => [template, revision, recipient.role]);
    expect(templates(broken('13:00'))).toEqual([['capture_failed_alert', 3, 'ops']]);
    expect(told(...hours.map(broken))).toEqual([]);
    expect(alerts(...hours.map(broken))).toEqual([3, 2 + MAX_TRIES]);
    expect(told(broken('13:00'), declined('14:00'))).toEqual([['late_hold_declined', 4, false]]);
    expect(told(completed, broken('14:01'), declined('15:01'))).toEqual([['capture_failed', 5, false]]);
  });
  test('as a capture that fails is told to the customer once, and to ops twice', () => {
    const failed = (time: string, index: number): BookingEvent => ({
      type: 'CaptureFailed',
      data: {
        paymentIntentId: 'pi',
        purpose: 'completion',
        attempt: index + 1,
        code: 'processing_error',
        message: 'no',
        at: at(time),
      },
    });
    expect(told(completed, ...hours.map(failed))).toEqual([['capture_failed', 4, false]]);
    expect(alerts(completed, ...hours.map(failed))).toEqual([4, 3 + MAX_TRIES]);
  });
  test('for the fee of a cancellation is told to ops alone: a cancelled booking takes no other card', () => {
    const failed = (time: string, index: number): BookingEvent => ({
      type: 'CaptureFailed',
      data: {
        paymentIntentId: null,
        purpose: 'cancellation_fee',
        attempt: index + 1,
        code: 'card_declined',
        message: 'no',
        at: at(time),
      },
    });
    expect(told(cancelled, ...hours.map(failed))).toEqual([]);
    expect(alerts(cancelled, ...hours.map(failed))).toEqual([4, 3 + MAX_TRIES]);
  });
});

describe('pushes and quiet hours', () => {
  const zone = 'America/New_York';
  const reach = (change: Partial<Reach> = {}) => ({
    reachOf: (): Reach => ({
      pushesSince: null,
      quietHours: { from: '21:00', to: '07:00' },
      zone,
      ...change,
    }),
  });
  /** A message at an instant of a night or day in New York. */
  const told = (dueAt: string): PlannedMessage => ({
    template: 'job_assigned',
    revision: 3,
    recipient: { role: 'technician', technicianId: technicianId },
    channels: ['mail', 'sms'],
    dueAt,
    stale: false,
    expiresAt: null,
  });
  const night = '2026-12-03T03:00:00.000Z';
  const morning = '2026-12-03T12:00:00.000Z';
  const channels = (...of: Parameters<typeof outstanding>) =>
    outstanding(...of)
      .due.filter(({ stale }) => !stale)
      .map(({ channel }) => channel);

  test('at night a text waits for the morning, and the mail goes', () => {
    const { due, wakeAt } = outstanding([told(night)], {}, night, reach());
    expect(due.map(({ channel }) => channel)).toEqual(['mail']);
    expect(wakeAt).toBe(morning);
    expect(channels([told(night)], {}, morning, reach())).toEqual(['mail', 'sms']);
  });
  test('what was due by day and could not be sent waits as well', () => {
    expect(channels([told('2026-12-03T01:00:00.000Z')], {}, night, reach())).toEqual(['mail']);
  });
  test('what is about today’s job comes at any hour', () => {
    const today = { startsAt: '2026-12-03T02:30:00.000Z', zone };
    const tomorrow = { startsAt: '2026-12-03T14:00:00.000Z', zone };
    expect(channels([told(night)], {}, night, { ...reach(), appointment: today })).toEqual(['mail', 'sms']);
    expect(channels([told(night)], {}, night, { ...reach(), appointment: tomorrow })).toEqual(['mail']);
  });
  test('an offer that ends in the night is not told of in the morning', () => {
    const offer = { ...told(night), expiresAt: '2026-12-03T04:00:00.000Z' };
    expect(channels([offer], {}, morning, reach())).toEqual([]);
  });
  test('pushes go to whom has switched them on, of what came after that', () => {
    const any = { quietHours: null } as const;
    expect(channels([told(night)], {}, night, reach({ ...any, pushesSince: night }))).toContain('push');
    expect(channels([told(night)], {}, night, reach({ ...any, pushesSince: morning }))).not.toContain('push');
  });
  test('a push that could not be sent for hours is worth nothing any more', () => {
    const day = reach({ quietHours: null, pushesSince: night });
    expect(channels([told(night)], {}, '2026-12-03T08:59:00.000Z', day)).toContain('push');
    expect(channels([told(night)], {}, '2026-12-03T09:00:00.000Z', day)).toEqual(['mail', 'sms']);
  });
});
