/** Bounce reports of emails: who may send them, in which form, and what is recorded (decision 207). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { openReturnPaths } from '#vendors/smtp/return-paths.ts';

const secret = 'the-secret-of-our-mail';
const basic = (password: string) => `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`;

let server: ApiServer;
let without: ApiServer;
beforeAll(async () => {
  const settings = { MAIL_RETURN_PATH: 'bounces@hexkey.example', MAIL_REPORTS_SECRET: secret };
  [server, without] = await Promise.all([startApiServer(settings), startApiServer()]);
}, 60_000);
afterAll(() => Promise.all([server?.stop(), without?.stop()]));

const report = (to: string, action = 'failed') =>
  [
    `To: ${to}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; ada@example.com',
    `Action: ${action}`,
    'Status: 5.1.1',
    '',
    '--b--',
    '',
  ].join('\r\n');

function tell(
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = {},
  url = server.url,
) {
  const raw = typeof body === 'string' ? { 'content-type': 'message/rfc822' } : {};
  return fetch(`${url}/api/webhooks/mail-reports`, {
    method: 'POST',
    headers: { authorization: basic(secret), ...raw, ...headers },
    body,
  });
}
const noted = async (tryId: string) =>
  (await server.deps.log.readStream(`delivery-${tryId}`)).map(({ type, data }) => ({ type, data }));
const addressOf = (tryId: string) => server.deps.returnPaths?.addressOf(tryId) ?? '';

test('a report is noted once, with its code and nothing of whom it is about', async () => {
  const tryId = randomUUID();
  for (const _ of [1, 2]) expect((await tell(report(addressOf(tryId)))).status).toBe(204);
  expect(await noted(tryId)).toEqual([
    {
      type: 'DeliveryReported',
      data: { providerId: tryId, outcome: 'bounced', code: '5.1.1', at: expect.any(String) },
    },
  ]);
});

test('it may come as a form with the raw mail in a field, and with the secret as a token', async () => {
  for (const field of ['email', 'body-mime']) {
    for (const form of [new FormData(), new URLSearchParams()]) {
      const tryId = randomUUID();
      form.append('to', 'x');
      form.append(field, report(addressOf(tryId)));
      expect((await tell(form, { authorization: `Bearer ${secret}` })).status).toBe(204);
      expect(await noted(tryId)).toHaveLength(1);
    }
  }
});

test('nobody is believed without the secret, and nothing is read', async () => {
  const tryId = randomUUID();
  for (const authorization of [
    '',
    basic(''),
    basic('the secret'),
    `Bearer ${secret}x`,
    secret,
    'Basic',
    'Basic !',
  ])
    expect((await tell(report(addressOf(tryId)), { authorization })).status, authorization).toBe(403);
  expect(await noted(tryId)).toEqual([]);
});

test('what is about no mail of ours, or of one that is only late, is taken and forgotten', async () => {
  const tryId = randomUUID();
  const forged = addressOf(tryId).replace(/-[0-9a-f]{16}@/, `-${'0'.repeat(16)}@`);
  for (const body of [
    report(forged),
    report('bounces@hexkey.example'),
    report(addressOf(tryId), 'delayed'),
    'Hi',
  ])
    expect((await tell(body)).status).toBe(204);
  expect(await noted(tryId)).toEqual([]);
});

test('a mail that cannot be read is taken and forgotten: it would be posted again for days', async () => {
  const nested = Array.from({ length: 258 }, (_, n) =>
    [`--b${n - 1}`, `Content-Type: multipart/mixed; boundary=b${n}`, ''].join('\r\n'),
  );
  expect((await tell(nested.join('\r\n').replace('--b-1\r\n', ''))).status).toBe(204);
});

test('the secret alone marks no address, since whoever gets a mail could guess it', async () => {
  const tryId = randomUUID();
  const guessed = openReturnPaths({ address: 'bounces@hexkey.example', secret, key: Buffer.from(secret) });
  expect((await tell(report(guessed?.addressOf(tryId) ?? ''))).status).toBe(204);
  expect(await noted(tryId)).toEqual([]);
});

test('what holds no mail is refused, as is a form with files or without end', async () => {
  const empty = new FormData();
  empty.append('to', 'x');
  const files = new FormData();
  files.append('email', new Blob(['x']), 'x.eml');
  const endless = new FormData();
  for (let n = 0; n < 60; n++) endless.append(`field${n}`, 'x');
  for (const body of [empty, files, endless, new URLSearchParams({ a: 'b' })])
    expect((await tell(body)).status).toBe(400);
  expect((await tell('{}', { 'content-type': 'application/json' })).status).toBe(400);
});

test('without a return path there is no such address', async () => {
  expect((await tell(report('x'), {}, without.url)).status).toBe(404);
});
