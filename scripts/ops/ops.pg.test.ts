/** The ops commands as an operator runs them: real process, real database. */
import { technicianStory } from '#projections/testing/people-story.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { castOf, wholeLife } from '#projections/testing/booking-story.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { runOps } from '#tests/support/ops-command.ts';

// Each command is a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
  side.project();
  const cast = await castOf(side.keys, 7);
  await side.appendBooking(cast.bookingId, wholeLife(cast));
  await side.caughtUp();
}, 60_000);
afterAll(() => side.close());

const ops = (...args: readonly string[]) => runOps(side, ...args);

test('replay tells the story step by step, as far as asked', async () => {
  const whole = await ops('replay', 'hx-000007');
  expect(whole).toMatchObject({ code: 0, err: '' });
  expect(whole.out).toContain('status: none → pending');
  expect(whole.out).toContain('captured: $0.00 → $150.00');
  expect(whole.out).toContain('Booking HX-000007 is completed, payment partially_refunded, revision 16.');
  expect(whole.out).not.toMatch(/Ada7|Broadway/);
  const third = (await side.log.readStream('booking-b7'))[2]?.position;
  const early = await ops('replay', 'b7', '--at', String(third));
  expect(early.out).toContain(
    `Up to log position ${third}:\nBooking HX-000007 is confirmed, payment authorized`,
  );
});

test('rebuild says that nothing differed, and exits with 1 where something did', async () => {
  expect(await ops('rebuild', 'ledger')).toMatchObject({
    code: 0,
    out: expect.stringContaining('all as they were'),
  });
  await side.rm.pool.query('DELETE FROM rm.ledger WHERE line = 0');
  expect(await ops('rebuild', 'ledger')).toMatchObject({
    code: 1,
    out: expect.stringContaining('had been missing'),
  });
});

test('reconcile counts no differences', async () => {
  const found = await ops('reconcile');
  expect(found).toMatchObject({ code: 0, err: '' });
  expect(found.out).toContain('Captured $150.00, refunded $10.00');
  expect(found.out).toContain('0 differences.');
});

test('audit proves what was recorded, and exits with 1 where a row was changed', async () => {
  const first = await ops('audit');
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(/^\d+ events up to position \d+; nothing is sealed yet\.\n/);
  expect(first.out).toMatch(/Keep this line elsewhere: seal 1, position \d+, [\w-]{43}\n$/);
  expect((await ops('audit')).out).toContain('1 seals, the newest of');
  await side.rm.pool.query("UPDATE rm.audit SET actor_id = 'somebody else' WHERE type = 'HoldPlaced'");
  const altered = await ops('audit');
  expect(altered.code).toBe(1);
  expect(altered.out).toContain('the row shows something else than its event');
  expect(await ops('rebuild', 'audit')).toMatchObject({ code: 1 });
  expect((await ops('audit')).code).toBe(0);
});

test('who was erased is listed, and erased again after a restore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hexkey-erased-'));
  const list = join(folder, 'erased.txt');
  const firstName = await side.keys.seal('customer-back', 'firstName', 'Ada');
  await side.append('customer-back', [
    {
      type: 'CustomerRegistered',
      data: {
        customerId: 'back',
        person: { firstName, lastName: firstName, email: firstName, phone: null },
        by: { role: 'customer', id: 'back' },
        at: '2026-02-01T12:00:00.000Z',
      },
    },
  ]);
  await side.append('technician-back', await technicianStory(side.keys, 'back', '10001'));
  await writeFile(list, 'customer-back\ncustomer-never-here\ntechnician-back\n');
  expect(await ops('erase-again', list)).toMatchObject({ code: 0, out: 'Erased 3 persons.\n' });
  expect(await ops('erase-again', list)).toMatchObject({ code: 0 });
  expect((await ops('erased')).out.split('\n')).toEqual(
    expect.arrayContaining(['customer-back', 'customer-never-here']),
  );
  // This process may still use a cached key for a few seconds (events/keys).
  await expect.poll(() => side.keys.open(firstName), { timeout: 8_000, interval: 250 }).toBeNull();
  expect((await side.log.readStream('customer-back')).map(({ type }) => type)).toEqual([
    'CustomerRegistered',
    'CustomerDeleted',
  ]);
  expect((await side.log.readStream('technician-back')).at(-1)?.type).toBe('TechnicianDeleted');
  await writeFile(list, 'customer-back; DROP TABLE\n');
  expect(await ops('erase-again', list)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nothing was'),
  });
  expect(await ops('erase-again', join(folder, 'nope'))).toEqual({
    code: 1,
    out: '',
    err: `"${join(folder, 'nope')}" can not be read: there is no such file. Nothing was done.\n`,
  });
  await rm(folder, { recursive: true });
});

test('what is wrong is said in a sentence, with the commands', async () => {
  expect(await ops('rebuild', 'nothing')).toMatchObject({
    code: 2,
    err: expect.stringContaining('bookings'),
  });
  expect(await ops('replay', 'HX-000000')).toMatchObject({
    code: 1,
    err: 'There is no booking "HX-000000".\n',
  });
  expect(await ops('fly')).toMatchObject({
    code: 2,
    err: expect.stringContaining('npm run ops -- <command>'),
  });
});

test('month wants a month, and a provider whose list it can be closed against', async () => {
  expect((await ops('month', '2026-13')).code).not.toBe(0);
  const none = await ops('month', '2026-10');
  expect(none.code).not.toBe(0);
  expect(none.err + none.out).toContain('No payment provider: STRIPE_SECRET_KEY is not set.');
});
