/**
 * Licenses, agreements and reports over HTTP: who may see them, what the log contains about them, and what refusals say
 * (decision 091).
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor } from '#domain/core/actor.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { examples } from '#domain/examples/index.ts';
import type { OnboardingCommand } from '#domain/onboarding/commands.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import type { OnboardingEvents } from '#domain/onboarding/events.ts';
import { contractVersion, disclosureVersion, signingConsentVersion } from '#domain/onboarding/policy.ts';
import { technicians } from '#domain/technician/decide.ts';
import { execute, newEvents } from '#events/execute.ts';
import { contracts } from '#projections/models/contracts.ts';
import { type Fixture, keys, startFixture } from '#sandbox/fixture.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

let api: ApiServer;
let fixture: Fixture;
/** Where documents are stored. */
let blobs: string;
beforeAll(async () => {
  blobs = await mkdtemp(join(tmpdir(), 'hexkey-documents-'));
  fixture = await startFixture({
    checkr: { apiKey: keys.checkr, webhookUrl: 'http://127.0.0.1:1/' },
    reportSeconds: 0,
  });
  api = await startApiServer({
    CHECKR_API_KEY: keys.checkr,
    CHECKR_API_URL: `${fixture.sandbox.url}/checkr`,
    BLOB_URL: pathToFileURL(blobs).href,
  });
});
afterAll(async () => {
  await api?.stop();
  await fixture?.stop();
  await rm(blobs, { recursive: true, force: true });
});

/** Someone who has applied. */
async function applicant(): Promise<{ readonly id: string; readonly cookie: string }> {
  const id = randomUUID();
  const { keys, log } = api.deps;
  const actor: Actor = { role: 'technician', id };
  const author = { actor, now: '2026-11-23T12:00:00.000Z', commandId: randomUUID() };
  const [applied] = examples.appliedTechnician();
  const [sent] = examples.sentApplication();
  if (applied?.type !== 'TechnicianApplied' || sent?.type !== 'ApplicationSent')
    throw new Error('other examples');
  const seal = (field: string, text: string) => keys.seal(`technician-${id}`, field, text);
  const person = {
    ...applied.data.person,
    firstName: await seal('firstName', 'Zoë'),
    lastName: await seal('lastName', 'Núñez'),
    email: await seal('email', `${id}@example.com`),
    phone: await seal('phone', '+12125550100'),
    address: await seal('address', '42 Broadway'),
  };
  const technicianId = as<TechnicianId>(id);
  const { at: _at, ...record } = { ...applied.data, technicianId, person };
  await execute(log, technicians, id, author, () => ({ type: 'Apply', application: record }));
  const facts = { ...sent.data.facts, dateOfBirth: await seal('dateOfBirth', '1990-12-10') };
  const { attempt: _attempt, by: _by, at: _sentAt, ...application } = { ...sent.data, facts, technicianId };
  await execute(log, onboardings, id, { ...author, commandId: randomUUID() }, () => ({
    type: 'SendApplication',
    application,
  }));
  return { id, cookie: await api.signIn('technician', id) };
}

async function send(path: string, cookie: string, body: object | FormData, key: string = randomUUID()) {
  const isForm = body instanceof FormData;
  const response = await fetch(api.url + path, {
    method: 'POST',
    headers: { cookie, 'idempotency-key': key, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer = z.record(z.string(), z.unknown()).parse(await response.json());
  return { status: response.status, answer };
}
const get = (path: string, cookie: string) => fetch(api.url + path, { headers: { cookie } });

const jpeg = sharp({ create: { width: 640, height: 400, channels: 3, background: '#8ab' } })
  .jpeg()
  .toBuffer();
const form = (bytes: Buffer, name = 'license.jpg') => {
  const parts = new FormData();
  parts.append('license', new Blob([new Uint8Array(bytes)]), name);
  return parts;
};
const eventsOf = async (id: string) => api.deps.log.readStream(`onboarding-${id}`);

describe('a license', () => {
  const viewed = z.object({ pages: z.array(z.string()), expiresAt: z.string() });
  const look = async (id: string, cookie: string) =>
    send(`/api/admin/technician-applications/${id}/license/views`, cookie, { reason: 'review' });

  test('is refused with the sentences of the specification', async () => {
    const { cookie } = await applicant();
    const text = await send('/api/upload-drivers-license', cookie, form(Buffer.from('hello'), 'license.pdf'));
    expect([text.status, text.answer['code'], text.answer['message']]).toEqual([
      400,
      'invalid_file_type',
      'Please upload a JPEG, PNG, or PDF file.',
    ]);
    for (const size of [5 * 1024 * 1024 + 1, 11 * 1024 * 1024, 13 * 1024 * 1024]) {
      const large = await send('/api/upload-drivers-license', cookie, form(Buffer.alloc(size)));
      expect([large.status, large.answer['message']]).toEqual([
        413,
        'Please upload a file smaller than 5MB.',
      ]);
    }
  }, 30_000);

  test('is shown to an admin who says why, by links that end; the look stands in the log', async () => {
    const { id, cookie } = await applicant();
    const sent = await send('/api/upload-drivers-license', cookie, form(await jpeg));
    expect([sent.status, sent.answer['pages']]).toEqual([200, 1]);
    const admin = await api.signIn('admin', 'reviewer-1');
    const { pages, expiresAt } = viewed.parse((await look(id, admin)).answer);
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
    const last = (await eventsOf(id)).at(-1);
    expect([last?.type, last?.data]).toEqual([
      'LicenseViewed',
      expect.objectContaining({ reason: 'review', by: { role: 'admin', id: 'reviewer-1' } }),
    ]);
    const [page = ''] = pages;
    const shown = await get(page, admin);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    const [path = ''] = page.split('?');
    const key = `${path.replace('/api/', '')}.sealed`;
    const ended = api.deps.links.sign('license', key, '2026-01-01T00:00:00.000Z');
    const statuses = [
      get(path, admin),
      get(`${path}?token=${ended}`, admin),
      get(page, cookie),
      get(page, ''),
      get(page.replace(id, randomUUID()), admin),
    ];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    await api.deps.keys.destroy(`technician-${id}`);
    expect((await get(page, admin)).status).toBe(404);
  });

  test('of an application that has ended is refused, and nothing of it stays stored', async () => {
    const { id, cookie } = await applicant();
    expect((await send('/api/technician/application/withdraw', cookie, {})).status).toBe(200);
    const late = await send('/api/upload-drivers-license', cookie, form(await jpeg));
    expect([late.status, late.answer['code']]).toEqual([409, 'application_ended']);
    const stored = await readdir(blobs, { recursive: true });
    expect(stored.filter((name) => name.includes(id) && name.endsWith('.sealed'))).toEqual([]);
  });

  test('sent again under its key is one, and another file under it replaces nothing', async () => {
    const { id, cookie } = await applicant();
    const key = randomUUID();
    const path = '/api/upload-drivers-license';
    const other = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#b43' } })
      .jpeg()
      .toBuffer();
    const statuses = [];
    for (const bytes of [await jpeg, await jpeg, other])
      statuses.push((await send(path, cookie, form(bytes), key)).status);
    expect(statuses).toEqual([200, 200, 422]);
    const admin = await api.signIn('admin', 'reviewer-1');
    const { pages } = viewed.parse((await look(id, admin)).answer);
    const shown = await (await get(pages[0] ?? '', admin)).arrayBuffer();
    const { dominant } = await sharp(Buffer.from(shown)).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
  });

  test('is taken from a technician who is suspended as well, for want of a valid one perhaps', async () => {
    const { id, cookie } = await applicant();
    const author = {
      actor: { role: 'admin', id: 'a1' },
      now: '2026-11-23T13:00:00.000Z',
      commandId: randomUUID(),
    } as const;
    await execute(api.deps.log, technicians, id, author, () => ({ type: 'Deactivate', reason: null }));
    expect((await send('/api/upload-drivers-license', cookie, form(await jpeg))).status).toBe(200);
  });

  test('of somebody else is nobody’s to send or to look at', async () => {
    const [one, other] = [await applicant(), await applicant()];
    const parts = form(await jpeg);
    parts.append('technicianId', other.id);
    expect((await send('/api/upload-drivers-license', one.cookie, parts)).status).toBe(403);
    expect((await send('/api/upload-drivers-license', '', form(await jpeg))).status).toBe(401);
    expect((await look(other.id, one.cookie)).status).toBe(403);
    expect((await look(other.id, await api.signIn('admin', 'admin'))).status).toBe(404);
    expect((await eventsOf(other.id)).map(({ type }) => type)).toEqual(['ApplicationSent']);
  });
});

describe('the mail that confirms the address', () => {
  test('is sent again when it is asked for, a few times an hour, and not once the address is confirmed', async () => {
    const { id, cookie } = await applicant();
    const again = () => send('/api/technician/application/confirmation', cookie, {});
    const letters = async () =>
      (await api.deps.log.readStream(`letters-technician-${id}`)).filter(
        ({ type }) => type === 'LetterWanted',
      );
    expect(await again()).toMatchObject({ status: 202, answer: { alreadyConfirmed: false } });
    expect(await letters()).toMatchObject([
      { data: { letter: 'confirm_email', name: null, link: { purpose: 'confirm_email' } } },
    ]);
    for (let more = 1; more < 10; more++) expect((await again()).status).toBe(202);
    expect((await again()).status).toBe(429);
    expect(await letters()).toHaveLength(10);
    const author = { actor: { role: 'system', id: 'link' }, now: api.deps.now() } as const;
    await execute(api.deps.log, onboardings, id, author, () => ({ type: 'ConfirmEmail' }));
    expect(await again()).toMatchObject({ status: 202, answer: { alreadyConfirmed: true } });
    expect(await letters()).toHaveLength(10);
  });
});

describe('a report', () => {
  const seen = z.object({
    wantedByProvider: z.array(z.object({ code: z.string(), url: z.string() })),
    report: z.nullable(z.object({ copy: z.string(), rights: z.string() })),
  });
  const application = async (cookie: string) =>
    seen.parse(await (await get('/api/technician/application', cookie)).json());

  /** Someone whose check is in progress; its outcome follows from the last digits (sandbox/checkr/outcomes.ts). */
  async function checked(ssn: string) {
    const { id, cookie } = await applicant();
    const { checks, log } = api.deps;
    const made = await checks.createCandidate({
      technicianId: id,
      firstName: 'Zoë',
      lastName: 'Núñez',
      email: `${id}@example.com`,
      phone: '2125550100',
      dateOfBirth: '1990-12-10',
      ssn,
      zip: '10001',
    });
    if (!made.ok) throw new Error('refused');
    const candidateId = made.value;
    const give = async (actor: Actor, command: OnboardingCommand) => {
      const author = { actor, now: '2026-11-23T12:00:00.000Z', commandId: randomUUID() };
      expect((await execute(log, onboardings, id, author, () => command)).ok).toBe(true);
    };
    const own: Actor = { role: 'technician', id };
    const story: Actor = { role: 'system', id: 'workflow:onboarding' };
    const ssnLast4 = await api.deps.keys.seal(`technician-${id}`, 'ssnLast4', ssn.slice(-4));
    await give(own, { type: 'NoteCandidate', candidateId, ssnLast4 });
    await give(own, { type: 'AuthorizeCheck', disclosureVersion });
    await give(story, { type: 'OrderCheck', purpose: 'application' });
    const ordered = await checks.orderReport(candidateId, 1, { state: 'NY' });
    if (!ordered.ok) throw new Error('refused');
    const reportId = ordered.value;
    await give(story, { type: 'NoteCheckBegun', number: 1, reportId });
    return { id, cookie, reportId, give, story };
  }

  test('for which the provider wants something says what and where, and is no worse without the provider', async () => {
    const { cookie } = await checked('543-43-3333');
    await expect
      .poll(async () => (await application(cookie)).wantedByProvider)
      .toEqual([{ code: 'ssn_confirmation', url: expect.stringMatching(/^https?:/) }]);
    await fixture.control('POST', '/sandbox/faults', { service: 'checkr', kind: 'garbage', times: 5 });
    expect((await application(cookie)).wantedByProvider).toEqual([]);
    await fixture.control('DELETE', '/sandbox/faults');
    expect((await get('/api/technician/application/report.pdf', cookie)).status).toBe(404);
  });

  test('is copied for the person it is about and for nobody else, with the summary of their rights', async () => {
    const { id, cookie, reportId, give, story } = await checked('543-43-2222');
    expect((await application(cookie)).report).toBeNull();
    await expect.poll(async () => (await api.deps.checks.readReport(reportId)).result).toBe('consider');
    const validUntil = '2027-11-23T12:00:00.000Z';
    await give(story, { type: 'NoteReport', number: 1, reportId, result: 'consider', validUntil });
    const admin = await api.signIn('admin', 'reviewer-1');
    const searches = `/api/admin/technician-applications/${id}/report`;
    const found = z.object({
      screenings: z.array(
        z.object({
          kind: z.string(),
          result: z.nullable(z.string()),
          records: z.array(z.object({ charge: z.nullable(z.string()) })),
        }),
      ),
    });
    const { screenings } = found.parse(await (await get(searches, admin)).json());
    const doubtful = screenings.filter((one) => one.result === 'consider');
    expect(doubtful.flatMap(({ records }) => records.map(({ charge }) => charge))).toEqual([
      expect.stringMatching(/./),
    ]);
    // Neither may count against an applicant.
    expect(screenings.map(({ kind }) => kind)).not.toContain('ssn_trace');
    expect(screenings.map(({ kind }) => kind)).not.toContain('national_criminal_search');
    expect((await get(searches, cookie)).status).toBe(403);
    const { report } = await application(cookie);
    expect(report?.rights).toMatch(/^https:\/\/www\.consumerfinance\.gov\//);
    const copy = await get(report?.copy ?? '', cookie);
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await copy.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const { cookie: stranger } = await applicant();
    expect((await get(report?.copy ?? '', stranger)).status).toBe(404);
    await fixture.control('POST', '/sandbox/faults', { service: 'checkr', kind: 'garbage' });
    expect((await get(report?.copy ?? '', cookie)).status).toBe(503);
    await fixture.control('POST', '/sandbox/faults', { service: 'checkr', kind: 'garbage' });
    expect((await get(searches, admin)).status).toBe(503);
  });
});

describe('the agreement', () => {
  const signature = 'M20 150L80 40L120 160L180 60';
  const order = {
    version: contractVersion,
    consentVersion: signingConsentVersion,
    consented: true,
    name: 'ZOE  María Nunez',
    signature,
    language: 'es',
  };
  const sign = (cookie: string, change: object = {}, key?: string) =>
    send('/api/technician/application/sign', cookie, { ...order, ...change }, key);

  test('is signed once, and its copy is the document whose hash stands in the log', async () => {
    const { id, cookie } = await applicant();
    const key = randomUUID();
    const first = await sign(cookie, {}, key);
    expect([first.status, first.answer['number']]).toEqual([200, expect.stringMatching(/^HC-\w{10}$/)]);
    for (const again of [await sign(cookie, {}, key), await sign(cookie)])
      expect([again.answer['number'], again.answer['sha256']]).toEqual([
        first.answer['number'],
        first.answer['sha256'],
      ]);
    const signed = (await eventsOf(id)).filter(({ type }) => type === 'ContractSigned');
    expect(signed).toHaveLength(1);
    const data = signed[0]?.data as OnboardingEvents['ContractSigned'];
    expect([data.language, data.version]).toEqual(['es', contractVersion]);
    const copy = await get('/api/technician/application/contract.pdf', cookie);
    const bytes = Buffer.from(await copy.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(data.sha256);
    expect(api.deps.signing.sealOf(bytes)).not.toBeNull();
    const { cookie: stranger } = await applicant();
    expect((await get('/api/technician/application/contract.pdf', stranger)).status).toBe(404);
  });

  test.each(['agreement', 'disclosure'])(
    'and the %s can be read as a file before anything is agreed to; a translation follows the English text',
    async (text) => {
      const { id, cookie } = await applicant();
      const before = (await eventsOf(id)).length;
      const pagesIn = async (language: string) => {
        const answer = await get(
          `/api/technician/application/text.pdf?text=${text}&lang=${language}`,
          cookie,
        );
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
        const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
        return pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
      };
      const english = await pagesIn('en');
      expect(english).toBeGreaterThan(0);
      expect(await pagesIn('es')).toBeGreaterThan(english);
      expect(await eventsOf(id)).toHaveLength(before);
    },
  );

  test('signed twice at once is one document', async () => {
    const { id, cookie } = await applicant();
    const answers = await Promise.all([sign(cookie), sign(cookie, { signature: `${signature}L190 70` })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ answer }) => answer['sha256'])).size).toBe(1);
    expect((await eventsOf(id)).filter(({ type }) => type === 'ContractSigned')).toHaveLength(1);
    expect((await get('/api/technician/application/contract.pdf', cookie)).status).toBe(200);
  });

  test.each([
    ['another version', { version: '2020-01-01' }, 409, 'old_version'],
    ['no consent', { consented: false }, 400, 'invalid_input'],
    ['another name', { name: 'Ada Lovelace' }, 400, 'invalid_input'],
    ['a scribble that is none', { signature: 'M1 1L2 2' }, 400, 'invalid_input'],
    ['path data that is none', { signature: '<svg onload=alert(1)>' }, 400, 'invalid_input'],
  ])('is not signed with %s', async (_what, change, status, code) => {
    const { id, cookie } = await applicant();
    const refused = await sign(cookie, change);
    expect([refused.status, refused.answer['code']]).toEqual([status, code]);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['ApplicationSent']);
  });
});

describe('a signed contract, to a reviewer', () => {
  const opened = z.object({ url: z.string(), expiresAt: z.string() });
  const sign = (cookie: string) =>
    send('/api/technician/application/sign', cookie, {
      version: contractVersion,
      consentVersion: signingConsentVersion,
      consented: true,
      name: 'Zoë Núñez',
      signature: 'M20 150L80 40L120 160L180 60',
      language: 'en',
    });
  const look = (id: string, cookie: string, number: unknown) =>
    send(`/api/admin/technician-applications/${id}/contract/views`, cookie, { number });

  /** Does what the projector would do. */
  async function project(id: string): Promise<void> {
    const client = await api.deps.pool.connect();
    await contracts.apply(await eventsOf(id), {
      client,
      schema: 'rm',
      openOf: () => () => null,
      durations: defaultDurations,
    });
    client.release();
  }

  test('opens by a link that ends, to admins alone, and the look stands in the log', async () => {
    const { id, cookie } = await applicant();
    const { number, sha256 } = (await sign(cookie)).answer;
    await project(id);
    const admin = await api.signIn('admin', 'reviewer-1');
    const other = await applicant();
    expect((await look(other.id, admin, number)).status).toBe(404);
    expect((await look(id, cookie, number)).status).toBe(403);
    const { url, expiresAt } = opened.parse((await look(id, admin, number)).answer);
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
    const views = (await eventsOf(id)).filter(({ type }) => type === 'ContractViewed');
    expect(views).toMatchObject([{ data: { number, by: { role: 'admin', id: 'reviewer-1' } } }]);
    const shown = await get(url, admin);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    const [path = ''] = url.split('?');
    const ended = api.deps.links.sign('contract', String(number), '2026-01-01T00:00:00.000Z');
    const license = api.deps.links.sign('license', String(number), expiresAt);
    for (const [address, who] of [
      [path, admin],
      [`${path}?token=${ended}`, admin],
      [`${path}?token=${license}`, admin],
      [url, cookie],
      [url, ''],
    ] as const)
      expect((await get(address, who)).status, address).toBe(404);
    await api.deps.keys.destroy(`technician-${id}`);
    expect((await get(url, admin)).status).toBe(404);
  });

  test('of an earlier version is signed again, and both stay to be read and checked', async () => {
    const { id, cookie } = await applicant();
    const pdf = await api.deps.documents.keep('contracts', id, 'earlier', Buffer.from('%PDF-1.7 earlier'));
    const by = { role: 'technician', id } as const;
    const data = {
      version: '2020-01-01',
      number: 'HC-7K2M4Q90AC',
      pdf,
      sha256: 'ab'.repeat(32),
      language: 'en',
      consentVersion: signingConsentVersion,
      by,
      at: '2026-01-01T12:00:00.000Z',
    };
    const commandId = randomUUID();
    const metadata = { actor: by, commandId, correlationId: commandId };
    await api.deps.log.append(
      `onboarding-${id}`,
      'any',
      newEvents([{ type: 'ContractSigned', data }], metadata),
    );
    const own = z.object({ ownSteps: z.array(z.string()), versions: z.object({ contract: z.string() }) });
    const status = async () => own.parse(await (await get('/api/technician/application', cookie)).json());
    expect(await status()).toMatchObject({ versions: { contract: contractVersion } });
    expect((await status()).ownSteps).toContain('contract');
    const { number } = (await sign(cookie)).answer;
    expect(number).not.toBe(data.number);
    expect((await status()).ownSteps).not.toContain('contract');
    const admin = await api.signIn('admin', 'reviewer-1');
    expect(await (await get(`/api/admin/technician-applications/${id}`, admin)).json()).toMatchObject({
      contractVersion,
      contracts: [
        { number, version: contractVersion, isCurrent: true },
        { number: data.number, version: '2020-01-01', isCurrent: false },
      ],
    });
    await project(id);
    for (const one of [number, data.number])
      expect((await get(`/api/contracts/${String(one)}`, '')).status).toBe(200);
    expect((await look(id, admin, data.number)).status).toBe(200);
  });
});

describe('the public check of a signed contract', () => {
  const seen = z.strictObject({
    number: z.string(),
    version: z.string(),
    signedAt: z.string(),
    sha256: z.string(),
    initials: z.nullable(z.string()),
    seal: z.strictObject({
      state: z.string(),
      at: z.nullable(z.string()),
      certificate: z.nullable(z.string()),
    }),
    certificates: z.string(),
  });
  const check = async (number: string) =>
    seen.parse(await (await get(`/api/contracts/${number}`, '')).json());

  /** Someone who has signed, in the read model. */
  async function signed() {
    const { id, cookie } = await applicant();
    const { answer } = await send('/api/technician/application/sign', cookie, {
      version: contractVersion,
      consentVersion: signingConsentVersion,
      consented: true,
      name: 'Zoë Núñez',
      signature: 'M20 150L80 40L120 160L180 60',
      language: 'en',
    });
    const events = await eventsOf(id);
    const client = await api.deps.pool.connect();
    await contracts.apply(events, {
      client,
      schema: 'rm',
      openOf: () => () => null,
      durations: defaultDurations,
    });
    client.release();
    const data = events.find(({ type }) => type === 'ContractSigned')?.data;
    const { number } = z.object({ number: z.string() }).parse(answer);
    return { id, cookie, number, contract: data as OnboardingEvents['ContractSigned'] };
  }

  test('names document, time and seal, however the number is typed, and nobody', async () => {
    const { id, cookie, number } = await signed();
    const found = await check(number.toLowerCase().replace('-', ''));
    const copy = await (await get('/api/technician/application/contract.pdf', cookie)).arrayBuffer();
    const sha256 = createHash('sha256').update(Buffer.from(copy)).digest('hex');
    expect(found).toMatchObject({ number, version: contractVersion, sha256, initials: 'Z. N.' });
    expect(found.seal).toMatchObject({
      state: 'holds',
      certificate: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(found.certificates).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(found.certificates).not.toContain('PRIVATE');
    const { certificates: _pem, ...said } = found;
    for (const secret of [id, 'Zo', 'Núñez', 'technician'])
      expect(JSON.stringify(said)).not.toContain(secret);
  });

  test('says so when our copy is another file, and when it was erased', async () => {
    const { id, number, contract } = await signed();
    const name = contract.pdf.replace(/^.*\/|\.sealed$/g, '');
    await api.deps.documents.keep('contracts', id, name, Buffer.from('%PDF-1.7 something else'));
    expect((await check(number)).seal).toEqual({ state: 'broken', at: null, certificate: null });
    await api.deps.keys.destroy(`technician-${id}`);
    expect(await check(number)).toMatchObject({
      sha256: contract.sha256,
      initials: null,
      seal: { state: 'gone', at: null, certificate: null },
    });
  });

  test('stops who guesses, also at a number that there is', async () => {
    const { number } = await signed();
    const guess = async (name: string) => (await get(`/api/contracts/${name}`, '')).status;
    expect([await guess('nonsense'), await guess('HC-0000000000')]).toEqual([404, 404]);
    // Viewing existing contracts does not count as guessing.
    for (let look = 0; look < 40; look++) expect(await guess(number)).toBe(200);
    for (let more = 2; more < 30; more++) expect(await guess('HC-0000000001')).toBe(404);
    expect([await guess('HC-0000000002'), await guess(number)]).toEqual([429, 429]);
  });
});
