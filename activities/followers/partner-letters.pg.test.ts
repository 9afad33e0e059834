/** The mails that a partnership's events ask for: each once, in the partner's language, to the account's address. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '#domain/core/actor.ts';
import { as, type PartnerId } from '#domain/core/ids.ts';
import { sealedExample } from '#domain/examples/people.ts';
import { letters } from '#domain/letters/decide.ts';
import { currentAgreements } from '#domain/partner/agreements.ts';
import type { PartnerCommand } from '#domain/partner/commands.ts';
import { partners } from '#domain/partner/decide.ts';
import { defaultCommissionBps, storeNamed } from '#domain/partner/store.ts';
import { execute, load } from '#events/execute.ts';
import { openPostgresEventLog, type PostgresEventLog } from '#events/postgres/log.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { partnerLettersFollower } from './partner-letters.ts';

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

const now = '2026-12-01T12:00:00.000Z';

async function give(id: PartnerId, ...commands: readonly PartnerCommand[]): Promise<void> {
  for (const command of commands) {
    const author = { now, actor: system('test'), commandId: randomUUID() };
    expect(await execute(log, partners, id, author, () => command)).toMatchObject({ ok: true });
  }
}

/** A store that has signed up, in Spanish, and applied. */
async function applied(): Promise<PartnerId> {
  const id = as<PartnerId>(randomUUID());
  const sealed = (field: string) => sealedExample(id, field);
  const person = {
    contactName: sealed('contactName'),
    contactEmail: sealed('contactEmail'),
    contactPhone: null,
    marketingContact: null,
    address: null,
    taxId: null,
    businessLicenseNumber: null,
  };
  await give(
    id,
    {
      type: 'Register',
      partnerId: id,
      account: { firstName: sealed('firstName'), lastName: sealed('lastName'), email: sealed('email') },
      language: 'es',
      confirmationId: 'confirmation',
      store: storeNamed('Whitmore Home'),
      person,
      commissionBps: defaultCommissionBps,
      source: 'website',
      storeCode: null,
    },
    { type: 'Apply', store: storeNamed('Whitmore Home'), person, agreed: currentAgreements },
  );
  return id;
}

/** Hands over the whole log, twice. */
async function follow(): Promise<void> {
  const follower = partnerLettersFollower({ log, clock: () => new Date(now) });
  for (let round = 0; round < 2; round += 1) await follower.handle(await log.readAll(0n, 1000));
}
const wanted = async (id: PartnerId) => (await load(log, letters, `partner-${id}`)).due;

test('each event of a partnership asks for its mail once, at the address that signed up', async () => {
  const id = await applied();
  await follow();
  expect(await wanted(id)).toMatchObject([
    {
      letter: 'partnership_received',
      language: 'es',
      to: sealedExample(id, 'email'),
      name: null,
      values: {},
    },
  ]);
  await give(
    id,
    { type: 'ConfirmEmail', confirmationId: 'confirmation' },
    { type: 'Approve', storeCode: 'WHIT-0217' },
    { type: 'CancelPartnership' },
  );
  await follow();
  expect(await wanted(id)).toMatchObject([
    { letter: 'partnership_received' },
    {
      letter: 'partnership_approved',
      values: { storeCode: 'WHIT-0217' },
      name: sealedExample(id, 'firstName'),
    },
    { letter: 'partnership_ended' },
  ]);
});

test('a rejection is mailed without what our team noted', async () => {
  const id = await applied();
  await give(id, { type: 'Reject', notes: 'Looks like a competitor' });
  await follow();
  const [, rejected] = await wanted(id);
  expect(rejected).toMatchObject({ letter: 'partnership_rejected', values: {} });
  expect(JSON.stringify(rejected)).not.toContain('competitor');
});
