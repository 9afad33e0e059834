/** Which letters are pushed to a technician's devices, once, and when. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayoutStop } from '#domain/technician/payouts.ts';
import { letters } from '#domain/letters/decide.ts';
import { load, newEvents } from '#events/execute.ts';
import { openPostgresEventLog, type PostgresEventLog } from '#events/postgres/log.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { pushedLettersFollower } from './pushed-letters.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let log: PostgresEventLog;
beforeAll(async () => {
  database = await createTestDatabase();
  log = openPostgresEventLog({ databaseUrl: database.url });
});
afterAll(async () => {
  await log?.close();
  await database?.drop();
});

const at = '2026-12-01T12:00:00.000Z';
const quietHours = { from: '21:00', to: '07:00' };
/** 10 PM in New York. */
const night = '2026-12-03T03:00:00.000Z';
const morning = '2026-12-03T12:00:00.000Z';

async function append(
  stream: string,
  type: string,
  data: object,
  after: number | 'none' = 'none',
): Promise<void> {
  const commandId = randomUUID();
  const metadata = { actor: { role: 'system', id: 'test' }, commandId, correlationId: commandId } as const;
  await log.append(stream, after, newEvents([{ type, data }], metadata));
}

/** A technician in New York. */
async function applied(): Promise<string> {
  const technicianId = randomUUID();
  await append(`technician-${technicianId}`, 'TechnicianApplied', {
    technicianId,
    person: { firstName: 'enc:first', lastName: 'enc:last', email: 'enc:mail', phone: null, address: null },
    profile: { zip: '10001' },
    at,
  });
  return technicianId;
}

/** A technician whose payout has failed. */
async function unpaid({ hasDevice }: { readonly hasDevice: boolean }): Promise<string> {
  const technicianId = await applied();
  const by = { role: 'technician', id: technicianId };
  if (hasDevice)
    await append(`alerts-${technicianId}`, 'DeviceSubscribed', {
      deviceId: 'd',
      subscription: 'enc:s',
      by,
      at,
    });
  await append(`payout-${randomUUID()}`, 'PayoutFailed', { technicianId, amount: 100, attempt: 1, at });
  return technicianId;
}

/** A technician whose payouts the provider has stopped for this reason. */
async function stopped(reason: PayoutStop): Promise<string> {
  const technicianId = await applied();
  const stream = `technician-${technicianId}`;
  const data = { connectedAccountId: 'acct_1', reason, by: { role: 'system', id: 'payouts' }, at };
  await append(stream, 'PayoutsStopped', data, 0);
  return technicianId;
}

/** Hands over the whole log until nothing new comes of it, and once more. */
async function follow(now: string): Promise<void> {
  const follower = pushedLettersFollower({ log, quietHours, clock: () => new Date(now) });
  for (let round = 0; round < 3; round += 1) await follower.handle(await log.readAll(0n, 1000));
}
const wanted = async (technicianId: string) =>
  (await load(log, letters, `technician-${technicianId}`)).due.map(({ letter, push }) => [letter, push]);

test('a payout that failed is mailed, and told to a device as soon as the night is over', async () => {
  const technicianId = await unpaid({ hasDevice: true });
  await follow(night);
  expect(await wanted(technicianId)).toEqual([
    ['payout_failed', undefined],
    ['payout_failed', { notBefore: morning }],
  ]);
});

test('payouts that stopped are mailed where something can be done about it', async () => {
  const [due, looked] = [await stopped('details_due'), await stopped('being_verified')];
  await follow(morning);
  expect(await wanted(due)).toEqual([['payouts_stopped', undefined]]);
  expect(await wanted(looked)).toEqual([]);
});

test('by day it is told at once, and without a device mailed alone', async () => {
  const [one, other] = [await unpaid({ hasDevice: true }), await unpaid({ hasDevice: false })];
  await follow(morning);
  expect(await wanted(one)).toEqual([
    ['payout_failed', undefined],
    ['payout_failed', { notBefore: morning }],
  ]);
  expect(await wanted(other)).toEqual([['payout_failed', undefined]]);
});
