/** Whether mails and texts can be sent is found by asking, without sending anything. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Fixture, keys, startFixture } from '#sandbox/fixture.ts';
import { openMailer } from './smtp/mailer.ts';
import { openTexts } from './twilio/texts.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));
afterAll(() => fixture?.stop());

const from = 'Hexkey <hi@hexkey.test>';

async function checkMail(url: string | undefined) {
  const mailer = openMailer({ url, from });
  const check = await mailer.check();
  mailer.close();
  return check;
}

test('a mail server answers, or nobody does, or there is none', async () => {
  const host = `127.0.0.1:${fixture.sandbox.smtpPort}`;
  expect(await checkMail(`smtp://${host}`)).toEqual({ service: host, status: 'active' });
  // Nothing listens on port 1.
  expect(await checkMail('smtp://somebody:secret@127.0.0.1:1')).toEqual({
    service: '127.0.0.1:1',
    status: 'unreachable',
    reason: 'ESOCKET',
  });
  expect(await checkMail(undefined)).toEqual({ service: null, status: 'not_configured' });
  expect(await fixture.control('GET', '/sandbox/mail')).toMatchObject({ mail: [] });
});

test('the provider of texts takes our login, or refuses it, or is away, or there is none', async () => {
  const account = { accountSid: keys.accountSid, authToken: keys.authToken, from: '+12125550199' };
  const check = (more: object = {}) =>
    openTexts({ ...account, apiBase: fixture.sandbox.url, ...more }).check();
  const service = 'Twilio, +12125550199';
  expect(await check()).toEqual({ service, status: 'active' });
  expect(await check({ authToken: 'wrong' })).toEqual({ service, status: 'refused' });
  await fixture.control('POST', '/sandbox/faults', { service: 'twilio', kind: 'outage' });
  expect(await check()).toEqual({ service, status: 'unreachable', reason: null });
  expect(await check({ from: undefined })).toEqual({ service: null, status: 'not_configured' });
});

test('what nobody has set up keeps mails and says so of texts', async () => {
  const mail = { to: 'a@b.example', subject: 's', text: 't', html: 'h', messageId: 'm', tryId: 'm' };
  await expect(
    openMailer({ url: undefined, from }).send({ ...mail, unsubscribeUrl: null, attachment: null }),
  ).rejects.toThrow('not set up');
  const texts = openTexts({ accountSid: undefined, authToken: 'x', from: '+12125550199' });
  const text = { to: '+12125550100', body: 'b', statusCallback: 'http://127.0.0.1/callback' };
  expect(await texts.send(text)).toEqual({ kind: 'not_set_up' });
});
