/** The background-check client against the stand-in in every failure: nothing twice, nothing lost, no SSN revealed. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Fixture, keys, startFixture } from '#sandbox/fixture.ts';
import { type CandidateData, type Checks, openChecks } from './checks.ts';
import { ChecksRefused, ChecksUnavailable } from './failures.ts';

let fixture: Fixture;
let checks: Checks;

const open = (more: { apiKey?: string; apiUrl?: string; package?: string; timeout?: number } = {}) =>
  openChecks({
    apiKey: keys.checkr,
    apiUrl: `${fixture.sandbox.url}/checkr`,
    package: 'tasker_pro',
    ...more,
  });

beforeAll(async () => {
  fixture = await startFixture();
  checks = open();
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));
afterAll(() => fixture.stop());

const ssn = '543-43-4645';
function person(more: Partial<CandidateData> = {}): CandidateData {
  const technicianId = randomUUID();
  return {
    technicianId,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `${technicianId}@example.com`,
    phone: '2125550100',
    dateOfBirth: '1990-12-10',
    ssn,
    zip: '11201',
    ...more,
  };
}
const where = { state: 'NY', city: 'New York' };

async function candidateOf(more: Partial<CandidateData> = {}): Promise<string> {
  const made = await checks.createCandidate(person(more));
  if (!made.ok) throw new Error('refused');
  return made.value;
}
async function orderFor(candidateId: string, number = 1): Promise<string> {
  const ordered = await checks.orderReport(candidateId, number, where);
  if (!ordered.ok) throw new Error('refused');
  return ordered.value;
}
const reportOf = async (more: Partial<CandidateData> = {}) => orderFor(await candidateOf(more));
const reportAt = async (lastFour: string, status: string) => {
  const reportId = await reportOf({ ssn: `543-43-${lastFour}` });
  return vi.waitUntil(async () => {
    const report = await checks.readReport(reportId);
    return report.status === status ? report : undefined;
  });
};

interface Kept {
  candidates: {
    id: string;
    custom_id: string;
    email: string;
    ssn: string;
    first_name: string;
    last_name: string;
  }[];
  reports: { id: string; candidate_id: string; tags: string[] }[];
  adverse_actions: { report_id: string; status: string }[];
}
const kept = async () => (await fixture.control('GET', '/sandbox/checks')) as Kept;
const fault = (kind: string, call: string, more: object = {}) =>
  fixture.control('POST', '/sandbox/faults', { service: 'checkr', kind, call, times: 1, ...more });

/** What a call fails with, and everything about it that a log could show. */
async function failureOf(call: Promise<unknown>): Promise<{ error: unknown; shown: string }> {
  const error = await call.then(
    () => new Error('The call was expected to fail'),
    (thrown: unknown) => thrown,
  );
  const chain: string[] = [];
  for (let link = error; link instanceof Error; link = link.cause) {
    chain.push(link.message, link.stack ?? '', JSON.stringify(link, Object.getOwnPropertyNames(link)));
  }
  return { error, shown: chain.join('\n') };
}

describe('a candidate', () => {
  it('is made once, and corrected until a check is ordered', async () => {
    const who = person();
    const made = await checks.createCandidate(who);
    expect(await checks.createCandidate({ ...who, lastName: 'Byron', ssn: '543-43-1111' })).toEqual(made);
    const { candidates } = await kept();
    expect(candidates.filter(({ custom_id: id }) => id === who.technicianId)).toMatchObject([
      { last_name: 'Byron', ssn: 'XXX-XX-1111' },
    ]);
  });

  it.each([
    // As typed on a phone.
    ['O’Brien', "O'Brien"],
    ['Garci\u0301a–Peña', 'García-Peña'],
    ['Łukasz', 'Lukasz'],
    ['Nguyễn Đức', 'Nguyen Duc'],
  ])('called %s is %s to the service', async (lastName, told) => {
    const who = person({ lastName });
    expect(await checks.createCandidate(who)).toMatchObject({ ok: true });
    const { candidates } = await kept();
    expect(candidates.find(({ custom_id: id }) => id === who.technicianId)).toMatchObject({
      last_name: told,
    });
  });

  it('keeps its number once a check is ordered: the same is taken, another is for the person to mend', async () => {
    const who = person();
    const made = await checks.createCandidate(who);
    await orderFor(made.ok ? made.value : '');
    expect(await checks.createCandidate({ ...who, ssn: who.ssn.replaceAll('-', '') })).toEqual(made);
    expect(await checks.createCandidate({ ...who, ssn: '543-43-9999' })).toEqual({
      ok: false,
      failure: { kind: 'invalid_input', fields: ['ssn'] },
    });
  });

  it.each([
    ['ssn', '111-11-1111'],
    ['ssn', '900-12-3456'],
    ['zip', '1120'],
    ['email', 'ada'],
    ['firstName', 'Ada!'],
    ['lastName', '李小龙'],
    ['dateOfBirth', '10.12.1990'],
  ] as const)('whose %s is %s is told which field it is', async (field, value) => {
    expect(await checks.createCandidate(person({ [field]: value }))).toEqual({
      ok: false,
      failure: { kind: 'invalid_input', fields: [field] },
    });
  });

  it('with several mistakes is told each', async () => {
    expect(await checks.createCandidate(person({ zip: '1', ssn: '1' }))).toMatchObject({
      failure: { fields: expect.arrayContaining(['zip', 'ssn']) },
    });
  });

  it('who is a minor is told so by the date of birth when the check is ordered', async () => {
    const candidateId = await candidateOf({ dateOfBirth: '2015-01-01' });
    expect(await checks.orderReport(candidateId, 1, where)).toEqual({
      ok: false,
      failure: { kind: 'invalid_input', fields: ['dateOfBirth'] },
    });
  });

  it.each(['lost_answer', 'late_error', 'garbage'])(
    'is one, though the answer was lost (%s)',
    async (kind) => {
      const who = person();
      await fault(kind, 'candidates.create');
      await expect(checks.createCandidate(who)).rejects.toBeInstanceOf(ChecksUnavailable);
      expect(await checks.createCandidate(who)).toMatchObject({ ok: true });
      const { candidates } = await kept();
      expect(candidates.filter(({ custom_id: id }) => id === who.technicianId)).toHaveLength(1);
    },
  );

  it('is one, though it was sent twice at the same time', async () => {
    const who = person();
    await fault('slow', 'candidates.create', { milliseconds: 300, times: 2 });
    const tries = await Promise.allSettled([checks.createCandidate(who), checks.createCandidate(who)]);
    for (const attempt of tries) {
      if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(ChecksUnavailable);
    }
    const { candidates } = await kept();
    expect(candidates.filter(({ custom_id: id }) => id === who.technicianId)).toHaveLength(1);
  });
});

describe('a candidate who is erased', () => {
  it('is nobody afterwards, and a check that was under way has ended', async () => {
    const who = person({ ssn: '543-43-5555' });
    const made = await checks.createCandidate(who);
    const candidateId = made.ok ? made.value : '';
    const reportId = await orderFor(candidateId);
    await checks.eraseCandidates(who.technicianId, 'help@example.com');
    expect(await checks.readReport(reportId)).toMatchObject({ status: 'canceled' });
    const { candidates } = await kept();
    const left = candidates.find(({ id }) => id === candidateId);
    expect(left).toMatchObject({ custom_id: who.technicianId });
    expect(JSON.stringify(left)).not.toMatch(/Ada|Lovelace|5555|1990|11201|2125550100|@example/);
  });

  it.each(['lost_answer', 'late_error', 'garbage'])(
    'is erased again without complaint, though the answer was lost (%s)',
    async (kind) => {
      const who = person();
      await checks.createCandidate(who);
      await fault(kind, 'candidates.erase');
      await expect(checks.eraseCandidates(who.technicianId, 'help@example.com')).rejects.toBeInstanceOf(
        ChecksUnavailable,
      );
      await checks.eraseCandidates(who.technicianId, 'help@example.com');
      await checks.eraseCandidates(who.technicianId, 'help@example.com');
      const { candidates } = await kept();
      const left = candidates.filter(({ custom_id: id }) => id === who.technicianId);
      expect(left).toMatchObject([{ ssn: null, email: '' }]);
    },
  );

  it('may be unknown to the service, and no one else is erased', async () => {
    const other = await candidateOf();
    await checks.eraseCandidates(randomUUID(), 'help@example.com');
    const { candidates } = await kept();
    expect(candidates.find(({ id }) => id === other)).toMatchObject({ first_name: 'Ada' });
  });

  it('is waited for where the service refuses our key', async () => {
    const who = person();
    await checks.createCandidate(who);
    await fault('reject', 'candidates.erase');
    await expect(checks.eraseCandidates(who.technicianId, 'help@example.com')).rejects.toBeInstanceOf(
      ChecksRefused,
    );
  });
});

describe('a report', () => {
  it('is ordered once for each check of a candidate', async () => {
    const candidateId = await candidateOf();
    expect(await checks.findReport(candidateId, 1)).toBeNull();
    const first = await orderFor(candidateId, 1);
    expect(await orderFor(candidateId, 1)).toBe(first);
    const second = await orderFor(candidateId, 2);
    expect(second).not.toBe(first);
    expect(await checks.findReport(candidateId, 1)).toBe(first);
    expect(await checks.findReport(candidateId, 2)).toBe(second);
  });

  it.each(['lost_answer', 'late_error', 'garbage'])(
    'is one, though the answer was lost (%s) and the next try comes days later',
    async (kind) => {
      const candidateId = await candidateOf();
      await fault(kind, 'reports.create');
      await expect(checks.orderReport(candidateId, 1, where)).rejects.toBeInstanceOf(ChecksUnavailable);
      await fixture.control('POST', '/sandbox/clock', { seconds: 3 * 24 * 3600 });
      const reportId = await orderFor(candidateId, 1);
      const { reports } = await kept();
      expect(reports.filter((report) => report.candidate_id === candidateId).map(({ id }) => id)).toEqual([
        reportId,
      ]);
    },
  );

  it('that is clear tells what was searched, and nothing of what only says where to look', async () => {
    const report = await reportAt('4645', 'complete');
    expect(report).toMatchObject({ result: 'clear', adjudication: null, wanted: [] });
    expect(report.completedAt).not.toBeNull();
    expect(report.screenings.map(({ kind, result }) => [kind, result])).toEqual([
      ['county_criminal_searches', 'clear'],
      ['sex_offender_search', 'clear'],
    ]);
  });

  it('to consider shows reviewers the record', async () => {
    const { result, screenings } = await reportAt('2222', 'complete');
    expect(result).toBe('consider');
    expect(screenings.find(({ kind }) => kind === 'county_criminal_searches')).toEqual({
      kind: 'county_criminal_searches',
      status: 'complete',
      result: 'consider',
      place: 'KINGS, NY',
      records: [
        {
          caseNumber: expect.any(String),
          charge: 'Petit larceny',
          classification: 'Misdemeanor',
          disposition: 'Guilty',
          date: '2023-09-19',
        },
      ],
    });
  });

  it('that waits for the person says for what, and where it is given', async () => {
    const report = await reportAt('3333', 'suspended');
    expect(report.wanted).toEqual([
      { kind: 'ssn_confirmation', url: expect.stringContaining(fixture.sandbox.url) },
    ]);
  });

  it('that was canceled has no result', async () => {
    expect(await reportAt('4444', 'canceled')).toMatchObject({ result: null });
  });

  it('is stopped when nobody wants it any more, once', async () => {
    const reportId = await reportOf({ ssn: '543-43-5555' });
    await checks.stopReport(reportId);
    await checks.stopReport(reportId);
    expect(await checks.readReport(reportId)).toMatchObject({ status: 'canceled' });
  });

  it('is handed out as a PDF, once there is one', async () => {
    const pending = await reportOf({ ssn: '543-43-5555' });
    expect(await checks.copyOfReport(pending)).toBeNull();
    const { reportId } = await reportAt('2222', 'complete');
    expect((await checks.copyOfReport(reportId))?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is not accepted as a copy if it isn’t a PDF', async () => {
    const { reportId } = await reportAt('2222', 'complete');
    await fault('garbage', 'documents.download');
    await expect(checks.copyOfReport(reportId)).rejects.toThrow('no PDF');
    await fault('unreachable', 'documents.download');
    await expect(checks.copyOfReport(reportId)).rejects.toBeInstanceOf(ChecksUnavailable);
    expect(await checks.copyOfReport(reportId)).not.toBeNull();
  });
});

describe('the notices', () => {
  const inSeconds = async (seconds: number) => {
    const { now } = (await fixture.control('GET', '/sandbox/clock')) as { now: string };
    return new Date(Date.parse(now) + seconds * 1000).toISOString();
  };

  it('are begun once, and the last one goes out at its time', async () => {
    const { reportId } = await reportAt('2222', 'complete');
    const at = await inSeconds(3600);
    const begun = await checks.startPreAdverse(reportId, at);
    expect(begun).toEqual({ status: 'pending', finalNoticeAt: `${at.slice(0, 19)}Z` });
    expect(await checks.startPreAdverse(reportId, await inSeconds(7200))).toEqual(begun);
    expect(await checks.readReport(reportId)).toMatchObject({ adjudication: 'pre_adverse_action' });
    await fixture.control('POST', '/sandbox/clock', { seconds: 3601 });
    expect(await checks.readReport(reportId)).toMatchObject({ adjudication: 'post_adverse_action' });
    expect(await checks.adverseNotices(reportId)).toMatchObject({ status: 'complete' });
  });

  it.each(['lost_answer', 'late_error', 'garbage'])(
    'are one pair, though the answer was lost (%s)',
    async (kind) => {
      const { reportId } = await reportAt('2222', 'complete');
      const at = await inSeconds(3600);
      await fault(kind, 'adverse_actions.create');
      await expect(checks.startPreAdverse(reportId, at)).rejects.toBeInstanceOf(ChecksUnavailable);
      expect(await checks.startPreAdverse(reportId, at)).toMatchObject({ status: 'pending' });
      const { adverse_actions: actions } = await kept();
      expect(actions.filter(({ report_id: id }) => id === reportId)).toHaveLength(1);
    },
  );

  it('are taken back when the report is accepted after all, which may be repeated', async () => {
    const { reportId } = await reportAt('2222', 'complete');
    await checks.startPreAdverse(reportId, await inSeconds(3600));
    await fault('lost_answer', 'adverse_actions.cancel');
    await expect(checks.engage(reportId)).rejects.toBeInstanceOf(ChecksUnavailable);
    await checks.engage(reportId);
    await checks.engage(reportId);
    expect(await checks.readReport(reportId)).toMatchObject({ adjudication: 'engaged' });
    expect(await checks.adverseNotices(reportId)).toBeNull();
  });

  it('leave nothing to accept once both were sent', async () => {
    const { reportId } = await reportAt('2222', 'complete');
    await checks.startPreAdverse(reportId, await inSeconds(60));
    await fixture.control('POST', '/sandbox/clock', { seconds: 120 });
    await checks.engage(reportId);
    expect(await checks.readReport(reportId)).toMatchObject({ adjudication: 'post_adverse_action' });
  });

  it('are taken back alone, which may be repeated, and not after the last one was sent', async () => {
    const { reportId } = await reportAt('2222', 'complete');
    await checks.takeBackNotices(reportId);
    await checks.startPreAdverse(reportId, await inSeconds(60));
    await fault('lost_answer', 'adverse_actions.cancel');
    await expect(checks.takeBackNotices(reportId)).rejects.toBeInstanceOf(ChecksUnavailable);
    await checks.takeBackNotices(reportId);
    await fixture.control('POST', '/sandbox/clock', { seconds: 120 });
    expect(await checks.adverseNotices(reportId)).toBeNull();
    await checks.startPreAdverse(reportId, await inSeconds(60));
    await fixture.control('POST', '/sandbox/clock', { seconds: 120 });
    await checks.takeBackNotices(reportId);
    expect(await checks.adverseNotices(reportId)).toMatchObject({ status: 'complete' });
  });

  it('wait for a dispute, after which a report that is clear has none', async () => {
    const { reportId } = await reportAt('2222', 'complete');
    await checks.startPreAdverse(reportId, await inSeconds(60));
    await fixture.control('POST', `/sandbox/checks/reports/${reportId}/dispute`);
    await fixture.control('POST', '/sandbox/clock', { seconds: 120 });
    expect(await checks.adverseNotices(reportId)).toMatchObject({ status: 'dispute' });
    expect(await checks.readReport(reportId)).toMatchObject({ status: 'dispute' });
    await fixture.control('POST', `/sandbox/checks/reports/${reportId}/decide`, { outcome: 'clear' });
    expect(await checks.readReport(reportId)).toMatchObject({ status: 'complete', result: 'clear' });
    expect(await checks.adverseNotices(reportId)).toBeNull();
  });

  it('are refused for a report that is clear', async () => {
    const { reportId } = await reportAt('4645', 'complete');
    await expect(checks.startPreAdverse(reportId, await inSeconds(60))).rejects.toBeInstanceOf(ChecksRefused);
  });
});

describe('the owner', () => {
  it('of a candidate or a report is the technician, and of what nobody knows there is none', async () => {
    const who = person();
    const made = await checks.createCandidate(who);
    const candidateId = made.ok ? made.value : '';
    const reportId = await orderFor(candidateId);
    const owner = { technicianId: who.technicianId, candidateId };
    expect(await checks.ownerOf({ candidateId, reportId: null })).toEqual(owner);
    expect(await checks.ownerOf({ candidateId: null, reportId })).toEqual(owner);
    expect(await checks.ownerOf({ candidateId: null, reportId: '0'.repeat(24) })).toBeNull();
    expect(await checks.ownerOf({ candidateId: null, reportId: null })).toBeNull();
    const forged = await candidateOf({ technicianId: '../../etc/passwd' });
    expect(await checks.ownerOf({ candidateId: forged, reportId: null })).toBeNull();
  });
});

describe('every failure', () => {
  const number = '543-43-6789';
  const secrets = [number, number.replaceAll('-', ''), '6789', 'Lovelace', '1990-12-10', keys.checkr];
  const silent = (shown: string) => {
    expect(shown).not.toBe('');
    for (const secret of secrets) expect(shown).not.toContain(secret);
    expect(shown).not.toContain(Buffer.from(`${keys.checkr}:`).toString('base64'));
  };

  it.each([
    ['outage', ChecksUnavailable, 'HTTP 503'],
    ['rate_limit', ChecksUnavailable, 'HTTP 429'],
    ['server_error', ChecksUnavailable, 'HTTP 500'],
    ['late_error', ChecksUnavailable, 'HTTP 500'],
    ['unreachable', ChecksUnavailable, 'no connection'],
    ['lost_answer', ChecksUnavailable, 'no connection'],
    ['garbage', ChecksUnavailable, 'no JSON'],
    ['reject', ChecksRefused, '403: Sorry, your account is not approved for production'],
  ])('%s is typed, and says nothing of the person', async (kind, type, code) => {
    await fault(kind, 'candidates.create');
    const { error, shown } = await failureOf(checks.createCandidate(person({ ssn: number })));
    expect(error).toBeInstanceOf(type);
    expect((error as Error).message).toContain(code);
    silent(shown);
  });

  it('an answer that is too slow is one that never came', async () => {
    await fault('slow', 'candidates.create', { milliseconds: 2_000 });
    const { error, shown } = await failureOf(open({ timeout: 300 }).createCandidate(person({ ssn: number })));
    expect(error).toBeInstanceOf(ChecksUnavailable);
    expect((error as Error).message).toContain('no answer in time');
    silent(shown);
  });

  it('a wrong key and an unknown package are faults of ours', async () => {
    const stranger = await failureOf(
      open({ apiKey: 'sandbox_other' }).createCandidate(person({ ssn: number })),
    );
    expect(stranger.error).toMatchObject({ name: 'ChecksRefused', status: 401 });
    const candidateId = await candidateOf();
    const packaged = await failureOf(open({ package: 'premium' }).orderReport(candidateId, 1, where));
    expect(packaged.error).toMatchObject({ name: 'ChecksRefused', status: 404 });
    silent(stranger.shown);
  });

  it('an order too many in a day passes with the day', async () => {
    const candidateId = await candidateOf();
    for (const number of [1, 2, 3]) await orderFor(candidateId, number);
    await expect(checks.orderReport(candidateId, 4, where)).rejects.toBeInstanceOf(ChecksUnavailable);
    await fixture.control('POST', '/sandbox/clock', { seconds: 24 * 3600 + 1 });
    expect(await checks.orderReport(candidateId, 4, where)).toMatchObject({ ok: true });
  });

  it.each([
    [
      'a body that echoes the request',
      (body: string) => ({ status: 400, body: JSON.stringify({ error: `Bad: ${body}` }) }),
    ],
    ['a refusal without a sentence', () => ({ status: 422, body: '[]' })],
    ['an answer of another shape', (body: string) => ({ status: 201, body: JSON.stringify({ id: [body] }) })],
    ['a redirect', () => ({ status: 307, body: '', location: 'http://127.0.0.1:1/elsewhere' })],
  ])('%s is not repeated', async (_what, answer) => {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const isList = request.method === 'GET';
        const given: { status: number; body: string; location?: string } = isList
          ? { status: 200, body: JSON.stringify({ data: [] }) }
          : answer(Buffer.concat(chunks).toString());
        response.writeHead(given.status, {
          'Content-Type': 'application/json',
          ...(given.location === undefined ? {} : { Location: given.location }),
        });
        response.end(given.body);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { error, shown } = await failureOf(
      open({ apiUrl: `http://127.0.0.1:${port}` }).createCandidate(person({ ssn: number })),
    );
    expect([ChecksRefused.name, ChecksUnavailable.name]).toContain((error as Error).name);
    silent(shown);
  });

  it('a document is never fetched without encryption from another host', async () => {
    const server = createServer((_request, response) => {
      const documents = [{ type: 'pdf_report', download_uri: `${fixture.sandbox.url}/report.pdf` }];
      response.end(JSON.stringify({ documents }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await expect(open({ apiUrl: `http://127.0.0.1:${port}` }).copyOfReport('0'.repeat(24))).rejects.toThrow(
      'not encrypted',
    );
  });
});
