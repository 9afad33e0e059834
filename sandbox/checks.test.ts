/** Checkr's API as documented: parameters, reports, notices, webhooks, keys and failures. */
import { createHmac } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkrSignature } from './checkr/signature.ts';
import { type Fixture, keys, startFixture } from './fixture.ts';

type Json = Record<string, unknown>;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));
afterAll(() => fixture.stop());

interface CallOptions {
  body?: unknown;
  apiKey?: string;
  idempotencyKey?: string;
  form?: URLSearchParams;
}

function request(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, apiKey = keys.checkr, idempotencyKey, form }: CallOptions = {},
): Promise<Response> {
  return fetch(`${fixture.sandbox.url}/checkr/v1${path}`, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options: CallOptions = {},
): Promise<{ status: number; json: Json }> {
  const response = await request(method, path, options);
  return { status: response.status, json: (await response.json()) as Json };
}

let people = 0;
function person(more: Json = {}): Json {
  people += 1;
  return {
    first_name: 'Ada',
    last_name: 'Lovelace',
    no_middle_name: true,
    email: `ada${people}@example.com`,
    phone: '2125550100',
    zipcode: '11201',
    dob: '1990-12-10',
    ssn: '543-43-4645',
    custom_id: `technician-${people}`,
    ...more,
  };
}

async function candidate(more: Json = {}): Promise<string> {
  const { status, json } = await call('POST', '/candidates', { body: person(more) });
  expect(json).toMatchObject({ object: 'candidate' });
  expect(status).toBe(201);
  return String(json['id']);
}

const order = (candidateId: string) => ({
  package: 'tasker_pro',
  candidate_id: candidateId,
  work_locations: [{ country: 'US', state: 'NY', city: 'New York' }],
});

async function report(ssn: string): Promise<string> {
  const { json, status } = await call('POST', '/reports', { body: order(await candidate({ ssn })) });
  expect(json).toMatchObject({ object: 'report', status: 'pending', result: null, adjudication: null });
  expect(status).toBe(200);
  return String(json['id']);
}

async function read(path: string): Promise<Json> {
  const { status, json } = await call('GET', path);
  expect(status).toBe(200);
  return json;
}

/** A report that has reached `status`. */
async function reportAt(ssn: string, status: string): Promise<Json> {
  const id = await report(ssn);
  return vi.waitUntil(async () => {
    const json = await read(`/reports/${id}`);
    return json['status'] === status ? json : undefined;
  });
}

/** The webhooks about an object, in order of arrival. */
function eventsOf(id: unknown): { type: string; id: string }[] {
  return fixture.receiver.calls
    .filter(({ path }) => path === '/webhooks/checkr')
    .map(({ body }) => JSON.parse(body) as { id: string; type: string; data: { object: { id: string } } })
    .filter(({ data }) => data.object.id === id)
    .map(({ type, id: eventId }) => ({ type, id: eventId }));
}
const typesOf = (id: unknown): string[] => eventsOf(id).map(({ type }) => type);

const clear = '543-43-4645';
const consider = '543-43-2222';
const mismatch = '543-43-3333';
const failed = '543-43-4444';
const undecided = '543-43-5555';

describe('a request', () => {
  it('without the key as user name is refused', async () => {
    expect(await call('GET', '/candidates', { apiKey: 'sandbox_of_somebody_else' })).toEqual({
      status: 401,
      json: { error: 'Bad authentication error' },
    });
  });

  it('of a path that the API does not have is refused', async () => {
    expect((await call('GET', '/background_checks')).status).toBe(404);
    expect((await call('GET', `/reports/${'0'.repeat(24)}`)).status).toBe(404);
    expect((await call('POST', '/reports', { body: order('0'.repeat(24)) })).json).toEqual({
      error: 'Candidate not found',
    });
  });

  it('may come as a form, which is the default', async () => {
    const form = new URLSearchParams({
      email: 'form@example.com',
      no_middle_name: 'true',
      first_name: 'Ada',
    });
    expect((await call('POST', '/candidates', { form })).json).toMatchObject({
      email: 'form@example.com',
      no_middle_name: true,
    });
  });

  it('tells how many more a minute has room for', async () => {
    const { headers } = await request('GET', '/packages');
    expect(headers.get('X-Ratelimit-Limit')).toBe('1200');
    expect(Number(headers.get('X-Ratelimit-Remaining'))).toBeLessThan(1200);
    expect(Date.parse(headers.get('X-Ratelimit-Reset') ?? '')).toBeGreaterThan(Date.now());
  });

  it('that cannot be parsed is refused without a word of it', async () => {
    const answer = await fetch(`${fixture.sandbox.url}/checkr/v1/candidates`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${keys.checkr}:`).toString('base64')}`,
        'Content-Type': 'application/json',
      },
      body: '{"ssn": "543-43-4645',
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('543');
  });
});

describe('a candidate', () => {
  it('is answered with the last four digits of the number alone, and found by the customer’s id', async () => {
    const { json } = await call('POST', '/candidates', { body: person({ custom_id: 'technician-found' }) });
    expect(json).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      uri: `/v1/candidates/${String(json['id'])}`,
      ssn: 'XXX-XX-4645',
      report_ids: [],
      adjudication: null,
    });
    expect(await read('/candidates?custom_id=technician-found')).toMatchObject({
      object: 'list',
      count: 1,
      next_href: null,
      data: [{ id: json['id'] }],
    });
    await vi.waitFor(() => expect(typesOf(json['id'])).toEqual(['candidate.created']));
  });

  it('leaves nothing of the number in the sandbox’s files', async () => {
    const id = await candidate({ ssn: '543436789' });
    await call('GET', `/candidates/${id}`);
    const folder = fixture.directory;
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));
    expect(files.some((text) => text.includes('XXX-XX-6789'))).toBe(true);
    for (const number of ['543436789', '543-43-6789']) {
      expect(files.some((text) => text.includes(number))).toBe(false);
    }
  });

  it.each([
    ['ssn', '543-43-46', 'SSN is invalid'],
    ['ssn', '54343464a', 'SSN is invalid'],
    ['ssn', '666-34-3768', 'SSN is invalid'],
    ['ssn', '111-11-1111', 'SSN is invalid'],
    ['ssn', '123-45-6789', 'SSN is invalid'],
    ['ssn', '967-65-4325', 'SSN is invalid. TIN was provided.'],
    ['zipcode', '1120', 'Zipcode is invalid'],
    ['zipcode', '11201-1234', 'Zipcode is invalid'],
    ['email', 'ada', 'Email is not a valid email address'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Email is not a valid email address'],
    [
      'first_name',
      'Ada!',
      'First name must only contain letters, numbers, spaces, hyphens, apostrophes, periods, and commas',
    ],
    [
      'last_name',
      'Łukasz',
      'Last name must only contain letters, numbers, spaces, hyphens, apostrophes, periods, and commas',
    ],
    ['dob', '12/10/1990', 'Dob is invalid'],
    ['surname', 'Lovelace', 'Unknown parameter: surname'],
  ])('with %s %s is refused', async (field, value, error) => {
    expect(await call('POST', '/candidates', { body: person({ [field]: value }) })).toEqual({
      status: 400,
      json: { error },
    });
  });

  it('with several mistakes is told all of them', async () => {
    const { json } = await call('POST', '/candidates', { body: person({ ssn: '1', zipcode: '1' }) });
    expect(json['error']).toEqual(expect.arrayContaining(['SSN is invalid', 'Zipcode is invalid']));
  });

  it('may be made three times in a day from the same data, and no more', async () => {
    const body = person();
    for (const status of [201, 201, 201, 409]) {
      expect((await call('POST', '/candidates', { body })).status).toBe(status);
    }
  });

  it('keeps its number once a report was ordered', async () => {
    const id = await candidate();
    expect((await call('POST', `/candidates/${id}`, { body: { ssn: '543-43-1234' } })).json).toMatchObject({
      ssn: 'XXX-XX-1234',
    });
    await call('POST', '/reports', { body: order(id) });
    expect(await call('POST', `/candidates/${id}`, { body: { ssn: clear } })).toEqual({
      status: 400,
      json: { error: 'Candidate SSN can not be updated because it has reports' },
    });
    expect((await call('POST', `/candidates/${id}`, { body: { phone: '2125550199' } })).status).toBe(200);
  });

  it('is listed in pages of 25', async () => {
    const page = await read('/candidates?page=1&per_page=2');
    expect(page['data']).toHaveLength(2);
    expect(page['next_href']).toContain('page=2');
    expect((await call('GET', '/candidates?per_page=101')).status).toBe(400);
  });
});

describe('a report', () => {
  it('is pending, then complete with a result of its own, and has its document', async () => {
    const done = await reportAt(clear, 'complete');
    expect(done).toMatchObject({
      result: 'clear',
      package: 'tasker_pro',
      source: 'api',
      assessment: null,
      completed_at: expect.any(String),
      turnaround_time: expect.any(Number),
      document_ids: [expect.any(String)],
    });
    await vi.waitFor(() => expect(typesOf(done['id'])).toEqual(['report.created', 'report.completed']));
    const document = await read(`/documents/${String((done['document_ids'] as string[])[0])}`);
    expect(document).toMatchObject({ type: 'pdf_report', content_type: 'application/pdf' });
    const file = await fetch(String(document['download_uri']));
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('names what is embedded on demand, and refuses what is not there to embed', async () => {
    const { id } = await reportAt(consider, 'complete');
    const full = await read(
      `/reports/${String(id)}?include=candidate,ssn_trace,national_criminal_search,county_criminal_searches`,
    );
    expect(full).toMatchObject({
      candidate: { object: 'candidate', ssn: 'XXX-XX-2222' },
      ssn_trace: { status: 'complete', result: null },
      national_criminal_search: { status: 'complete', result: null },
      county_criminal_searches: [
        { result: 'consider', records: [{ charges: [{ charge: expect.any(String) }] }] },
      ],
    });
    expect((await call('GET', `/reports/${String(id)}?include=everything`)).status).toBe(400);
  });

  it.each([
    ['package', 'tasker_premium', 404, 'Package not found'],
    ['work_locations', [{ country: 'US' }], 400, 'Work locations state is missing'],
    ['priority', 'high', 400, 'Unknown parameter: priority'],
  ])('with %s %j is refused', async (field, value, status, error) => {
    const body = { ...order(await candidate()), [field]: value };
    expect(await call('POST', '/reports', { body })).toEqual({ status, json: { error } });
  });

  it.each([
    [{ ssn: undefined }, 'tasker_pro', 'Candidate must have SSN for the package tasker_pro'],
    [{ zipcode: undefined }, 'tasker_pro', 'Candidate must have zipcode for the package tasker_pro'],
    [
      { no_middle_name: undefined },
      'tasker_pro',
      'Candidate must have middle name when no_middle_name flag is set to false for the candidate',
    ],
    [
      {},
      'driver_pro',
      'Candidate must have a driver license number and a driver license state for the package driver_pro',
    ],
    [{ dob: '2015-01-01' }, 'tasker_pro', 'Candidate must be at least 18 years old'],
  ])('of a candidate with %j is refused for %s', async (more, slug, error) => {
    const body = { ...order(await candidate(more)), package: slug };
    expect(await call('POST', '/reports', { body })).toEqual({ status: 400, json: { error } });
  });

  it('is ordered three times a day for one candidate, and no more', async () => {
    const id = await candidate();
    for (const status of [200, 200, 200, 409]) {
      expect((await call('POST', '/reports', { body: order(id) })).status).toBe(status);
    }
    expect((await read(`/candidates/${id}?include=reports`))['reports']).toHaveLength(3);
  });

  it('whose number does not match is suspended, says what the candidate must do, and goes on once it is done', async () => {
    const held = await reportAt(mismatch, 'suspended');
    const path = `/reports/${String(held['id'])}`;
    expect(await read(`${path}/verifications`)).toMatchObject({
      count: 1,
      data: [
        { verification_type: 'ssn_confirmation', completed_at: null, verification_url: expect.any(String) },
      ],
    });
    await fixture.control('POST', `/sandbox/checks${path}/resume`);
    await vi.waitFor(async () =>
      expect(await read(path)).toMatchObject({ status: 'complete', result: 'clear' }),
    );
    await vi.waitFor(() =>
      expect(typesOf(held['id'])).toEqual([
        'report.created',
        'report.suspended',
        'report.resumed',
        'report.completed',
      ]),
    );
  });

  it('is canceled when all of its searches are, without a result', async () => {
    const canceled = await reportAt(failed, 'canceled');
    expect(canceled).toMatchObject({ result: null, includes_canceled: true });
    await vi.waitFor(() => expect(typesOf(canceled['id'])).toContain('report.canceled'));
  });

  it('stays pending until somebody decides it, or the customer completes it', async () => {
    const waiting = await report(undecided);
    await fixture.control('POST', '/sandbox/clock', { seconds: 30 });
    expect(await read(`/reports/${waiting}`)).toMatchObject({ status: 'pending' });
    await fixture.control('POST', `/sandbox/checks/reports/${waiting}/decide`, { outcome: 'consider' });
    expect(await read(`/reports/${waiting}`)).toMatchObject({ status: 'complete', result: 'consider' });
    const stopped = await report(undecided);
    expect((await call('POST', `/reports/${stopped}/complete`)).json).toMatchObject({ status: 'canceled' });
    expect((await call('POST', `/reports/${stopped}/complete`)).status).toBe(400);
  });

  it('is engaged by its customer', async () => {
    const done = await reportAt(consider, 'complete');
    const path = `/reports/${String(done['id'])}`;
    expect((await call('POST', path, { body: { adjudication: 'hired' } })).status).toBe(400);
    expect((await call('POST', path, { body: {} })).status).toBe(400);
    expect((await call('POST', path, { body: { adjudication: 'engaged' } })).json).toMatchObject({
      adjudication: 'engaged',
    });
    await vi.waitFor(() => expect(typesOf(done['id'])).toContain('report.engaged'));
  });
});

describe('an adverse action', () => {
  const notice = async (more: Json = {}) => {
    const path = `/reports/${String((await reportAt(consider, 'complete'))['id'])}`;
    const items = (await read(`${path}/adverse_items`))['data'] as { id: string; text: string }[];
    const body = { adverse_item_ids: items.map(({ id }) => id), ...more };
    const { json } = await call('POST', `${path}/adverse_actions`, { body });
    return { path, items, body, action: json, actionPath: `/adverse_actions/${String(json['id'])}` };
  };
  const inSeconds = async (seconds: number): Promise<string> => {
    const { now } = (await fixture.control('GET', '/sandbox/clock')) as { now: string };
    return new Date(Date.parse(now) + seconds * 1000).toISOString();
  };

  it('names the items, tells the candidate, and sends the final notice a week later', async () => {
    const { path, items, action, actionPath } = await notice();
    expect(action).toMatchObject({ object: 'adverse_action', status: 'pending', adverse_items: items });
    const wait =
      Date.parse(String(action['post_notice_scheduled_at'])) - Date.parse(String(action['created_at']));
    expect(wait).toBe(7 * 24 * 3600 * 1000);
    expect(await read(path)).toMatchObject({ adjudication: 'pre_adverse_action' });
    await fixture.control('POST', '/sandbox/clock', { seconds: 7 * 24 * 3600 });
    expect(await read(actionPath)).toMatchObject({ status: 'complete' });
    expect(await read(path)).toMatchObject({ adjudication: 'post_adverse_action' });
    await vi.waitFor(() =>
      expect(typesOf(path.slice('/reports/'.length)).slice(-2)).toEqual([
        'report.pre_adverse_action',
        'report.post_adverse_action',
      ]),
    );
    expect((await call('DELETE', actionPath)).status).toBe(400);
  });

  it('sends the final notice at the time that was asked for', async () => {
    const { actionPath } = await notice({ post_notice_scheduled_at: await inSeconds(600) });
    await fixture.control('POST', '/sandbox/clock', { seconds: 540 });
    expect(await read(actionPath)).toMatchObject({ status: 'pending' });
    await fixture.control('POST', '/sandbox/clock', { seconds: 61 });
    expect(await read(actionPath)).toMatchObject({ status: 'complete' });
  });

  it('is only for a report to consider, and one at a time', async () => {
    const { path, body } = await notice();
    expect((await call('POST', `${path}/adverse_actions`, { body })).status).toBe(400);
    expect((await call('GET', `${path}/adverse_items`)).status).toBe(400);
    const other = String((await reportAt(clear, 'complete'))['id']);
    expect((await call('POST', `/reports/${other}/adverse_actions`, { body })).status).toBe(400);
  });

  it('stands against engaging the candidate until it is canceled', async () => {
    const { path, actionPath } = await notice();
    const engage = () => call('POST', path, { body: { adjudication: 'engaged' } });
    expect((await engage()).json).toEqual({
      error: 'Report has a pre-existing adverse action. See https://docs.checkr.com/#operation/updateReport',
    });
    expect((await call('DELETE', actionPath)).json).toMatchObject({ status: 'canceled' });
    expect((await engage()).json).toMatchObject({ adjudication: 'engaged' });
  });

  it('waits while the candidate disputes the report, which is then completed again', async () => {
    const { path, actionPath } = await notice({ post_notice_scheduled_at: await inSeconds(60) });
    await fixture.control('POST', `/sandbox/checks${path}/dispute`);
    await fixture.control('POST', '/sandbox/clock', { seconds: 120 });
    expect(await read(path)).toMatchObject({ status: 'dispute', adjudication: 'pre_adverse_action' });
    expect(await read(actionPath)).toMatchObject({ status: 'dispute' });
    await fixture.control('POST', `/sandbox/checks${path}/decide`, { outcome: 'clear' });
    expect(await read(path)).toMatchObject({
      status: 'complete',
      result: 'clear',
      adjudication: null,
      revised_at: expect.any(String),
    });
    expect(await read(actionPath)).toMatchObject({ status: 'canceled' });
    await vi.waitFor(() =>
      expect(typesOf(path.slice('/reports/'.length)).slice(-2)).toEqual([
        'report.disputed',
        'report.completed',
      ]),
    );
  });
});

describe('an invitation', () => {
  it('is answered on Checkr’s own form, which orders the report', async () => {
    const { status, json } = await call('POST', '/invitations', { body: order(await candidate()) });
    expect(status).toBe(201);
    expect(json).toMatchObject({ object: 'invitation', status: 'pending', report_id: null });
    const id = String(json['id']);
    await fixture.control('POST', `/sandbox/checks/invitations/${id}/complete`);
    expect(await read(`/invitations/${id}`)).toMatchObject({
      status: 'completed',
      report_id: expect.any(String),
    });
    await vi.waitFor(() => expect(typesOf(id)).toEqual(['invitation.created', 'invitation.completed']));
  });

  it('expires after a week, or is deleted', async () => {
    const { json } = await call('POST', '/invitations', { body: order(await candidate()) });
    const other = await call('POST', '/invitations', { body: order(await candidate()) });
    expect((await call('DELETE', `/invitations/${String(other.json['id'])}`)).json).toMatchObject({
      deleted_at: expect.any(String),
    });
    await fixture.control('POST', '/sandbox/clock', { seconds: 7 * 24 * 3600 + 1 });
    expect(await read(`/invitations/${String(json['id'])}`)).toMatchObject({ status: 'expired' });
  });
});

describe('an idempotency key', () => {
  it('repeats the first successful answer for a day', async () => {
    const body = order(await candidate());
    const send = () => call('POST', '/reports', { body, idempotencyKey: 'again' });
    const first = await send();
    expect(await send()).toEqual(first);
    await fixture.control('POST', '/sandbox/clock', { seconds: 24 * 3600 + 1 });
    expect((await send()).json['id']).not.toBe(first.json['id']);
  });

  it('keeps no refusal', async () => {
    const id = await candidate({ ssn: undefined });
    const send = () => call('POST', '/reports', { body: order(id), idempotencyKey: 'mended' });
    expect((await send()).status).toBe(400);
    await call('POST', `/candidates/${id}`, { body: { ssn: clear } });
    expect((await send()).status).toBe(200);
  });

  it('of a request still under way answers 409', async () => {
    await fixture.control('POST', '/sandbox/faults', {
      service: 'checkr',
      call: 'reports.create',
      kind: 'slow',
      milliseconds: 400,
      times: 1,
    });
    const body = order(await candidate());
    const answers = await Promise.all(
      [1, 2].map(() => call('POST', '/reports', { body, idempotencyKey: 'at once' })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a webhook', () => {
  it('is signed as in Checkr’s own example', () => {
    const headers = checkrSignature('test-secret')('http://127.0.0.1', '{"monday":"75F","tuesday":"80F"}');
    expect(headers['X-Checkr-Signature']).toBe(
      'b7412f05e981a473b5ecbdb5393afaea02a679db6d7c8e56803512ec4ba98151',
    );
  });

  it('has the event’s shape, compact, with the object whole, signed with the key over its bytes', async () => {
    const done = await reportAt(clear, 'complete');
    const received = await vi.waitUntil(() =>
      fixture.receiver.calls.find(
        ({ body }) => body.includes('"report.completed"') && body.includes(String(done['id'])),
      ),
    );
    expect(received.headers['user-agent']).toMatch(/^Checkr-Webhook\//);
    expect(received.headers['x-checkr-signature']).toBe(
      createHmac('sha256', keys.checkr).update(received.body).digest('hex'),
    );
    expect(received.body).toBe(JSON.stringify(JSON.parse(received.body)));
    expect(JSON.parse(received.body)).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      object: 'event',
      type: 'report.completed',
      webhook_url: expect.stringContaining('/webhooks/checkr'),
      data: { object: { object: 'report', status: 'complete', result: 'clear' } },
    });
  });

  it('may come three times, not at all, and after the one that follows it', async () => {
    const switchOn = (kind: string, call: string) =>
      fixture.control('POST', '/sandbox/faults', { service: 'checkr', kind, call });
    await switchOn('duplicate_webhooks', 'report.completed');
    await switchOn('lost_webhooks', 'report.created');
    const { id } = await reportAt(clear, 'complete');
    await vi.waitFor(() => expect(typesOf(id)).toEqual(Array(3).fill('report.completed')));
    expect(new Set(eventsOf(id).map((event) => event.id)).size).toBe(1);

    await fixture.control('DELETE', '/sandbox/faults');
    await fixture.control('POST', '/sandbox/faults', {
      service: 'checkr',
      kind: 'reorder_webhooks',
      call: 'report.created',
      milliseconds: 700,
    });
    const later = await reportAt(clear, 'complete');
    await vi.waitFor(
      () => expect(typesOf(later['id'])).toEqual(['report.completed', 'report.created']),
      3000,
    );
  });
});

describe('a failure', () => {
  const switchOn = (kind: string, call: string) =>
    fixture.control('POST', '/sandbox/faults', { service: 'checkr', kind, call, times: 1 });

  it.each([
    ['outage', 503],
    ['rate_limit', 429],
    ['server_error', 500],
    ['reject', 403],
  ])('%s answers %i and does nothing', async (kind, status) => {
    const id = await candidate();
    await switchOn(kind, 'reports.create');
    expect((await call('POST', '/reports', { body: order(id) })).status).toBe(status);
    expect(await read(`/candidates/${id}`)).toMatchObject({ report_ids: [] });
  });

  it.each(['lost_answer', 'late_error', 'garbage'])('%s comes after the work was done', async (kind) => {
    const id = await candidate();
    await switchOn(kind, 'reports.create');
    await request('POST', '/reports', { body: order(id) }).catch(() => undefined);
    expect((await read(`/candidates/${id}`))['report_ids']).toHaveLength(1);
  });

  it('is over after a restart, and what was ordered is still there', async () => {
    const id = await report(undecided);
    await fixture.restart();
    expect(await read(`/reports/${id}`)).toMatchObject({ status: 'pending' });
  });
});

describe('the sandbox’s page', () => {
  it('shows the last four digits and lets a person decide', async () => {
    await report(undecided);
    const page = await (await fetch(`${fixture.sandbox.url}/?view=checks`)).text();
    expect(page).toContain('XXX-XX-5555');
    expect(page).toContain('/decide');
    expect(page).not.toContain('543-43-5555');
  });
});
