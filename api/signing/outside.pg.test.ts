/**
 * Signing at an outside service over HTTP: what is ordered, who may sign where, and what its webhooks may do (decision
 * 099).
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../app.ts';
import type { Actor } from '#domain/core/actor.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { examples } from '#domain/examples/index.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import type { OnboardingEvents } from '#domain/onboarding/events.ts';
import { contractVersion, signingConsentVersion } from '#domain/onboarding/policy.ts';
import { technicians } from '#domain/technician/decide.ts';
import { execute } from '#events/execute.ts';
import { contracts } from '#projections/models/contracts.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { drawPdf } from '#vendors/pdf/draw.ts';

const secret = 'whsec_test';
let api: ApiServer;
let inApp: ApiServer;
beforeAll(async () => {
  [api, inApp] = await Promise.all([
    // The service is not called here: the workflow does that.
    startApiServer({ DOCUSEAL_API_KEY: 'key', DOCUSEAL_WEBHOOK_SECRET: secret }),
    startApiServer(),
  ]);
});
afterAll(async () => {
  await Promise.all([api?.stop(), inApp?.stop()]);
});

const now = '2026-11-23T12:00:00.000Z';

/** Someone who has applied. */
async function applicant({ deps, signIn }: ApiServer) {
  const id = randomUUID();
  const actor: Actor = { role: 'technician', id };
  const [applied] = examples.appliedTechnician();
  const [sent] = examples.sentApplication();
  if (applied?.type !== 'TechnicianApplied' || sent?.type !== 'ApplicationSent')
    throw new Error('other examples');
  const seal = (field: string, text: string) => deps.keys.seal(`technician-${id}`, field, text);
  const technicianId = as<TechnicianId>(id);
  const person = {
    ...applied.data.person,
    firstName: await seal('firstName', 'Zoë'),
    lastName: await seal('lastName', 'Núñez'),
  };
  const { at: _at, ...record } = { ...applied.data, technicianId, person };
  const facts = { ...sent.data.facts, dateOfBirth: await seal('dateOfBirth', '1990-05-17') };
  const { attempt: _attempt, by: _by, at: _sentAt, ...application } = { ...sent.data, technicianId, facts };
  const author = () => ({ actor, now, commandId: randomUUID() });
  await execute(deps.log, technicians, id, author(), () => ({ type: 'Apply', application: record }));
  await execute(deps.log, onboardings, id, author(), () => ({ type: 'SendApplication', application }));
  return { id, cookie: await signIn('technician', id) };
}

const post = async ({ url }: ApiServer, path: string, cookie: string, body: object) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: z.looseObject({}).parse(await response.json()) };
};
const read = async ({ url }: ApiServer, path: string, cookie: string) =>
  z.looseObject({}).parse(await (await fetch(url + path, { headers: { cookie } })).json());

const consent = {
  version: contractVersion,
  consentVersion: signingConsentVersion,
  consented: true,
  language: 'es',
} as const;
const order = (at: ApiServer, cookie: string, change: object = {}) =>
  post(at, '/api/technician/application/signing', cookie, { ...consent, ...change });
const drawn = { ...consent, name: 'Zoë Núñez', signature: 'M20 150L80 40L120 160L180 60' };

describe('where the service signs', () => {
  test('the document is prepared once, readable, with room for the signature, and nobody signs beside it', async () => {
    const { id, cookie } = await applicant(api);
    expect((await order(api, cookie, { version: '2020-01-01' })).answer['code']).toBe('old_version');
    expect((await order(api, cookie, { consented: false })).status).toBe(400);
    expect([(await order(api, cookie)).status, (await order(api, cookie)).status]).toEqual([200, 200]);
    const events = (await api.deps.log.readStream(`onboarding-${id}`)).filter(
      ({ type }) => type === 'SigningOrdered',
    );
    expect(events).toHaveLength(1);
    const ordered = events[0]?.data as OnboardingEvents['SigningOrdered'];
    const { page, x, y, w, h } = ordered.area;
    const pdf = await api.deps.documents.read(ordered.draft);
    const drawing = await drawPdf(pdf ?? Buffer.alloc(0), { pages: 30, longestSide: 200 });
    expect(drawing.kind === 'drawn' && drawing.pages.length >= page).toBe(true);
    expect([x, y, w, h].every((part) => part > 0 && part < 1) && x + w < 1 && y + h < 1).toBe(true);
    const status = await read(api, '/api/technician/application', cookie);
    expect(status['signing']).toEqual({ place: 'docuseal', isOrdered: true, url: null });
    const beside = await post(api, '/api/technician/application/sign', cookie, drawn);
    expect([beside.status, beside.answer['code']]).toEqual([409, 'nothing_to_do']);
  }, 30_000);

  test('the page that signs is shown to its person alone, and what it signed is checked by its hash', async () => {
    const { id, cookie } = await applicant(api);
    await order(api, cookie);
    const actor: Actor = { role: 'system', id: 'workflow:onboarding' };
    const reference = `${id}:1`;
    const url = await api.deps.keys.seal(`technician-${id}`, 'signingUrl', 'https://docuseal.com/s/x1');
    const give = (command: Parameters<typeof onboardings.decide>[1]) =>
      execute(api.deps.log, onboardings, id, { actor, now, commandId: randomUUID() }, () => command);
    await give({ type: 'NoteSigningBegun', reference, submissionId: '7', url });
    expect(await read(api, '/api/technician/application', cookie)).toMatchObject({
      signing: { place: 'docuseal', url: 'https://docuseal.com/s/x1' },
    });
    const bytes = Buffer.from('%PDF-1.7 signed and sealed elsewhere');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const pdf = await api.deps.documents.keep('contracts', id, 'signed', bytes);
    await give({ type: 'NoteSigned', reference, pdf, sha256 });
    const events = await api.deps.log.readStream(`onboarding-${id}`);
    const client = await api.deps.pool.connect();
    await contracts.apply(events, {
      client,
      schema: 'rm',
      openOf: () => () => null,
      durations: defaultDurations,
    });
    client.release();
    const last = events.findLast(({ type }) => type === 'ContractSigned');
    if (!last) throw new Error('nothing is signed');
    const { number } = last.data as OnboardingEvents['ContractSigned'];
    const check = () => read(api, `/api/contracts/${number}`, '');
    expect(await check()).toMatchObject({ sha256, seal: { state: 'elsewhere' } });
    await api.deps.documents.keep('contracts', id, 'signed', Buffer.from('%PDF-1.7 another'));
    expect(await check()).toMatchObject({ seal: { state: 'broken' } });
  });

  test('a webhook counts as it was signed; without a secret there is none', async () => {
    const told: string[] = [];
    const providerEvent = async (workflowId: string) => told.push(workflowId) > 0;
    const engine = { ...api.deps.engine, providerEvent };
    const server = createServer(createApp({ ...api.deps, engine }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    onTestFinished(() => void server.close());
    const hook = (at: { readonly url: string }, body: string, signature: string | null) =>
      fetch(`${at.url}/api/webhooks/docuseal`, {
        method: 'POST',
        headers: signature === null ? {} : { 'x-docuseal-signature': signature },
        body,
      });
    const signed = (body: string, key = secret, time = Math.floor(Date.now() / 1000)) =>
      `${time}.${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
    const elsewhere = JSON.stringify({
      event_type: 'form.completed',
      data: { external_id: 'somebody else' },
    });
    const own = { url: there };
    expect((await hook(own, elsewhere, signed(elsewhere))).status).toBe(200);
    expect(told).toEqual([]);
    const id = randomUUID();
    const ours = JSON.stringify({ event_type: 'form.completed', data: { external_id: `${id}:1` } });
    expect((await hook(own, ours, signed(ours))).status).toBe(200);
    expect(told).toEqual([`onboarding-${id}`]);
    for (const forged of [null, 'x', signed(ours, 'whsec_other'), signed(ours, secret, 1)])
      expect((await hook(own, ours, forged)).status).toBe(400);
    expect((await hook(own, '[]', signed('[]'))).status).toBe(400);
    expect(told).toHaveLength(1);
    expect((await hook(inApp, ours, signed(ours))).status).toBe(404);
  }, 30_000);
});

test('where people sign in our own page, no document is prepared', async () => {
  const { cookie } = await applicant(inApp);
  const refused = await order(inApp, cookie);
  expect([refused.status, refused.answer['code']]).toEqual([409, 'nothing_to_do']);
  expect(await read(inApp, '/api/technician/application', cookie)).toMatchObject({
    signing: { place: 'here', isOrdered: false, url: null },
  });
  expect((await post(inApp, '/api/technician/application/sign', cookie, drawn)).status).toBe(200);
});
