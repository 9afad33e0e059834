/** People with unread messages get one mail per quiet period, in our own words only (decision 235). */
import { randomBytes } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { conversations } from '#domain/conversation/decide.ts';
import type { ConversationCommand } from '#domain/conversation/commands.ts';
import type { Actor } from '#domain/core/actor.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { execute } from '#events/execute.ts';
import { openPersonKeys, type PersonKeys } from '#events/keys/person-keys.ts';
import { openSignedLinks } from '#events/keys/signed-links.ts';
import { openPostgresEventLog } from '#events/postgres/log.ts';
import { technicianAddressFrom } from '#events/recipients/recipients.ts';
import { castOf, toAppend, wholeLife } from '#projections/testing/booking-story.ts';
import { technicianStory } from '#projections/testing/people-story.ts';
import { type Fixture, keys as made, startFixture } from '#sandbox/fixture.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Mailer, openMailer } from '#vendors/smtp/mailer.ts';
import { openTexts } from '#vendors/twilio/texts.ts';
import { sandboxPushes } from '#workflows/testing/pushes.ts';
import { messageActivities } from './messages.ts';

let database: TestDatabase;
let fixture: Fixture;
let keys: PersonKeys;
let mailer: Mailer;
let log: ReturnType<typeof openPostgresEventLog>;

beforeAll(async () => {
  [database, fixture] = await Promise.all([createTestDatabase(), startFixture()]);
  keys = openPersonKeys({ databaseUrl: database.url, masterKey: randomBytes(32) });
  log = openPostgresEventLog({ databaseUrl: database.url });
  mailer = openMailer({
    url: `smtp://127.0.0.1:${fixture.sandbox.smtpPort}`,
    from: 'Hexkey <hi@hexkey.test>',
  });
}, 60_000);
afterAll(async () => {
  mailer.close();
  await Promise.all([log.close(), keys.close(), fixture.stop()]);
  await database.drop();
});

const sentTo = z.looseObject({ mail: z.array(z.looseObject({ subject: z.string(), text: z.string() })) });

test('a message that waits is told of once, in our words, and one that was read is not', async () => {
  const cast = await castOf(keys, 1);
  const { bookingId, customerId, technicianId } = cast;
  const stream = `booking-${bookingId}`;
  // Accepted, and the appointment confirmed.
  await log.append(stream, 'none', toAppend(stream, wholeLife(cast).slice(0, 6)));
  const record = `technician-${technicianId}`;
  await log.append(record, 'none', toAppend(record, await technicianStory(keys, technicianId, '10001')));
  let now = '2030-03-07T13:30:00.000Z';
  const pass = (minutes: number) => {
    now = new Date(Date.parse(now) + minutes * 60_000).toISOString();
  };
  const publicUrl = 'https://hexkey.example';
  const { deliverDue } = messageActivities({
    log,
    keys,
    mailer,
    texts: openTexts({
      accountSid: made.accountSid,
      authToken: made.authToken,
      from: '+12125550199',
      apiBase: fixture.sandbox.url,
    }),
    pushes: sandboxPushes(fixture.sandbox.url),
    links: openSignedLinks(randomBytes(32)),
    publicUrl,
    sender: { home: publicUrl, postal: 'Hexkey, New York', support: 'help@hexkey.test' },
    technician: technicianAddressFrom(log, keys),
    opsMail: 'ops@hexkey.test',
    quietHours: null,
    clock: () => new Date(now),
  });
  const deliver = () => new MockActivityEnvironment().run(deliverDue, bookingId, defaultDurations);
  const customer: Actor = { role: 'customer', id: customerId };
  const technician: Actor = { role: 'technician', id: technicianId };
  const give = (actor: Actor, command: ConversationCommand) =>
    execute(log, conversations, bookingId, { actor, now }, () => command);
  const say = async (actor: Actor) =>
    give(actor, {
      type: 'SayMessage',
      standing: 'open',
      text: await keys.seal(`customer-${customerId}`, 'message', 'The gate code is 4711.'),
      quick: null,
      photos: [],
    });
  const mailsTo = async (address: string) => {
    const { mail } = sentTo.parse(await fixture.control('GET', `/sandbox/mail?to=${address}`));
    return mail.filter(({ subject }) => subject.startsWith('New message about'));
  };
  const toCustomer = () => mailsTo('ada1@example.com');

  await say(technician);
  pass(2);
  await deliver();
  expect(await toCustomer()).toEqual([]);
  await say(technician);
  pass(2);
  expect(await deliver()).toMatchObject({ kind: 'wait' });
  await deliver();
  const [mail, ...others] = await toCustomer();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`New message about booking ${cast.number}`);
  expect(mail?.text).toContain('Grace sent you a message.');
  expect(mail?.text).not.toContain('4711');

  // Another one right after: not before the quiet period is over, and not at all once everything is read.
  await say(technician);
  pass(5);
  await deliver();
  expect(await toCustomer()).toHaveLength(1);
  await give(customer, { type: 'ReadMessages', standing: 'open', upTo: 99 });
  pass(30);
  await deliver();
  expect(await toCustomer()).toHaveLength(1);

  // In the other direction, the technician gets the mail.
  await say(customer);
  pass(4);
  await deliver();
  const toTechnician = await mailsTo(`${technicianId}@example.com`);
  expect(toTechnician.map(({ subject }) => subject)).toEqual([`New message about job ${cast.number}`]);
  expect(toTechnician[0]?.text).not.toMatch(/4711|Lovelace|Broadway/);
});
