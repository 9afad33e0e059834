/** A conversation, however the two sides write, read and stay away. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookings } from '../booking/decide.ts';
import type { Booking } from '../booking/state.ts';
import type { Actor } from '../core/actor.ts';
import { fold, type Placed } from '../core/aggregate.ts';
import { as, type BlobKey } from '../core/ids.ts';
import { isSealed, type Sealed } from '../core/sealed.ts';
import { examples } from '../examples/index.ts';
import { outstanding } from '../messages/plan.ts';
import { after } from '../scheduling/wall-time.ts';
import { namesContact, withoutContacts } from './contacts.ts';
import type { ConversationCommand } from './commands.ts';
import { conversations, maxMessages } from './decide.ts';
import type { ConversationEvent, Side } from './events.ts';
import { planReminders, quietFor, remindersOf, unreadFor } from './reminders.ts';
import { standingOf, talkAfter, talkUntil } from './standing.ts';
import { type ConversationState, unreadBy } from './state.ts';

const start = '2030-03-07T12:00:00.000Z';
const minute = 60_000;
const words = 'enc:v1:customer-ada:message:1:AAAA' as Sealed;
const said = { type: 'SayMessage', standing: 'open', text: words, quick: null, photos: [] } as const;
const bookingOf = (events: ReturnType<typeof examples.scheduledBooking>): Booking => {
  const state = fold(bookings, events);
  if (state.status === 'none') throw new Error('no booking');
  return state;
};
const scheduled = bookingOf(examples.scheduledBooking());
const completed = bookingOf(examples.completedBooking());
const cancelled = bookingOf(examples.lateCancelledBooking());
const customer: Actor = { role: 'customer', id: scheduled.customerId };
const technician: Actor = { role: 'technician', id: scheduled.crew[0]?.technicianId ?? '' };

/** A conversation with a clock. */
function talk() {
  const events: Placed<ConversationEvent>[] = [];
  let now = start;
  const give = (command: ConversationCommand, actor: Actor) => {
    const decision = conversations.decide(fold(conversations, events), command, { now, actor });
    if (decision.ok) for (const event of decision.events) events.push({ ...event, revision: events.length });
    return decision;
  };
  return {
    events,
    give,
    now: () => now,
    pass: (milliseconds: number) => {
      now = after(now, milliseconds);
    },
    say: (by: Actor) => give(said, by),
    read: (by: Actor, upTo = events.length) => give({ type: 'ReadMessages', standing: 'open', upTo }, by),
    state: () => fold(conversations, events),
  };
}

describe('what is said', () => {
  test('is text, a quick answer, or photos, and never empty', () => {
    const { give, state } = talk();
    expect(give({ ...said, text: null, quick: 'at_home' }, customer).ok).toBe(true);
    expect(give({ ...said, text: null, photos: [as<BlobKey>('photos/b1/a.jpg')] }, technician).ok).toBe(true);
    expect(give({ ...said, text: null }, customer)).toMatchObject({ refusal: { code: 'nothing_said' } });
    // The other side's quick answers can't be used.
    expect(give({ ...said, text: null, quick: 'on_my_way' }, customer)).toMatchObject({
      refusal: { code: 'nothing_said' },
    });
    expect(state().messages.map(({ id, side, quick }) => [id, side, quick])).toEqual([
      [0, 'customer', 'at_home'],
      [1, 'crew', null],
    ]);
  });

  test('is limited to a number of messages that one look can read', () => {
    let state: ConversationState = conversations.initial;
    const refusals: string[] = [];
    for (let n = 0; n < 10_000; n += 1) {
      const actor = n % 2 === 0 ? customer : technician;
      const decision = conversations.decide(state, said, { now: start, actor });
      if (!decision.ok) refusals.push(decision.refusal.code);
      else
        for (const event of decision.events) state = conversations.evolve(state, { ...event, revision: n });
    }
    expect(state.messages).toHaveLength(maxMessages);
    expect(refusals).toHaveLength(10_000 - maxMessages);
    expect(new Set(refusals)).toEqual(new Set(['too_many_messages']));
  });

  test('is refused to strangers, without a crew, and once it is over; reading is not', () => {
    const { give, say } = talk();
    say(technician);
    for (const [standing, code] of [
      ['stranger', 'not_yours'],
      ['no_crew', 'not_open'],
      ['over', 'not_open'],
    ] as const)
      expect(give({ ...said, standing }, customer)).toMatchObject({ refusal: { code } });
    expect(give(said, { role: 'admin', id: 'a1' })).toMatchObject({ refusal: { code: 'not_yours' } });
    expect(give({ type: 'ReadMessages', standing: 'over', upTo: 0 }, customer).ok).toBe(true);
  });

  test('tells the other side once that there is something new, until it has read', () => {
    const { events, say, read } = talk();
    const firsts = () =>
      events.flatMap((event) => (event.type === 'MessageSaid' ? [event.data.isFirstUnread] : []));
    say(technician);
    say(technician);
    say(customer);
    expect(firsts()).toEqual([true, false, true]);
    read(customer);
    say(technician);
    expect(firsts()).toEqual([true, false, true, true]);
  });
});

describe('who may write', () => {
  const cases: readonly (readonly [string, Booking, Actor, string, string])[] = [
    ['the customer while the job is open', scheduled, customer, start, 'open'],
    ['the crew while the job is open', scheduled, technician, start, 'open'],
    ['another customer', scheduled, { role: 'customer', id: 'other' }, start, 'stranger'],
    ['who was replaced', scheduled, { role: 'technician', id: 'before' }, start, 'stranger'],
    ['an admin', scheduled, { role: 'admin', id: 'a1' }, start, 'stranger'],
    ['before anybody has the job', bookingOf(examples.confirmedBooking()), customer, start, 'no_crew'],
    ['two days after the work', completed, technician, talkUntil(completed) ?? '', 'open'],
    ['later', completed, technician, after(talkUntil(completed) ?? '', 1), 'over'],
    ['two hours after the cancellation', cancelled, customer, talkUntil(cancelled) ?? '', 'open'],
    ['later than that', cancelled, customer, after(talkUntil(cancelled) ?? '', 1), 'over'],
  ];
  test.each(cases)('%s', (_, booking, actor, now, standing) => {
    expect(standingOf(booking, actor, now)).toBe(standing);
  });
  test('for as long as the decision record says', () => {
    expect(talkAfter).toEqual({ completed: 48 * 60 * minute, cancelled: 120 * minute });
  });
});

describe('a reminder', () => {
  test('comes three minutes after what nobody reads, and not for each message', () => {
    const { events, say, pass } = talk();
    for (let n = 0; n < 5; n += 1) {
      say(technician);
      pass(minute);
    }
    expect(remindersOf(events, 'customer')).toEqual([
      {
        revision: 0,
        dueAt: after(start, unreadFor),
        expiresAt: after(start, unreadFor + quietFor),
        isRead: false,
      },
      // What was written after the first one became due, a quiet period later.
      { revision: 3, dueAt: after(start, unreadFor + quietFor), expiresAt: null, isRead: false },
    ]);
    expect(remindersOf(events, 'crew')).toEqual([]);
  });

  test('is none for what was read in time, and stale once it was read', () => {
    const early = talk();
    early.say(technician);
    early.pass(minute);
    early.read(customer);
    expect(remindersOf(early.events, 'customer')).toEqual([]);
    const late = talk();
    late.say(technician);
    late.pass(5 * minute);
    late.read(customer);
    expect(planReminders(late.events, scheduled)).toMatchObject([
      { template: 'message_waiting', stale: true, recipient: { role: 'customer' } },
    ]);
  });

  test('to the crew is a mail, and a push on phones that take one', () => {
    const { events, say } = talk();
    say(customer);
    const planned = planReminders(events, scheduled);
    const reach = { pushesSince: start, quietHours: null, zone: 'UTC' };
    const { due } = outstanding(planned, {}, after(start, unreadFor), { reachOf: () => reach });
    expect(due.map(({ channel, template }) => [channel, template])).toEqual([
      ['mail', 'message_waiting_job'],
      ['push', 'message_waiting_job'],
    ]);
  });

  test('is the newest alone for whoever joins the crew later', () => {
    const { events, say, pass, now } = talk();
    for (let n = 0; n < 3; n += 1) {
      say(customer);
      pass(20 * minute);
    }
    const { due } = outstanding(planReminders(events, scheduled), {}, now());
    expect(due.map(({ revision, stale }) => [revision, stale])).toEqual([
      [0, true],
      [1, true],
      [2, false],
    ]);
  });

  test('whatever happens: never two within a quiet time, never of what was read in time, and never taken back once due', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constantFrom('say', 'read'), by: fc.constantFrom(customer, technician) }),
      fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 30 }) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const { events, say, read, pass, now, state } = talk();
        const known: Record<Side, readonly string[]> = { customer: [], crew: [] };
        for (const one of acts) {
          if (one.kind === 'pass') pass('minutes' in one ? one.minutes * minute : 0);
          else if ('by' in one) (one.kind === 'say' ? say : read)(one.by);
          for (const side of ['customer', 'crew'] as const) {
            const reminders = remindersOf(events, side);
            const due = reminders.filter(({ dueAt }) => dueAt <= now()).map(({ dueAt }) => dueAt);
            expect(due.slice(0, known[side].length)).toEqual(known[side]);
            known[side] = due;
            for (const [k, { dueAt, revision }] of reminders.entries()) {
              const before = reminders[k - 1];
              if (before)
                expect(Date.parse(dueAt) - Date.parse(before.dueAt)).toBeGreaterThanOrEqual(quietFor);
              expect(Date.parse(dueAt)).toBeGreaterThanOrEqual(
                Date.parse(events[revision]?.data.at ?? '') + unreadFor,
              );
            }
            // Whoever has not read is eventually reminded.
            const open = unreadBy(side, state()).length > 0;
            if (open) expect(reminders.some(({ isRead }) => !isRead)).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('phone numbers and mail addresses in a message', () => {
  test.each([
    ['Call 212-555-0110', 'Call •••'],
    ['(212) 555-0110 or +1 212.555.0110', '••• or •••'],
    ['2125550110', '•••'],
    ['555-0110 rings', '••• rings'],
    ['Mail ada+x@example.co.uk now', 'Mail ••• now'],
    ['josé@correo.es', '•••'],
    ['Tel.212-555-0100', 'Tel.•••'],
    ['212–555–0100, 212‑555‑0100, 212/555/0100', '•••, •••, •••'],
    ['212\u200B-555\u200B-01\u00AD00', '•••'],
    ['(212) - 555 - 0100', '•••'],
    ['+1 (212) - 555 - 0100', '•••'],
    ['+52 55 1234 5678 o +34 600/123/456', '••• o •••'],
    ['２１２－５５５－０１００', '•••'],
    ['Tel.555–0100', 'Tel.•••'],
    ['ada@\u200Bexample.com', '•••'],
  ])('are blacked out of %s', (text, left) => {
    expect(withoutContacts(text)).toBe(left);
    expect(namesContact(text)).toBe(true);
  });
  test.each([
    'Article 603.518.21, gate code 4711',
    '$1,250.00 at 2:30 PM on 03/07/2030',
    '350 W 31st St, 10001',
    'ZIP 10001-2345 is fine',
    '<b>HTML</b> 🛠️ ¿Qué tal? 👨‍👩‍👧 ½',
    'ID 12345678901234567890, 2030-03-07, 80+120 cm',
  ])('are none in %s', (text) => {
    expect(withoutContacts(text)).toBe(text);
    expect(namesContact(text)).toBe(false);
  });
  test.each(['1', '2 ', '(', '+1', '+1 2-', 'a', 'a.', 'a@', 'a.b@a.', '212-', '212-555-', '٣', '\u200B'])(
    'are looked for in 60,000 characters of %j within a second',
    (part) => {
      const before = performance.now();
      withoutContacts(part.repeat(60_000 / part.length));
      expect(performance.now() - before).toBeLessThan(1_000);
    },
  );
});

test('the texts in the log are sealed', () => {
  const { events, say } = talk();
  say(customer);
  expect(events.every(({ data }) => !('text' in data) || data.text === null || isSealed(data.text))).toBe(
    true,
  );
});
