/**
 * kill -9 of the worker between what the check provider has done and the story's hearing of it, and around events of the
 * story: nothing is asked for twice there, and nothing is lost (decisions 090 and 093).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contractVersion } from '#domain/onboarding/policy.ts';
import { type Recorder, startRecorder } from '#tests/provider/recorder.ts';
import { applicant, type Applicant, day } from '../testing/applicant.ts';
import { type Doom, startDoomedWorker } from '../testing/doom.ts';
import { sandboxChecks } from '../testing/sandbox-checks.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
/** Between the workers and the check provider. */
let recorder: Recorder;
beforeAll(async () => {
  world = await createWorld('real', undefined, { checkService: () => sandboxChecks(recorder.url) });
  recorder = await startRecorder(world.sandbox.url);
  await world.startWorker();
}, 120_000);
afterAll(async () => {
  await world?.close();
  await recorder?.stop();
});

/** Replaces the worker by a doomed one, unless nothing dies; answers what waits for its end and starts another. */
async function doomed(doom: Doom | null): Promise<() => Promise<void>> {
  if (doom === null) return async () => undefined;
  const { ended } = await startDoomedWorker(world, doom, { checksBase: recorder.url });
  return async () => {
    expect(await ended).toBe('SIGKILL');
    await world.startWorker();
  };
}

/** The provider takes the same person only so often within a day: each has another number. */
let people = 0;

/** `from`: how many calls the provider had had before. */
interface Person {
  readonly one: Applicant;
  readonly candidateId: string;
  readonly from: number;
}

/** Somebody whose number ends in these digits, with the candidate that the provider made of it. */
async function person(lastFour: string, reportLook = 500): Promise<Person> {
  people += 1;
  const one = await applicant(world, { reportLook });
  const made = await sandboxChecks(world.sandbox.url).createCandidate({
    technicianId: one.id,
    firstName: 'Adalberta',
    lastName: 'Lovelace',
    email: `ada.${one.id}@example.com`,
    phone: '2125550100',
    dateOfBirth: '1990-04-01',
    ssn: `${500 + people}-43-${lastFour}`,
    zip: '10001',
  });
  if (!made.ok) throw new Error('no candidate');
  return { one, candidateId: made.value, from: recorder.exchanges.length };
}

const books = z.object({
  candidates: z.array(z.looseObject({ id: z.string(), custom_id: z.string().nullish() })),
  reports: z.array(
    z.looseObject({
      id: z.string(),
      candidate_id: z.string(),
      status: z.string(),
      adjudication: z.string().nullable(),
    }),
  ),
  adverse_actions: z.array(z.looseObject({ report_id: z.string(), status: z.string() })),
});

/** What the provider has of somebody, and every call since that was to change something there. */
async function atProvider({ one, candidateId, from }: Person) {
  const found = books.parse(await world.control('GET', '/sandbox/checks'));
  const reports = found.reports.filter((report) => report.candidate_id === candidateId);
  const ids = new Set(reports.map(({ id }) => id));
  return {
    candidates: found.candidates.filter(({ custom_id: id }) => id === one.id).length,
    reports: reports.map(({ status, adjudication }) => `${status} ${adjudication}`),
    notices: found.adverse_actions.filter(({ report_id: id }) => ids.has(id)).map(({ status }) => status),
    changes: recorder.exchanges
      .slice(from)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, status }) => `${method} ${path.replaceAll(/[0-9a-f]{24}/g, ':id')} ${status}`),
  };
}

const ordered = 'POST /checkr/v1/reports 200';
const noticed = 'POST /checkr/v1/reports/:id/adverse_actions 200';
const takenBack = 'DELETE /checkr/v1/adverse_actions/:id 200';
const engaged = 'POST /checkr/v1/reports/:id 200';
const stopped = 'POST /checkr/v1/reports/:id/complete 200';

const endOf = async (them: Person) => ({
  events: (await them.one.types()).toSorted(),
  provider: await atProvider(them),
});

/** From the application to the first job. */
async function cleared(doom: Doom | null) {
  const them = await person('4645');
  const { one, candidateId } = them;
  const revived = await doomed(doom);
  const own = (async () => {
    await one.complete(contractVersion, candidateId);
    await one.connectBank();
    await one.until('CheckReported');
    await one.review({ type: 'VerifyLicense', expiresOn: '2035-01-31' }, { type: 'Approve' });
    await one.until('Activated');
  })();
  await Promise.all([own, revived()]);
  await one.hasLetters('application_received', 'application_approved', 'ready_to_work');
  return endOf(them);
}

/** A report that is not clear: the notice is begun. */
async function begunNotice(doom: Doom | null): Promise<Person> {
  const them = await person('2222');
  const { one, candidateId } = them;
  await one.complete(contractVersion, candidateId);
  await one.until('CheckReported');
  const revived = await doomed(doom);
  await one.review({ type: 'BeginAdverseAction', businessDay: day });
  await revived();
  await one.until('ProviderInstructed');
  return them;
}

/** The report is accepted after all. */
async function doubted(notice: Doom | null, engagement: Doom | null) {
  const them = await begunNotice(notice);
  const { one } = them;
  const reason = await world.keys.seal(`technician-${one.id}`, 'acceptance', 'long ago');
  const revived = await doomed(engagement);
  await one.review({ type: 'AcceptReport', reason });
  await revived();
  await one.until('ProviderInstructed', 2);
  return endOf(them);
}

async function withdraws(them: Person, doom: Doom | null) {
  const revived = await doomed(doom);
  await them.one.own({ type: 'Withdraw' });
  await revived();
  await them.one.over();
  return endOf(them);
}

/** Withdrawn while the provider is at it. */
async function withdrawnDuringCheck(doom: Doom | null) {
  const them = await person('5555');
  const { one, candidateId } = them;
  await one.complete(contractVersion, candidateId);
  await one.until('CheckBegun');
  return withdraws(them, doom);
}

describe('the worker is killed', () => {
  const told: readonly Doom[] = [{ after: 'instructProvider' }, { after: 'ProviderInstructed' }];
  let whole: Awaited<ReturnType<typeof endOf>>;
  beforeAll(async () => {
    whole = await cleared(null);
  }, 60_000);

  it.each<Doom>([
    { after: 'CheckOrdered' },
    { after: 'orderReport' },
    { after: 'CheckBegun' },
    { after: 'readReport' },
    { after: 'CheckReported' },
    { after: 'wantLetters' },
    { before: 'Activated' },
    { after: 'Activated' },
  ])('%o: one report, ordered once, and the end of a life that nothing disturbed', async (doom) => {
    const end = await cleared(doom);
    expect(end.provider).toEqual({
      candidates: 1,
      reports: ['complete null'],
      notices: [],
      changes: [ordered],
    });
    expect(end).toEqual(whole);
  });

  it('after the pre-adverse notice was sent, and after the person was engaged: one notice, taken back', async () => {
    const undisturbed = await doubted(null, null);
    expect(undisturbed.provider).toEqual({
      candidates: 1,
      reports: ['complete engaged'],
      notices: ['canceled'],
      changes: [ordered, noticed, takenBack, engaged],
    });
    for (const doom of told) expect(await doubted(doom, doom)).toEqual(undisturbed);
  });

  it('after the notice was taken back for somebody who has withdrawn: taken back once', async () => {
    const undisturbed = await withdraws(await begunNotice(null), null);
    expect(undisturbed.provider).toMatchObject({
      notices: ['canceled'],
      changes: [ordered, noticed, takenBack],
    });
    for (const doom of told) expect(await withdraws(await begunNotice(null), doom)).toEqual(undisturbed);
  });

  it('after a check was stopped for somebody who has withdrawn: stopped once', async () => {
    const undisturbed = await withdrawnDuringCheck(null);
    expect(undisturbed.provider).toMatchObject({ changes: [ordered, stopped] });
    for (const doom of told) expect(await withdrawnDuringCheck(doom)).toEqual(undisturbed);
  });

  it('after CheckBegun: a webhook that comes before the restart is heard, long before the next look', async () => {
    const { one, candidateId } = await person('5555', day);
    const revived = await doomed({ after: 'CheckBegun' });
    await one.complete(contractVersion, candidateId);
    await one.until('CheckBegun');
    const found = books.parse(await world.control('GET', '/sandbox/checks'));
    const report = found.reports.find((each) => each.candidate_id === candidateId);
    await world.control('POST', `/sandbox/checks/reports/${report?.id}/decide`, { outcome: 'clear' });
    await one.hear();
    await revived();
    await one.until('CheckReported');
  });
});
