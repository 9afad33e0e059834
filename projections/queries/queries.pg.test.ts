/** Every query on read models built from example events by a real projector. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingEvent, BookingEvents } from '#domain/booking/events.ts';
import { chargedOrDue } from '#domain/booking/due.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { type BookingId, type CustomerId, type PartnerId, type TechnicianId, as } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { examples } from '#domain/examples/index.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { customerStory, partnerStory, payoutStory, technicianStory } from '../testing/people-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { expectSameFigures } from '../testing/stuck-figures.ts';
import { auditPage, timelineOfBooking } from './audit.ts';
import { customerById, listCustomers } from './customers.ts';
import { earningsOf, payoutsOfBooking, payoutsOfTechnician } from './earnings.ts';
import { availableJobs, calendar, jobsOfTechnician } from './jobs.ts';
import { balances, ledgerOfBooking, owedTo } from './ledger.ts';
import {
  notificationsAfter,
  type NotificationCursor,
  notificationsMissed,
  notificationsOf,
  positionIn,
  unreadOf,
} from './notifications.ts';
import { listCommissions } from './commissions.ts';
import { listPartners, partnerByCode, partnerById } from './partners.ts';
import { stats } from './stats.ts';
import { jobsUnderWay, stuckWork } from './stuck.ts';
import { listTechnicians, rosterNear, technicianById, techniciansByIds } from './technicians.ts';
import { bookingById, listBookings } from './bookings.ts';

const before = '2030-03-01T00:00:00.000Z';
let side: ReadSide;

// Booking 3 is finished and paid out and came through the partner; 1 failed at capture; 9 waits for t2 to accept.
beforeAll(async () => {
  side = await openReadSide();
  side.project();
  for (const [id, zip] of [
    ['t1', '10001'],
    ['t2', '10003'],
    ['t3', '94103'],
  ] as const) {
    await hire(id, zip);
  }
  for (const id of ['c1', 'c3', 'c9', 'c20'])
    await side.append(`customer-${id}`, await customerStory(side.keys, id));
  await side.append('partner-p1', await partnerStory(side.keys, 'p1', 'IKEA-1'));
  const [one, three, nine] = [
    await castOf(side.keys, 1),
    await castOf(side.keys, 3),
    await castOf(side.keys, 9),
  ];
  await side.appendBooking('b1', wholeLife(one).slice(0, 12));
  await side.appendBooking('b3', wholeLife(three));
  await side.append('payout-b3', payoutStory('b3', 't3', 105));
  await side.appendBooking('b9', wholeLife(nine).slice(0, 4));
  await side.append('messages-b9', [
    {
      type: 'MessageStarted',
      data: { key: 'k', revision: 2, template: 'booking_confirmed', channel: 'mail', at: before },
    },
  ]);
  await side.caughtUp();
}, 60_000);
afterAll(() => side.close());

/** A technician with all the evidence. */
async function hire(id: string, zip: string): Promise<void> {
  await side.append(`technician-${id}`, await technicianStory(side.keys, id, zip));
  await side.append(`onboarding-${id}`, examples.vettedForAdmin({ id: t(id) }));
}

const t = (id: string) => as<TechnicianId>(id);
const b = (id: string) => as<BookingId>(id);

describe('jobs', () => {
  test('an offered job is shown to whom it was offered, with its deadline, and to nobody else', async () => {
    const [job, ...others] = await availableJobs(side.rm, t('t2'), before);
    expect(others).toEqual([]);
    expect(job).toMatchObject({
      view: { id: 'b9' },
      offer: { wave: 1, expiresAt: '2030-03-04T13:02:00.000Z' },
    });
    expect(job?.metres).toBeLessThan(5_000);
    expect(await availableJobs(side.rm, t('t1'), before)).toEqual([]);
    expect(await availableJobs(side.rm, t('t2'), '2031-01-01T00:00:00.000Z')).toEqual([]);
  });

  test('own jobs are those with the technician in the crew', async () => {
    expect((await jobsOfTechnician(side.rm, t('t1'))).map(({ id }) => id)).toEqual(['b1']);
    const range = { from: '2030-03-07T00:00:00Z', to: '2030-03-08T00:00:00Z' };
    expect(await calendar(side.rm, { ...range, technicianIds: [t('t3')] })).toMatchObject([
      { bookingId: 'b3', technicianId: 't3', startsAt: '2030-03-07T14:00:00.000Z', status: 'completed' },
    ]);
    expect(await calendar(side.rm, { from: range.to, to: '2031-01-01T00:00:00Z' })).toEqual([]);
  });

  test('a cancelled job is gone from every technician’s list (R3)', async () => {
    const cast = await castOf(side.keys, 16);
    await side.appendBooking('b16', [
      ...wholeLife(cast).slice(0, 4),
      {
        type: 'BookingCancelled',
        data: {
          by: { role: 'customer', id: 'c16' },
          cancelledBy: 'customer',
          reason: 'customer_request',
          note: null,
          fee: cents(0),
          at: before,
        },
      },
    ]);
    await side.caughtUp();
    expect((await availableJobs(side.rm, t('t2'), before)).map(({ view }) => view.id)).toEqual(['b9']);
  });
});

describe('people', () => {
  test('a technician comes with record, bank and opened notes', async () => {
    expect(await technicianById(side.rm, t('t3'))).toMatchObject({
      person: { firstName: 'Grace', lastName: 'Hopper t3', email: 't3@example.com' },
      technician: { bank: { bankName: 'Test Bank', last4: '6789' } },
      notes: 'Punctual',
      address: '1 Main St',
      totalJobs: 1,
      avgRating: 5,
      totalEarnings: 10_500,
      obstacles: [],
    });
    expect(await technicianById(side.rm, t('nobody'))).toBeNull();
    expect(await techniciansByIds(side.rm, ['t1', 't2'])).toHaveLength(2);
  });

  test('the roster near a ZIP holds whoever may be in reach', async () => {
    expect((await rosterNear(side.rm, '10001')).map(({ technicianId }) => technicianId)).toEqual([
      't1',
      't2',
    ]);
    expect(await rosterNear(side.rm, '00000')).toEqual([]);
  });

  test('nobody is on the roster, or shown a job, without a report, a signature and a payable account', async () => {
    const near = async () => (await rosterNear(side.rm, '10001')).map(({ technicianId }) => technicianId);
    const record = await technicianStory(side.keys, 't7', '10001');
    const vetting = examples.vettedForAdmin({ id: t('t7') });
    const only = (name: string) => vetting.filter(({ type }) => type === name);
    const rest = vetting.filter(({ type }) => type !== 'ContractSigned' && type !== 'CheckReported');
    await side.append('technician-t7', record.slice(0, 1));
    await side.append('onboarding-t7', rest);
    for (const { missing, stream, events } of [
      {
        missing: ['check_not_clear', 'contract_unsigned', 'not_payable'],
        stream: 'onboarding-t7',
        events: only('ContractSigned'),
      },
      {
        missing: ['check_not_clear', 'not_payable'],
        stream: 'onboarding-t7',
        events: only('CheckReported'),
      },
      { missing: ['not_payable'], stream: 'technician-t7', events: record.slice(1) },
    ]) {
      await side.caughtUp();
      expect((await technicianById(side.rm, t('t7')))?.obstacles).toEqual(missing);
      expect(await near()).toEqual(['t1', 't2']);
      expect(await availableJobs(side.rm, t('t7'), before)).toEqual([]);
      await side.append(stream, events);
    }
    await side.caughtUp();
    expect(await near()).toEqual(['t1', 't2', 't7']);
    await side.append('technician-t7', [
      { type: 'TechnicianDeleted', data: { by: { role: 'admin', id: 'a7' }, at: before } },
    ]);
    await side.caughtUp();
  });

  test('technicians are listed by status and text, page by page', async () => {
    const page = { page: 2, limit: 2 };
    expect(await listTechnicians(side.rm, {}, page)).toMatchObject({ total: 3, rows: [{}] });
    expect(await listTechnicians(side.rm, { standing: 'inactive' }, page)).toEqual({
      total: 0,
      rows: [],
      page: 1,
      pageSize: 2,
    });
    expect(
      (await listTechnicians(side.rm, { search: 'hopper t2' }, { page: 1, limit: 9 })).rows,
    ).toHaveLength(1);
  });

  test('customers carry totals and badge, and filter by them', async () => {
    expect(await customerById(side.rm, as<CustomerId>('c3'))).toMatchObject({
      person: { lastName: 'Lovelace c3' },
      badge: 'active',
      totalBookings: 1,
      totalSpent: 14_000,
      lastBookingAt: '2030-03-07T14:00:00.000Z',
      lastBookingZone: 'America/New_York',
    });
    const fresh = await listCustomers(side.rm, { badge: 'new' }, { page: 1, limit: 10 });
    expect(fresh.rows.map(({ customer }) => customer.id)).toEqual(['c20']);
    expect((await listCustomers(side.rm, { search: 'c9@' }, { page: 1, limit: 10 })).total).toBe(1);
  });

  test('a partner is found by code in any case, with commissions', async () => {
    expect(await partnerByCode(side.rm, 'ikea-1')).toMatchObject({
      partner: { id: 'p1' },
      contact: { name: 'Paul Partner' },
    });
    expect(await partnerById(side.rm, as<PartnerId>('p2'))).toBeNull();
    expect((await listPartners(side.rm, {}, { page: 1, limit: 25 })).rows).toHaveLength(1);
    const earned = await listCommissions(side.rm, as<PartnerId>('p1'), {}, { page: 1, limit: 10 });
    expect(earned.rows).toMatchObject([{ bookingId: 'b3', amount: 600 }]);
  });
});

describe('money', () => {
  test('a booking’s ledger lines balance movement by movement', async () => {
    const lines = await ledgerOfBooking(side.rm, b('b3'));
    expect([...new Set(lines.map(({ movement }) => movement))]).toEqual([
      'capture',
      'shares',
      'refund',
      'transfer',
    ]);
    for (const position of new Set(lines.map((line) => line.position))) {
      const own = lines.filter((line) => line.position === position);
      expect(own.reduce((total, { amount }) => total + amount, 0)).toBe(0);
    }
  });

  test('the accounts stand where the movements leave them', async () => {
    const accounts = await balances(side.rm);
    expect(Object.fromEntries(accounts)).toEqual({
      cash: 15_000 - 465 - 1_000 - 10_500,
      customer_receivable: 0,
      'partner_payable:p1': -600,
      platform_revenue: -2_900,
      stripe_fees: 465,
      'technician_payable:t3': 0,
    });
    expect(await owedTo(side.rm, t('t3'))).toBe(0);
  });

  test('a payout is completed once the bank has confirmed all that is owed', async () => {
    const payout = { id: 'b3:t3', status: 'completed', amount: 10_500, paid: 10_500, failureReason: null };
    expect(await payoutsOfTechnician(side.rm, t('t3'))).toMatchObject([payout]);
    expect(await payoutsOfBooking(side.rm, b('b3'))).toMatchObject([payout]);
    expect(await earningsOf(side.rm, t('t3'))).toMatchObject({
      total: 10_500,
      pending: 0,
      completedPayouts: 1,
    });
    expect(await earningsOf(side.rm, t('t1'))).toMatchObject({ total: 0, pending: 0, completedPayouts: 0 });
  });

  test('stats count bookings, revenue and ratings per period', async () => {
    const found = await stats(side.rm, '2030-03-20T00:00:00.000Z');
    expect(found.activeTechnicians).toBe(3);
    // The cancelled one counts, so that the strip and the list next to it show the same number.
    expect(found.allTime).toMatchObject({ bookings: 4, revenue: 14_000, avgRating: 5 });
    expect(found.last30Days).toMatchObject({ bookings: 4, workingTechnicians: 2 });
    // Nothing is older, so there is nothing to compare with.
    expect(found.previous30Days).toBeNull();
    const later = await stats(side.rm, '2030-04-20T00:00:00.000Z');
    expect(later.last30Days.bookings).toBe(0);
    expect(later.previous30Days).toMatchObject({ bookings: found.allTime.bookings, workingTechnicians: 2 });
  });

  test('stats count as many bookings as the list without a filter has', async () => {
    const { total } = await listBookings(side.rm, {}, { page: 1, limit: 1 });
    const { allTime } = await stats(side.rm, '2030-03-20T00:00:00.000Z');
    expect(allTime.bookings).toBe(total);
  });

  test('the list goes by pages in the order asked for, no row twice', async () => {
    const page = (sort: 'total' | '-total' | 'number', at: number) =>
      listBookings(side.rm, { sort }, { page: at, limit: 2 });
    const [first, second] = [await page('number', 1), await page('number', 2)];
    const numbers = [...first.rows, ...second.rows].map(({ booking }) => booking.number);
    expect(numbers).toEqual(numbers.toSorted());
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(second.total).toBe(first.total);
    // By what was captured or is due: a cancelled booking by its fee, not by its old price.
    const due = async (sort: 'total' | '-total') =>
      (await listBookings(side.rm, { sort }, { page: 1, limit: 50 })).rows.map(({ booking }) =>
        chargedOrDue(booking),
      );
    const up = await due('total');
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(await due('-total')).toEqual(up.toReversed());
  });
});

describe('what happened', () => {
  test('a timeline tells of the booking and its payout, without personal data', async () => {
    const timeline = await timelineOfBooking(side.rm, b('b3'));
    expect(timeline.map(({ type }) => type)).toEqual(expect.arrayContaining(['BookingPlaced', 'PayoutPaid']));
    expect(
      JSON.stringify(timeline, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toMatch(/Ada|Broadway|enc:v1/);
    // A price appears as its total; everything else that is not plain is left out.
    expect(timeline.find(({ type }) => type === 'BookingPlaced')?.facts).toMatchObject({ total: 15_000 });
    const everything = {
      role: null,
      actorId: null,
      kind: null,
      from: null,
      to: null,
      subjects: null,
      types: [],
    };
    const page = await auditPage(side.rm, everything, 'newest', { page: 1, limit: 5 });
    expect(page.rows).toHaveLength(5);
  });

  test('each person’s feed holds their own news, newest first', async () => {
    const customers = await notificationsOf(side.rm, { role: 'customer', id: 'c3' });
    expect(customers[0]).toMatchObject({ code: 'refund', bookingId: 'b3' });
    const technicians = await notificationsOf(side.rm, { role: 'technician', id: 't3' });
    expect(technicians.map(({ code }) => code)).toContain('payoutSent');
    expect((await notificationsOf(side.rm, { role: 'admin', id: 'a7' })).length).toBeGreaterThan(0);
    expect(await notificationsOf(side.rm, { role: 'customer', id: 'c20' })).toEqual([]);
    const grace = { role: 'technician', id: 't3' } as const;
    const wanting = technicians.filter((one) => one.wantsAction).length;
    expect(wanting).toBeGreaterThan(0);
    expect(wanting).toBeLessThan(technicians.length);
    expect(await unreadOf(side.rm, grace, 0n)).toEqual({ unread: technicians.length, wanting });
    const newest = technicians[0]?.position ?? 0n;
    expect(await unreadOf(side.rm, grace, newest)).toEqual({ unread: 0, wanting: 0 });
  });

  test('what a person missed is their own, however much the others were told meanwhile', async () => {
    const c3 = { role: 'customer', id: 'c3' } as const;
    const own = (await notificationsOf(side.rm, c3)).toReversed();
    expect(await notificationsMissed(side.rm, c3, 0n)).toEqual(own);
    expect(await notificationsMissed(side.rm, c3, 0n, 2)).toEqual(own.slice(-2));
    const [first] = own;
    if (!first) throw new Error('c3 was told nothing');
    const later = own.filter(({ position }) => position > first.position);
    expect(await notificationsMissed(side.rm, c3, first.position)).toEqual(later);
  });

  test('everybody’s notifications come once and whole, whatever the size of a page', async () => {
    const idsBehind = async (after: NotificationCursor, pageSize?: number) => {
      const ids: string[] = [];
      for await (const { id } of notificationsAfter(side.rm, after, pageSize)) ids.push(id);
      return ids;
    };
    const start = { position: 0n, id: '' };
    const ids = await idsBehind(start);
    expect(new Set(ids).size).toBe(ids.length);
    for (const size of [1, 2, 7, ids.length]) expect(await idsBehind(start, size)).toEqual(ids);
    const fourth = ids[3] ?? '';
    expect(await idsBehind({ position: positionIn(fourth), id: fourth })).toEqual(ids.slice(4));
  });

  test('a booking is confirmed once in the feeds, whatever becomes of its hold, and replacing is no loss', async () => {
    const cast = await castOf(side.keys, 23);
    const life = wholeLife(cast).slice(0, 5);
    const hold = life.find(({ type }) => type === 'HoldPlaced');
    const assigned = life.find((event) => event.type === 'TechnicianAssigned');
    if (hold?.type !== 'HoldPlaced' || assigned?.type !== 'TechnicianAssigned')
      throw new Error('no such step');
    const by = { role: 'admin', id: 'a7' } as const;
    const withdrawn = {
      technicianId: assigned.data.technicianId,
      seat: 0,
      by,
      reason: 'other_technician' as const,
      at: before,
    };
    const card = {
      setupIntentId: 'seti',
      paymentMethodId: 'pm',
      cardBrand: 'visa',
      cardLast4: '4242',
      at: before,
    };
    await side.appendBooking('b23', [
      ...life,
      { type: 'CardSaved', data: card },
      { type: 'HoldPlaced', data: { ...hold.data, attempt: 2 } },
      { type: 'TechnicianUnassigned', data: { ...withdrawn, replacedBy: t('t1') } },
      { type: 'TechnicianAssigned', data: { ...assigned.data, technicianId: t('t1') } },
    ]);
    // Paid only after it was cancelled, which confirms nothing.
    const late = await castOf(side.keys, 24);
    await side.appendBooking('b24', [
      ...wholeLife(late).slice(0, 2),
      {
        type: 'BookingCancelled',
        data: {
          by: { role: 'system', id: 'booking' },
          cancelledBy: 'platform',
          reason: 'unpaid',
          note: null,
          fee: cents(0),
          at: before,
        },
      },
      { type: 'HoldPlaced', data: hold.data },
    ]);
    await side.caughtUp();
    const told = async (role: 'customer' | 'admin', id: string, bookingId: string) =>
      (await notificationsOf(side.rm, { role, id }))
        .filter((one) => one.bookingId === bookingId)
        .map(({ code }) => code)
        .toReversed();
    expect(await told('customer', 'c23', 'b23')).toEqual(['confirmedHeld', 'assigned', 'assigned']);
    expect(await told('admin', 'a7', 'b23')).toEqual(['newBooking', 'staffed', 'staffed']);
    expect(await told('customer', 'c24', 'b24')).toEqual(['cancelled']);
    const gone = await notificationsOf(side.rm, { role: 'technician', id: assigned.data.technicianId });
    expect(gone.some((one) => one.bookingId === 'b23' && one.code === 'jobWithdrawn')).toBe(true);
  });

  test('R18: stuck work names booking, cause and next try', async () => {
    const { issues: work } = await stuckWork(side.rm, defaultDurations, '2030-03-08T12:00:00.000Z');
    await expectSameFigures(side.rm, '2030-03-08T12:00:00.000Z');
    expect(work).toMatchObject([
      { kind: 'message_unsent', code: 'booking_confirmed', view: { id: 'b9' }, nextTryAt: null },
      {
        kind: 'capture_failed',
        tries: 1,
        cause: { text: 'said', values: { message: 'An error occurred while processing the card.' } },
        view: { id: 'b1' },
        nextTryAt: '2030-03-07T16:13:00.000Z',
      },
    ]);
  });

  test('R18: a declined card is stuck while the grace runs, and when done work is given up; not once the visit is moved', async () => {
    const [placed, ...life] = wholeLife(await castOf(side.keys, 25));
    const assigned = life.find(({ type }) => type === 'TechnicianAssigned');
    const completed = life.find(({ type }) => type === 'WorkCompleted');
    if (placed?.type !== 'BookingPlaced' || !assigned || !completed) throw new Error('no such step');
    const { appointment: from } = placed.data;
    const to = { ...from, startsAt: '2030-04-01T14:00:00.000Z', endsAt: '2030-04-01T16:00:00.000Z' };
    const card = { setupIntentId: 'seti', paymentMethodId: 'pm', cardBrand: 'visa', cardLast4: '0341' };
    const refusal = { purpose: 'late_hold', attempt: 2, message: 'Declined.' } as const;
    const decline = (at: string, code = 'insufficient_funds'): BookingEvent => ({
      type: 'PaymentDeclined',
      data: { ...refusal, intentId: `pi_${at}`, code, at },
    });
    const stuckAfter = async (...events: readonly BookingEvent[]) => {
      await side.appendBooking('b25', events);
      await side.caughtUp();
      const { issues } = await stuckWork(side.rm, defaultDurations, before);
      return issues.filter(({ view }) => view.id === 'b25');
    };
    const saved: BookingEvent = { type: 'CardSaved', data: { ...card, at: before } };
    expect(await stuckAfter(placed, saved, assigned, decline('2030-03-02T14:00:00.000Z'))).toMatchObject([
      { kind: 'late_hold_declined', tries: 1, nextTryAt: '2030-03-03T14:00:00.000Z' },
    ]);
    const by = { role: 'admin', id: 'a7' } as const;
    expect(await stuckAfter({ type: 'AppointmentRescheduled', data: { from, to, by, at: before } })).toEqual(
      [],
    );
    expect(await stuckAfter(completed, decline('2030-04-01T17:00:00.000Z'))).toMatchObject([
      {
        cause: { text: 'said', values: { message: 'Declined.' } },
        isGivenUp: false,
        nextTryAt: '2030-04-01T18:00:00.000Z',
      },
    ]);
    expect(await stuckAfter(decline('2030-04-01T18:00:00.000Z', 'stolen_card'))).toMatchObject([
      {
        tries: 2,
        isGivenUp: true,
        cause: { text: 'said', values: { message: 'Declined.' } },
        nextTryAt: null,
      },
    ]);
    const news = await notificationsOf(side.rm, { role: 'customer', id: 'c25' });
    // For the late hold and the charge for the work, not for every attempt.
    expect(news.filter(({ code }) => code === 'declined')).toHaveLength(2);
  });

  test('R18: a job that nobody ends is stuck a day after its planned end, until it is ended, reassigned or moved', async () => {
    const lifeOf = async (id: string) => wholeLife(await castOf(side.keys, Number(id.slice(1))));
    const example = await lifeOf('b27');
    const [placed] = example;
    const assigned = example.find(({ type }) => type === 'TechnicianAssigned');
    const completed = (await lifeOf('b29')).find(({ type }) => type === 'WorkCompleted');
    if (placed?.type !== 'BookingPlaced' || assigned?.type !== 'TechnicianAssigned' || !completed)
      throw new Error('no such step');
    const stepsTo = (life: readonly BookingEvent[], type: BookingEvent['type']) =>
      life.slice(0, life.findIndex((event) => event.type === type) + 1);
    const stuckAt = async (id: string, now: string) => {
      await side.caughtUp();
      const { issues: work } = await stuckWork(side.rm, defaultDurations, now);
      await expectSameFigures(side.rm, now);
      return work.filter(({ view, kind }) => view.id === id && kind === 'job_overdue');
    };
    const { endsAt } = placed.data.appointment;
    expect(endsAt).toBe('2030-03-07T16:00:00.000Z');
    const [dayLater, aMomentLater] = ['2030-03-08T16:00:00.000Z', '2030-03-08T16:00:00.001Z'];
    const steps = {
      b26: 'TechnicianAssigned',
      b27: 'RouteStarted',
      b28: 'TechnicianArrived',
      b29: 'WorkStarted',
    } as const;
    for (const [id, last] of Object.entries(steps)) {
      await side.appendBooking(id, stepsTo(await lifeOf(id), last));
      expect([id, await stuckAt(id, dayLater)]).toEqual([id, []]);
      expect([id, await stuckAt(id, aMomentLater)]).toMatchObject([
        id,
        [{ kind: 'job_overdue', since: endsAt, nextTryAt: null, view: { id } }],
      ]);
    }
    expect((await stuckAt('b28', aMomentLater))[0]?.cause).toEqual({
      text: 'jobOverdue',
      values: { status: 'on_site' },
    });
    const by = { role: 'admin', id: 'a7' } as const;
    const at = aMomentLater;
    const to = {
      ...placed.data.appointment,
      startsAt: '2030-03-09T14:00:00.000Z',
      endsAt: '2030-03-09T16:00:00.000Z',
    };
    await side.appendBooking('b26', [
      { type: 'AppointmentRescheduled', data: { from: placed.data.appointment, to, by, at } },
    ]);
    expect(await stuckAt('b26', '2030-03-10T16:00:00.000Z')).toEqual([]);
    expect(await stuckAt('b26', '2030-03-10T16:00:00.001Z')).toMatchObject([{ since: to.endsAt }]);
    const { technicianId } = assigned.data;
    await side.appendBooking('b27', [
      {
        type: 'TechnicianUnassigned',
        data: { technicianId, seat: 0, by, reason: 'other_technician', replacedBy: t('t1'), at },
      },
      { type: 'TechnicianAssigned', data: { ...assigned.data, technicianId: t('t1'), by, at } },
    ]);
    expect(await stuckAt('b27', '2030-03-09T16:00:00.001Z')).toEqual([]);
    expect(await stuckAt('b27', '2030-03-09T16:00:00.002Z')).toMatchObject([{ since: at }]);
    await side.appendBooking('b28', [
      {
        type: 'BookingCancelled',
        data: { by, cancelledBy: 'platform', reason: 'admin', note: null, fee: cents(0), at },
      },
    ]);
    await side.appendBooking('b29', [completed]);
    for (const id of ['b28', 'b29']) expect(await stuckAt(id, '2031-01-01T00:00:00.000Z')).toEqual([]);
  });

  test('R1: a crew underway whose time another job has is a line for each of them, until the work is done', async () => {
    const at = '2030-03-05T12:00:00.000Z';
    const life = wholeLife(await castOf(side.keys, 33));
    const done = life.findIndex(({ type }) => type === 'WorkCompleted');
    const lost = (id: string) => ({ type: 'CrewTimeLost', data: { technicianId: t(id), at } }) as const;
    await side.appendBooking('b33', [...life.slice(0, done), lost('t1'), lost('t2')]);
    const lines = async () => {
      await side.caughtUp();
      const { issues: work } = await stuckWork(side.rm, defaultDurations, at);
      return work.filter(({ kind }) => kind === 'time_lost');
    };
    const line = { view: { id: 'b33' }, since: at, nextTryAt: null };
    expect(await lines()).toMatchObject([
      { ...line, subject: 't1' },
      { ...line, subject: 't2' },
    ]);
    expect(await jobsUnderWay(side.rm)).toContain('b33');
    await side.appendBooking('b33', life.slice(done, done + 1));
    expect(await lines()).toEqual([]);
    expect(await jobsUnderWay(side.rm)).not.toContain('b33');
  });

  test('R18: a job of a technician who was deactivated is stuck until someone else has it, or they are back', async () => {
    const by = { role: 'admin', id: 'a7' } as const;
    const at = '2030-03-05T12:00:00.000Z';
    await hire('t8', '10001');
    const assignedIn = async (id: string) => {
      const life = wholeLife(await castOf(side.keys, Number(id.slice(1))));
      const steps = life.slice(0, life.findIndex(({ type }) => type === 'TechnicianAssigned') + 1);
      await side.appendBooking(
        id,
        steps.map((event) =>
          event.type === 'TechnicianAssigned'
            ? { ...event, data: { ...event.data, technicianId: t('t8') } }
            : event,
        ),
      );
      return steps.at(-1)?.data;
    };
    const assigned = await assignedIn('b31');
    await assignedIn('b32');
    const leftBehind = async () => {
      await side.caughtUp();
      const { issues: work } = await stuckWork(side.rm, defaultDurations, at);
      return work.filter(({ kind }) => kind === 'technician_inactive');
    };
    const leave = () =>
      side.append('technician-t8', [
        { type: 'TechnicianDeactivated', data: { reason: 'other_technician', by, at } },
      ]);
    expect(await leftBehind()).toEqual([]);
    await leave();
    const line = (id: string) => ({
      subject: 't8',
      since: at,
      tries: 0,
      nextTryAt: null,
      view: { id },
      cause: { text: 'technicianInactive', values: { name: expect.any(String) } },
    });
    expect(await leftBehind()).toMatchObject([line('b31'), line('b32')]);
    await side.append('technician-t8', [{ type: 'TechnicianReactivated', data: { by, at } }]);
    expect(await leftBehind()).toEqual([]);
    await leave();
    const seat = { technicianId: t('t8'), seat: 0 };
    await side.appendBooking('b31', [
      {
        type: 'TechnicianUnassigned',
        data: { ...seat, by, reason: 'other_technician', replacedBy: t('t1'), at },
      },
      {
        type: 'TechnicianAssigned',
        data: {
          ...(assigned as BookingEvents['TechnicianAssigned']),
          technicianId: t('t1'),
          by,
          at,
        },
      },
    ]);
    await side.appendBooking('b32', [
      {
        type: 'BookingCancelled',
        data: { by, cancelledBy: 'platform', reason: 'admin', note: null, fee: cents(0), at },
      },
    ]);
    expect(await leftBehind()).toEqual([]);
  });

  test('a refund after the payout leaves the paid line, and its reversal gives up after five tries', async () => {
    const back = cents(-10_500);
    const about = { sharesRevision: 30, technicianId: t('t3'), at: before };
    const share = { technicianId: t('t3'), amount: back };
    const failed = [1, 2, 3, 4, 5].map((attempt) => ({
      type: 'TransferFailed' as const,
      data: { ...about, attempt, code: 'balance_insufficient', message: 'Insufficient funds.' },
    }));
    await side.append('booking-b3', [
      {
        type: 'SharesOwed',
        data: {
          captured: back,
          chargeId: 'ch_b3',
          technicians: [share],
          partner: null,
          platform: cents(0),
          reason: 'refund',
          at: before,
        },
      },
    ]);
    await side.append('payout-b3', [
      {
        type: 'SharesNoted',
        data: {
          bookingId: b('b3'),
          sharesRevision: 30,
          chargeId: 'ch_b3',
          technicians: [share],
          at: before,
        },
      },
      ...failed,
    ]);
    await side.caughtUp();
    expect(await payoutsOfTechnician(side.rm, t('t3'))).toMatchObject([
      {
        id: 'b3:t3:reversal',
        status: 'pending',
        amount: back,
        failureReason: expect.stringMatching(/refund/i),
      },
      { id: 'b3:t3', status: 'completed', amount: 10_500, failureReason: null },
    ]);
    expect(await earningsOf(side.rm, t('t3'))).toMatchObject({ total: 0, paid: 10_500, pending: back });
    const { issues: work } = await stuckWork(side.rm, defaultDurations, '2030-03-08T12:00:00.000Z');
    expect(work.filter(({ kind }) => kind === 'transfer_failed')).toMatchObject([
      {
        tries: 5,
        nextTryAt: null,
        isGivenUp: true,
        cause: { text: 'said', values: { message: 'Insufficient funds.' } },
      },
    ]);
  });

  test('R29: a deleted customer is blank everywhere', async () => {
    await side.append('customer-c1', [
      { type: 'CustomerDeleted', data: { by: { role: 'admin', id: 'a1' }, at: before } },
    ]);
    await side.caughtUp();
    expect(await customerById(side.rm, as<CustomerId>('c1'))).toBeNull();
    expect(await bookingById(side.rm, b('b1'))).toMatchObject({
      customer: { firstName: null, email: null },
      address: { street: null, zip: '10001' },
    });
  });
});
