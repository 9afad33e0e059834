/** Many want the same seat, through the API: exactly one has it, the others are told so (R1, R3). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, laterWindow, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { NotAnswered, type Visitor } from '#tests/support/visitor.ts';

const anything = z.unknown();
const jobs = z.array(z.looseObject({ id: z.string() }));
const ofStatus = z.looseObject({ status: z.string() });
const jobWithStatus = z.looseObject({ id: z.string(), status: z.string() });
const jobsWithStatus = z.array(jobWithStatus);
const offeredJobs = z.array(z.looseObject({ id: z.string(), offerExpiresAt: z.nullable(z.string()) }));
const reasonedJobs = z.array(z.looseObject({ id: z.string(), offerReasons: z.array(z.unknown()) }));
const codeOf = z.looseObject({ code: z.string() });
let stack: RunningStack;
let admin: Visitor;
let witnesses: Witnesses;

beforeAll(async () => {
  stack = await borrowStack();
  admin = await signInAdmin(stack);
  witnesses = await openWitnesses(stack);
});

afterAll(async () => {
  await witnesses?.close();
  await stack?.stop();
});

describe('R1 no double booking', () => {
  test('sixteen customers book the only technician’s window at once: one gets it', async () => {
    const zip = '59601';
    const technician = await hireTechnician(stack.url, admin, { zip });
    const customers = await Promise.all(Array.from({ length: 16 }, () => registerCustomer(stack.url)));
    const [window] = await freeWindows(customers[0]?.visitor ?? admin, zip, 2);
    if (!window) throw new Error('there is no window');
    const lives = await Promise.all(
      customers.map((customer) => beginLife({ stack, technician, customer, zip, window })),
    );
    const outcomes = await Promise.allSettled(lives.map((life) => life.place()));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refusals.map((error) => error instanceof NotAnswered && error.code)).toEqual(
      refusals.map(() => 'slot_taken'),
    );
    expect(refusals.every((error) => error instanceof NotAnswered && error.status === 409)).toBe(true);
  });

  test('R5: three technicians see their offer’s deadline and accept the same job at once: one has it', async () => {
    const zip = '58501';
    const crew = await Promise.all(
      Array.from({ length: 3 }, () => hireTechnician(stack.url, admin, { zip })),
    );
    const [first] = crew;
    if (!first) throw new Error('nobody was hired');
    const life = await beginLife({ stack, technician: first, zip });
    await life.place();
    await life.confirmCard();
    await Promise.all(crew.map((technician) => offered(technician, life)));
    // R5: each of them sees until when the offer stands.
    const offers = (await witnesses.stream(`booking-${life.bookingId}`)).find(
      ({ type }) => type === 'OffersMade',
    );
    const { expiresAt } = z.looseObject({ expiresAt: z.string() }).parse(offers?.data);
    for (const { visitor } of crew) {
      const open = await visitor.call('GET', '/api/bookings/available', offeredJobs);
      expect(open.find(({ id }) => id === life.bookingId)?.offerExpiresAt).toBe(expiresAt);
    }
    const answers = await Promise.all(
      crew.map((technician) =>
        technician.visitor.send('POST', `/api/bookings/${life.bookingId}/confirm`, {
          body: { technicianId: technician.id },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => codeOf.parse(body).code);
    expect(refused.every((code) => ['already_taken', 'crew_full'].includes(code))).toBe(true);
    expect(await witnesses.eventCounts(life.bookingId)).toMatchObject({ TechnicianAssigned: 1 });
  });

  test('R3: declined and accepted at the same time by those who were asked: each answer has one outcome', async () => {
    const zip = '58103';
    const crew = await Promise.all([1, 2].map(() => hireTechnician(stack.url, admin, { zip })));
    const [one, two] = crew;
    if (!one || !two) throw new Error('nobody was hired');
    const life = await beginLife({ stack, technician: one, zip });
    await life.place();
    await life.confirmCard();
    await Promise.all(crew.map((technician) => offered(technician, life)));
    const open = await one.visitor.call('GET', '/api/bookings/available', reasonedJobs);
    expect(open.find(({ id }) => id === life.bookingId)?.offerReasons).toContainEqual({
      text: 'knowsBrandAndFurniture',
      values: { brand: 'IKEA' },
    });
    const declining = { body: { reason: 'too_large' } };
    const [declined, accepted, others] = await Promise.all([
      one.visitor.send('POST', `/api/jobs/${life.bookingId}/decline`, declining),
      one.visitor.send('POST', `/api/bookings/${life.bookingId}/confirm`, { body: {} }),
      two.visitor.send('POST', `/api/jobs/${life.bookingId}/decline`, declining),
    ]);
    // Whichever answer came first stands; the other one is told so.
    expect([declined.status, accepted.status].filter((status) => status === 200)).toHaveLength(1);
    const counts = await witnesses.eventCounts(life.bookingId);
    expect(counts['TechnicianAssigned'] ?? 0).toBe(accepted.status === 200 ? 1 : 0);
    const ownDeclines = declined.status === 200 ? 1 : 0;
    expect(counts['OfferDeclined'] ?? 0).toBe(ownDeclines + (others.status === 200 ? 1 : 0));
    if (declined.status !== 200)
      expect({ status: declined.status, code: codeOf.parse(declined.body).code }).toEqual({
        status: 409,
        code: 'already_taken',
      });
    else expect([403, 409]).toContain(accepted.status);
    // Said again, it is the same answer; and the list is without the job.
    if (others.status === 200) {
      const again = await two.visitor.send('POST', `/api/jobs/${life.bookingId}/decline`, declining);
      expect(again.status).toBe(200);
      expect(await isListed(two, life)).toBe(false);
    }
  });

  test('one technician accepts two jobs at the same time: the second is refused', async () => {
    const zip = '57501';
    const one = await hireTechnician(stack.url, admin, { zip });
    await hireTechnician(stack.url, admin, { zip });
    const lives = await twoAtOnce(zip, one);
    await Promise.all(lives.map((life) => offered(one, life)));
    const answers = await Promise.all(
      lives.map((life) => one.visitor.send('POST', `/api/bookings/${life.bookingId}/confirm`, { body: {} })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  });

  /** Two bookings of the same window, which two technicians make possible. */
  async function twoAtOnce(zip: string, technician: Account): Promise<readonly Life[]> {
    const first = await beginLife({ stack, technician, zip });
    const second = await beginLife({ stack, technician, zip, window: first.window });
    for (const life of [first, second]) {
      await life.place();
      await life.confirmCard();
    }
    return [first, second];
  }
});

describe('R3 giving back', () => {
  test('and setting out at the same time: one of them is done, the other refused by name', async () => {
    const technician = await hireTechnician(stack.url, admin, { zip: '83702' });
    const life = await beginLife({ stack, technician, zip: '83702' });
    await life.until('route');
    const giveBack = () =>
      technician.visitor.send('POST', `/api/jobs/${life.bookingId}/give-back`, { body: { reason: 'ill' } });
    const [back, route] = await Promise.all([
      giveBack(),
      technician.visitor.send('POST', `/api/jobs/${life.bookingId}/route`, { body: {} }),
    ]);
    expect([back.status, route.status].filter((status) => status === 200)).toHaveLength(1);
    const refused = codeOf.parse(back.status === 200 ? route.body : back.body).code;
    expect(refused).toBe(back.status === 200 ? 'not_yours' : 'illegal_step');
    const counts = await witnesses.eventCounts(life.bookingId);
    expect([counts['TechnicianUnassigned'] ?? 0, counts['RouteStarted'] ?? 0]).toEqual(
      back.status === 200 ? [1, 0] : [0, 1],
    );
    const unknown = await technician.visitor.send('POST', `/api/jobs/${life.bookingId}/give-back`, {
      body: { reason: 'bored' },
    });
    expect(unknown.status).toBe(400);
  });
});

describe('R3 cancel and accept at the same time', () => {
  test('have one outcome, and every list of the technician drops the job within 2 s', async () => {
    const technician = await hireTechnician(stack.url, admin, { zip: '83702' });
    for (let round = 0; round < 5; round += 1) {
      const customer = await registerCustomer(stack.url);
      // A cancellation costs nothing there, however long a round takes.
      const window = await laterWindow(customer.visitor, '83702', 2);
      const life = await beginLife({ stack, technician, customer, zip: '83702', window });
      await life.place();
      await life.confirmCard();
      await offered(technician, life);
      const [accepted, cancelled] = await Promise.all([
        technician.visitor.send('POST', `/api/bookings/${life.bookingId}/confirm`, { body: {} }),
        life.customer.visitor.send('POST', `/api/bookings/${life.bookingId}/cancel`),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(accepted.status);
      await eventually(
        'the job is off the technician’s lists',
        async () => {
          const isListed = (await whereOpen(technician, life)).length > 0;
          const { status } = await admin.call('GET', `/api/bookings/${life.bookingId}`, ofStatus);
          return isListed || status !== 'cancelled' ? undefined : true;
        },
        { within: 2_000 },
      );
      const events = await witnesses.eventCounts(life.bookingId);
      expect(events).toMatchObject({ BookingCancelled: 1 });
      expect(events['TechnicianAssigned'] ?? 0).toBe(accepted.status === 200 ? 1 : 0);
      await eventually('the hold is voided', async () =>
        (await stack.sandbox.books(life.bookingId)).counts.voids === 1 ? true : undefined,
      );
    }
  });

  test('a job that is given to somebody else leaves every list of the first one within 2 s', async () => {
    const zip = '59101';
    const [first, second] = await Promise.all([1, 2].map(() => hireTechnician(stack.url, admin, { zip })));
    if (!first || !second) throw new Error('nobody was hired');
    const life = await beginLife({ stack, technician: first, zip });
    await life.until('route');
    await eventually('the job is on the first one’s lists', async () =>
      (await whereOpen(first, life)).join() === 'own,job' ? true : undefined,
    );
    const path = `/api/bookings/${life.bookingId}/assign`;
    await admin.call('PATCH', path, anything, { body: { technicianId: second.id } });
    await eventually(
      'the job is off them',
      async () => ((await whereOpen(first, life)).length === 0 ? true : undefined),
      { within: 2_000 },
    );
    expect(await whereOpen(second, life)).toEqual(['own', 'job']);
  });

  /** Where a technician finds the job as one that is still to be done, or to be had. */
  async function whereOpen(technician: Account, { bookingId }: Life): Promise<readonly string[]> {
    const { visitor } = technician;
    const [offers, own, job] = await Promise.all([
      visitor.call('GET', '/api/bookings/available', jobsWithStatus),
      visitor.call('GET', '/api/bookings/technician', jobsWithStatus),
      visitor.send('GET', `/api/jobs/${bookingId}`),
    ]);
    // One who has accepted keeps a job that is over; the dashboard shows those that are not.
    const isOpen = ({ id, status }: z.output<typeof jobWithStatus>) =>
      id === bookingId && status !== 'cancelled';
    const found = {
      available: offers.some(({ id }) => id === bookingId),
      own: own.some(isOpen),
      job: job.status === 200 && isOpen(jobWithStatus.parse(job.body)),
    };
    return Object.entries(found).flatMap(([list, isThere]) => (isThere ? [list] : []));
  }

  test('whose job is cancelled between its booking and the list is told so, not that it is not theirs', async () => {
    const technician = await hireTechnician(stack.url, admin, { zip: '83702' });
    const customer = await registerCustomer(stack.url);
    const window = await laterWindow(customer.visitor, '83702', 2);
    const life = await beginLife({ stack, technician, customer, zip: '83702', window });
    await life.place();
    await life.confirmCard();
    await offered(technician, life);
    const { pool } = witnesses.installation.rm;
    const lock = await pool.connect();
    try {
      // Readers of the list wait here, with the booking in hand.
      await lock.query('BEGIN');
      await lock.query('LOCK TABLE rm.technicians IN ACCESS EXCLUSIVE MODE');
      const accepting = technician.visitor.send('POST', `/api/bookings/${life.bookingId}/confirm`, {
        body: {},
      });
      await eventually('the list is waited for', async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND query LIKE '%rm.technicians WHERE id%'`,
        );
        return rowCount ? true : undefined;
      });
      await life.customer.visitor.call('POST', `/api/bookings/${life.bookingId}/cancel`, anything);
      await eventually('the list is without the job', async () =>
        (await witnesses.agreement(life.bookingId)).agrees ? true : undefined,
      );
      await lock.query('COMMIT');
      const { status, body } = await accepting;
      expect({ status, code: codeOf.parse(body).code }).toEqual({ status: 409, code: 'final_status' });
    } finally {
      lock.release(true);
    }
  });
});

const isListed = async ({ visitor }: Account, { bookingId }: Life) =>
  (await visitor.call('GET', '/api/bookings/available', jobs)).some(({ id }) => id === bookingId);

const offered = ({ visitor }: Account, life: Life) =>
  eventually('the job is offered', async () => {
    const open = await visitor.call('GET', '/api/bookings/available', jobs);
    return open.some(({ id }) => id === life.bookingId) ? true : undefined;
  });

test('a technician who was not asked may not take a job of a far place', async () => {
  const [near, far] = [
    await hireTechnician(stack.url, admin, { zip: '82901' }),
    await hireTechnician(stack.url, admin, { zip: '33101' }),
  ];
  const life = await beginLife({ stack, technician: near, zip: '82901' });
  await life.until('accept');
  const answer = await far.visitor.send('POST', `/api/bookings/${life.bookingId}/confirm`, { body: {} });
  expect([403, 404]).toContain(answer.status);
  await admin.call('GET', `/api/admin/bookings/${life.bookingId}`, anything);
});
