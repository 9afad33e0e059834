/**
 * Signing at an outside service, against the sandbox's DocuSeal: looked up before being made, and failures that reveal
 * nothing about a person.
 */
import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Fixture, keys, startFixture } from '#sandbox/fixture.ts';
import {
  openDocuseal,
  readSigningWebhook,
  SigningRefused,
  SigningSignatureInvalid,
  SigningUnavailable,
} from './docuseal.ts';
import type { OutsideSigning } from './esign.ts';

let fixture: Fixture;
let signing: OutsideSigning;
let pdf: Buffer;
beforeAll(async () => {
  fixture = await startFixture();
  signing = openDocuseal({ apiKey: keys.docuseal, apiUrl: `${fixture.sandbox.url}/docuseal`, timeout: 500 });
  const doc = new PDFDocument();
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.text('An agreement').end();
  await once(doc, 'end');
  pdf = Buffer.concat(chunks);
});
afterAll(() => fixture.stop());
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));

let count = 0;
const order = () => ({
  reference: `HC-7K2M4Q90AB.${(count += 1)}`,
  title: 'Independent Contractor Agreement',
  pdf,
  area: { page: 1, x: 0.1, y: 0.7, w: 0.4, h: 0.1 },
  signer: { name: 'Zoë Núñez', email: 'zoe@example.com' },
  returnUrl: 'https://hexkey.example/technician/application-status',
});
const fault = (kind: string, more: object = {}) =>
  fixture.control('POST', '/sandbox/faults', { service: 'docuseal', kind, ...more });
const press = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
const hooks = () => fixture.receiver.calls.filter(({ path }) => path === '/webhooks/docuseal');

describe('a document', () => {
  test('waits until its person has signed, and is theirs to keep then', async () => {
    const { submissionId, url } = await signing.begin(order());
    expect(await signing.look(submissionId)).toEqual({ kind: 'waiting' });
    expect((await fetch(url)).status).toBe(200);
    const answer = await press(url, 'completed');
    expect(answer.headers.get('location')).toBe('https://hexkey.example/technician/application-status');
    expect(await signing.look(submissionId)).toEqual({
      kind: 'signed',
      at: expect.stringMatching(/^\d{4}-/),
    });
    const signed = await signing.document(submissionId);
    expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true);
    expect(signed.length).toBeGreaterThan(pdf.length);
    // A second press changes nothing.
    await press(url, 'declined');
    expect((await signing.look(submissionId)).kind).toBe('signed');
  });

  test('that is declined, or removed by hand, has ended', async () => {
    const { submissionId, url } = await signing.begin(order());
    await press(url, 'declined');
    expect(await signing.look(submissionId)).toEqual({ kind: 'ended', outcome: 'declined' });
    await signing.remove(submissionId);
    await signing.remove(submissionId);
    expect(await signing.look(submissionId)).toEqual({ kind: 'ended', outcome: 'expired' });
    expect((await fetch(url)).status).toBe(404);
  });

  test.each(['lost_answer', 'late_error', 'garbage'])('is one, though the answer was %s', async (kind) => {
    const one = order();
    await fault(kind, { call: 'submissions.create_from_pdf', times: 1 });
    await expect(signing.begin(one)).rejects.toThrow(SigningUnavailable);
    const { submissionId, url } = await signing.begin(one);
    expect(await signing.begin(one)).toEqual({ submissionId, url });
    expect((await fetch(url)).status).toBe(200);
    const query = new URLSearchParams({ external_id: one.reference });
    const list = await fetch(`${fixture.sandbox.url}/docuseal/submitters?${query}`, {
      headers: { 'X-Auth-Token': keys.docuseal },
    });
    const { data } = z.object({ data: z.array(z.unknown()) }).parse(await list.json());
    expect(data).toHaveLength(1);
  });
});

describe('a service that is away', () => {
  test.each([
    ['outage', SigningUnavailable],
    ['unreachable', SigningUnavailable],
    ['rate_limit', SigningUnavailable],
    ['garbage', SigningUnavailable],
    ['reject', SigningRefused],
  ])('by %s is a failure without a word of the person', async (kind, type) => {
    await fault(kind);
    const failure = await signing.begin(order()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(type);
    const { message, cause } = failure as Error;
    expect(cause).toBeUndefined();
    for (const secret of ['Zoë', 'zoe@', keys.docuseal]) expect(message).not.toContain(secret);
  });

  test('slow is a failure in time', async () => {
    await fault('slow', { milliseconds: 5_000 });
    await expect(signing.begin(order())).rejects.toThrow('no answer in time');
  });

  test('refuses a wrong key', async () => {
    const wrong = openDocuseal({ apiKey: 'x', apiUrl: `${fixture.sandbox.url}/docuseal` });
    await expect(wrong.begin(order())).rejects.toThrow(SigningRefused);
  });
});

describe('a webhook', () => {
  test('names its reference, and counts only as it was signed, within five minutes', async () => {
    const one = order();
    const { url } = await signing.begin(one);
    const before = hooks().length;
    await press(url, 'completed');
    await expect.poll(() => hooks().length - before).toBe(2);
    for (const { body, headers } of hooks().slice(before)) {
      const signature = String(headers['x-docuseal-signature']);
      const read = (text: string, header = signature, now = Date.now()) =>
        readSigningWebhook(Buffer.from(text), header, keys.docusealWebhook, now);
      expect(read(body)).toContain(one.reference);
      const forgeries = [
        () => read(body.replace('completed', 'declined')),
        () =>
          read(
            body,
            signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
          ),
        () => read(body, ''),
        () => read(body, signature, Date.now() + 301_000),
      ];
      for (const forged of forgeries) expect(forged).toThrow(SigningSignatureInvalid);
    }
  });
});

test('unknown parameters and files that are no PDF are refused by the stand-in as by the service', async () => {
  const post = (body: object) =>
    fetch(`${fixture.sandbox.url}/docuseal/submissions/pdf`, {
      method: 'POST',
      headers: { 'X-Auth-Token': keys.docuseal, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const good = {
    documents: [{ name: 'one', file: pdf.toString('base64') }],
    submitters: [{ role: 'Technician', email: 'zoe@example.com' }],
  };
  expect((await post(good)).status).toBe(200);
  for (const bad of [
    { ...good, unknown: 1 },
    { ...good, submitters: [] },
    { ...good, documents: [{ name: 'one', file: Buffer.from('hello').toString('base64') }] },
  ])
    expect((await post(bad)).status).toBe(422);
});
