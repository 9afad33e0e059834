/**
 * The outcome of every message, whichever comes first, our record or the provider's report, and the same after every
 * rebuild.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { select } from '../queries/read-models.ts';
import { z } from 'zod';
import { rebuild } from '../rebuild.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { messages } from './messages.ts';

let side: ReadSide;
const at = '2030-03-01T12:00:00.000Z';
const later = '2030-03-01T12:00:05.000Z';
const message = (key: string, channel: string) => ({ key, revision: 3, template: 'completed', channel });
const idOf = (key: string) => `b1.${key.replaceAll(':', '.')}`;
const own = '3:completed:customer:sms';
const pushed = '3:job_assigned:t1:push';
const alert = '4:dispute_alert:ops:mail';

beforeAll(async () => {
  side = await openReadSide();
  side.project({ batchSize: 2 });
  // The provider's report arrives before our own record.
  await side.append('delivery-SM1', [
    {
      type: 'DeliveryReported',
      data: { providerId: 'SM1', outcome: 'undelivered', code: '30003', at: later },
    },
  ]);
  await side.append('messages-b1', [
    { type: 'MessageStarted', data: { ...message(own, 'sms'), at } },
    { type: 'MessageSent', data: { ...message(own, 'sms'), providerId: 'SM1', at } },
    { type: 'MessageStarted', data: { ...message(pushed, 'push'), at } },
    { type: 'MessageSkipped', data: { ...message(alert, 'mail'), reason: 'stale', at } },
  ]);
  const to = await side.keys.seal('admin-a-1', 'phone', '+12125550100');
  await side.append('letters-admin-a-1', [
    {
      type: 'LetterWanted',
      data: {
        letterId: 'x:sms',
        letter: 'test_thank_you',
        channel: 'sms',
        to,
        name: null,
        language: 'en',
        link: null,
        at,
      },
    },
    { type: 'LetterSent', data: { letterId: 'x:sms', providerId: 'SM2', at } },
  ]);
  await side.append('letters-support-HT-7K2M4Q', [
    { type: 'LetterSent', data: { letterId: 'HT-7K2M4Q:0:desk', at } },
    { type: 'LetterSkipped', data: { letterId: 'HT-7K2M4Q:0:received', reason: 'refused_by_provider', at } },
  ]);
  await side.append('delivery-SM2', [
    { type: 'DeliveryReported', data: { providerId: 'SM2', outcome: 'delivered', code: null, at: later } },
  ]);
  await side.caughtUp();
});
afterAll(() => side?.close());

const row = z.object({
  id: z.string(),
  role: z.string().nullable(),
  person_id: z.string().nullable(),
  ticket_id: z.string().nullable(),
  channel: z.string(),
  outcome: z.string(),
  delivery_code: z.string().nullable(),
  changed_at: z.string(),
});

test('R15: each message has one row with whom it goes to and what became of it', async () => {
  const rows = await select(
    side.rm.pool,
    row,
    `SELECT ${Object.keys(row.shape).join(', ')} FROM rm.messages ORDER BY id`,
  );
  expect(rows.map((one) => Object.values(one))).toEqual([
    ['HT-7K2M4Q.0.desk', 'ops', null, 'HT-7K2M4Q', 'mail', 'sent', null, at],
    ['HT-7K2M4Q.0.received', null, null, 'HT-7K2M4Q', 'mail', 'failed', null, at],
    [idOf(own), 'customer', null, null, 'sms', 'failed', '30003', later],
    [idOf(pushed), 'technician', 't1', null, 'push', 'waiting', null, at],
    [idOf(alert), 'ops', null, null, 'mail', 'skipped', null, at],
    ['x.sms', 'admin', 'a-1', null, 'sms', 'delivered', null, later],
  ]);
});

test('R29: a rebuild tells the same', async () => {
  const { tables } = await rebuild(messages, {
    databaseUrl: side.databaseUrl,
    log: side.log,
    openMany: side.keys.openMany,
    batchSize: 50,
  });
  expect(tables).toHaveLength(2);
  for (const table of tables) expect(table).toMatchObject({ missing: 0, surplus: 0, changed: 0 });
});
