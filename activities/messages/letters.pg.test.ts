/**
 * The mail with a signed contract: sent once and complete, and not at all once its person was erased (decision 091).
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MockActivityEnvironment } from '@temporalio/testing';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { system } from '#domain/core/actor.ts';
import { letters } from '#domain/letters/decide.ts';
import { execute } from '#events/execute.ts';
import { openPersonKeys, type PersonKeys } from '#events/keys/person-keys.ts';
import { openSignedLinks } from '#events/keys/signed-links.ts';
import { openPostgresEventLog } from '#events/postgres/log.ts';
import { type Fixture, keys as made, startFixture } from '#sandbox/fixture.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Documents, openDocuments } from '#vendors/blobs/documents.ts';
import { openBlobs } from '#vendors/blobs/open.ts';
import { type Mailer, openMailer } from '#vendors/smtp/mailer.ts';
import { openTexts } from '#vendors/twilio/texts.ts';
import { sandboxPushes } from '#workflows/testing/pushes.ts';
import { letterActivities } from './letters.ts';

let database: TestDatabase;
let fixture: Fixture;
let keys: PersonKeys;
let documents: Documents;
let folder: string;
let mailer: Mailer;
let log: ReturnType<typeof openPostgresEventLog>;

beforeAll(async () => {
  [database, fixture] = await Promise.all([createTestDatabase(), startFixture()]);
  folder = await mkdtemp(join(tmpdir(), 'hexkey-letters-'));
  keys = openPersonKeys({ databaseUrl: database.url, masterKey: randomBytes(32) });
  documents = openDocuments(openBlobs(pathToFileURL(folder).href), keys);
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
  await rm(folder, { recursive: true });
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));

const publicUrl = 'https://hexkey.example';

/** A person for whom a mail with a document is requested. */
async function signer() {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\r\n\0'), randomBytes(200_000)]);
  const key = await documents.keep('contracts', id, 'one', pdf);
  const subject = `technician-${id}`;
  const letterId = randomUUID();
  const letter = {
    letterId,
    letter: 'contract_copy',
    to: await keys.seal(subject, 'email', email),
    name: await keys.seal(subject, 'firstName', 'Zoë'),
    language: 'en',
    link: null,
    document: { key, name: 'hexkey-HC-7K2M4Q90AB.pdf' },
  } as const;
  const author = { now: new Date().toISOString(), actor: system('onboarding'), commandId: letterId };
  await execute(log, letters, subject, author, () => ({ type: 'WantLetter', letter }));
  const { deliverLetters } = letterActivities({
    log,
    keys,
    documents,
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
    deskMail: 'help@hexkey.test',
    opsMail: 'ops@hexkey.test',
  });
  return {
    id,
    pdf,
    deliver: () => new MockActivityEnvironment().run(deliverLetters, subject),
    outcomes: async () =>
      (await log.readStream(`letters-${subject}`)).map(({ type, data }) => [
        type,
        (data as { reason?: string }).reason,
      ]),
    mails: async () => {
      const { mail } = (await fixture.control('GET', `/sandbox/mail?to=${email}`)) as {
        mail: readonly { position: number }[];
      };
      return Promise.all(
        mail.map(async ({ position }) => {
          const raw = await fetch(`${fixture.sandbox.url}/sandbox/mail/${position}/raw`);
          return PostalMime.parse(await raw.arrayBuffer());
        }),
      );
    },
  };
}

test('the document arrives as it was sealed, once, under its number', async () => {
  const { pdf, deliver, mails, outcomes } = await signer();
  await deliver();
  await deliver();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your signed agreement');
  const [attachment, ...more] = mail?.attachments ?? [];
  expect([attachment?.filename, attachment?.mimeType, more]).toEqual([
    'hexkey-HC-7K2M4Q90AB.pdf',
    'application/pdf',
    [],
  ]);
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(new Uint8Array(attachment?.content as ArrayBuffer))).toBe(hash(pdf));
  expect(await outcomes()).toEqual([
    ['LetterWanted', undefined],
    ['LetterSent', undefined],
  ]);
});

test('it waits while mail is away, and nothing about it is in the log', async () => {
  const { id, pdf, deliver, mails } = await signer();
  await fixture.control('POST', '/sandbox/faults', { service: 'smtp', kind: 'outage' });
  await expect(deliver()).rejects.toThrow('421');
  expect(await mails()).toEqual([]);
  await fixture.control('DELETE', '/sandbox/faults');
  await deliver();
  expect(await mails()).toHaveLength(1);
  const stored = JSON.stringify((await log.readStream(`letters-technician-${id}`)).map(({ data }) => data));
  expect(stored).not.toContain(pdf.subarray(20, 60).toString('base64').slice(4, 40));
  expect(stored.length).toBeLessThan(3_000);
});

test('nothing is sent of what was erased meanwhile: the person, or the document alone', async () => {
  const one = await signer();
  await keys.destroy(`technician-${one.id}`);
  const other = await signer();
  await documents.removeAll(other.id);
  for (const { deliver, mails, outcomes } of [one, other]) {
    await deliver();
    expect(await mails()).toEqual([]);
    expect((await outcomes()).at(-1)).toEqual(['LetterSkipped', 'erased']);
  }
});
