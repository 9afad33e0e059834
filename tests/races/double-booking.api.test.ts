/** Five hundred want one technician's time at once, through the API: nobody is booked twice, the others are told (R1). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life, type Window } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { NotAnswered, type Visitor } from '#tests/support/visitor.ts';

const anything = z.unknown();
const jobs = z.array(z.looseObject({ id: z.string() }));
const timeout = 150_000;

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

/** What became of a request: accepted, or the code of the refusal. */
async function outcome(ask: () => Promise<unknown>): Promise<string> {
  try {
    await ask();
    return 'accepted';
  } catch (error) {
    if (error instanceof NotAnswered) return `${error.status} ${error.code}`;
    throw error;
  }
}

const count = (outcomes: readonly string[]) =>
  outcomes.reduce<Record<string, number>>((sum, one) => ({ ...sum, [one]: (sum[one] ?? 0) + 1 }), {});

/** What the log and the reservations say of a technician's time: the bookings that have it, none overlapping. */
async function jobsInLog(technicianId: string, lives: readonly Life[]): Promise<readonly string[]> {
  const states = await Promise.all(lives.map((life) => witnesses.state(life.bookingId)));
  const taken = states.flatMap((state) =>
    state.status !== 'none' &&
    state.status !== 'cancelled' &&
    state.crew.some((member) => member.technicianId === technicianId)
      ? [state]
      : [],
  );
  for (const one of taken) {
    for (const other of taken) {
      if (one.id === other.id) continue;
      const overlap =
        one.appointment.startsAt < other.appointment.endsAt &&
        other.appointment.startsAt < one.appointment.endsAt;
      expect(overlap, `${one.id} and ${other.id}`).toBe(false);
    }
  }
  return taken.map(({ id }) => id);
}

test('R1: of 500 orders at once for the only technician’s window exactly one is taken', {
  timeout: 2 * timeout,
}, async () => {
  const zip = '59601';
  const technician = await hireTechnician(stack.url, admin, { zip });
  const customers = await Promise.all(Array.from({ length: 20 }, () => registerCustomer(stack.url)));
  const [window] = await freeWindows(customers[0]?.visitor ?? admin, zip, 2);
  if (!window) throw new Error('there is no window');
  const orders = await Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      const customer = customers[n % customers.length] as Account;
      const life = await beginLife({ stack, technician, customer, zip, window });
      life.timeout = timeout;
      return life;
    }),
  );
  const outcomes = await Promise.all(orders.map((life) => outcome(() => life.place())));
  expect(count(outcomes)).toEqual({ accepted: 1, '409 slot_taken': 499 });
  const { rows } = await witnesses.installation.rm.pool.query(
    'SELECT DISTINCT booking_id FROM app.reservations WHERE technician_id = $1',
    [technician.id],
  );
  expect(rows).toHaveLength(1);
});

test('R1: orders, acceptances, assignments and moves at once leave nobody at two places', {
  timeout: 2 * timeout,
}, async () => {
  const zip = '58501';
  const [wanted] = await Promise.all([
    hireTechnician(stack.url, admin, { zip }),
    hireTechnician(stack.url, admin, { zip }),
  ]);
  if (!wanted) throw new Error('nobody was hired');
  const windows = await freeWindows((await registerCustomer(stack.url)).visitor, zip, 2);
  // More than a day ahead: a later move is refused as too late.
  const [target, first, second, third] = windows.slice(-4);
  if (!target || !first || !second || !third) throw new Error('too few windows');
  // Two jobs of the window that all want, which two technicians make possible; three at other times.
  const [one, other] = [await offered(target), await offered(target)];
  const elsewhere = [await offered(first), await offered(second), await offered(third)];
  for (const life of elsewhere) await assign(life);

  const asked: (() => Promise<unknown>)[] = [];
  const lives = [one, other, ...elsewhere];
  for (let round = 0; round < 6; round += 1) {
    for (const life of [one, other]) {
      asked.push(
        () =>
          wanted.visitor.insist('POST', `/api/bookings/${life.bookingId}/confirm`, anything, {
            body: {},
            within: timeout,
          }),
        () => assign(life),
      );
    }
    for (const life of elsewhere) asked.push(() => move(life, target));
    const late = await order(target);
    lives.push(late);
    asked.push(() => late.place());
  }
  const outcomes = await Promise.all(asked.map(outcome));
  const refusals = new Set(outcomes.filter((said) => said !== 'accepted'));
  for (const refusal of refusals) {
    expect([
      '409 already_taken',
      '409 slot_taken',
      '409 crew_full',
      '404 not_found',
      '403 not_yours',
    ]).toContain(refusal);
  }
  expect(refusals.size).toBeGreaterThan(0);
  const placed = lives.filter(({ bookingId }) => bookingId !== '');
  const taken = await jobsInLog(wanted.id, placed);
  const { rows } = await witnesses.installation.rm.pool.query<{ booking_id: string }>(
    `SELECT booking_id FROM app.reservations WHERE technician_id = $1 AND status = 'firm'`,
    [wanted.id],
  );
  expect(rows.map((row) => row.booking_id).toSorted()).toEqual(taken.toSorted());

  async function order(window: Window): Promise<Life> {
    const technician = wanted as Account;
    const life = await beginLife({ stack, technician, zip, window });
    life.timeout = timeout;
    return life;
  }
  async function offered(window: Window): Promise<Life> {
    const life = await order(window);
    await life.place();
    await life.confirmCard();
    await eventually('the job is offered', async () => {
      const open = await (wanted as Account).visitor.call('GET', '/api/bookings/available', jobs);
      return open.some(({ id }) => id === life.bookingId) ? true : undefined;
    });
    return life;
  }
  function assign({ bookingId }: Life): Promise<unknown> {
    return admin.insist('PATCH', `/api/bookings/${bookingId}/assign`, anything, {
      body: { technicianId: (wanted as Account).id },
      idempotencyKey: randomUUID(),
      within: timeout,
    });
  }
  function move({ bookingId, customer }: Life, { date, time }: Window): Promise<unknown> {
    return customer.visitor.insist('POST', `/api/bookings/${bookingId}/reschedule`, anything, {
      body: { scheduledDate: date, scheduledTime: time },
      idempotencyKey: randomUUID(),
      within: timeout,
    });
  }
});
