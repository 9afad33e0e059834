/**
 * kill -9 of the worker between what the check provider has done and the story's hearing of it, and after each event of
 * the story: nothing is done twice there, and nothing is lost (R22, decision 090).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contractVersion } from '#domain/onboarding/policy.ts';
import { madeUpKeys } from '#sandbox/sandbox.ts';
import { applicant, type Applicant, day } from '../testing/applicant.ts';
import { eventually } from '../testing/people.ts';
import { sandboxChecks } from '../testing/sandbox-checks.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld('real', undefined, { checkService: sandboxChecks });
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

/** Replaces the worker by one that dies after the activity, or the append of the event, named; null: nothing dies. */
async function doomed(after: string | null): Promise<() => Promise<void>> {
  if (after === null) return async () => undefined;
  await world.stopWorker();
  const { address, namespace, taskQueue, databaseUrl } = world;
  const doom = {
    address,
    namespace,
    taskQueue,
    databaseUrl,
    masterKey: Buffer.from(world.masterKey).toString('base64'),
    secretKey: madeUpKeys.stripe.secretKey,
    apiBase: world.sandbox.url,
    technicians: [],
    after,
  };
  const child: ChildProcess = fork(fileURLToPath(new URL('../testing/doomed-worker.ts', import.meta.url)), [
    JSON.stringify(doom),
  ]);
  const dead = once(child, 'exit');
  await once(child, 'message');
  return async () => {
    expect(await dead).toEqual([null, 'SIGKILL']);
    await world.startWorker();
  };
}

/** The provider takes the same person only so often within a day: each has another number. */
let people = 0;

/** Somebody whose number ends in these digits, with the candidate that the provider made of it. */
async function person(lastFour: string, reportLook = 500): Promise<{ one: Applicant; candidateId: string }> {
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
  return { one, candidateId: made.value };
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

/** What the provider has of somebody. */
async function atProvider({ one, candidateId }: { readonly one: Applicant; readonly candidateId: string }) {
  const found = books.parse(await world.control('GET', '/sandbox/checks'));
  const reports = found.reports.filter((report) => report.candidate_id === candidateId);
  const ids = new Set(reports.map(({ id }) => id));
  return {
    candidates: found.candidates.filter(({ custom_id: id }) => id === one.id).length,
    reports: reports.map(({ status, adjudication }) => `${status} ${adjudication}`),
    notices: found.adverse_actions.filter(({ report_id: id }) => ids.has(id)).map(({ status }) => status),
  };
}

const endOf = async (them: { readonly one: Applicant; readonly candidateId: string }) => ({
  events: (await them.one.types()).toSorted(),
  provider: await atProvider(them),
});

/** From the application to the first job. */
async function cleared(after: string | null) {
  const them = await person('4645');
  const { one, candidateId } = them;
  const revived = await doomed(after);
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

/** A report that is not clear: the notice is begun, and the report accepted after all. */
async function doubted(notice: string | null, engagement: string | null) {
  const them = await person('2222');
  const { one, candidateId } = them;
  await one.complete(contractVersion, candidateId);
  await one.until('CheckReported');
  const told = (times: number) =>
    eventually(
      `told ${times} times`,
      async () => (await one.types()).filter((type) => type === 'ProviderTold').length === times,
    );
  const afterNotice = await doomed(notice);
  await one.review({ type: 'BeginAdverseAction', businessDay: day });
  await afterNotice();
  await told(1);
  const reason = await world.keys.seal(`technician-${one.id}`, 'acceptance', 'long ago');
  const afterEngagement = await doomed(engagement);
  await one.review({ type: 'AcceptReport', reason });
  await afterEngagement();
  await told(2);
  return endOf(them);
}

/** Withdrawn while the provider is at it. */
async function withdrawn(after: string | null) {
  const them = await person('5555');
  const { one, candidateId } = them;
  await one.complete(contractVersion, candidateId);
  await one.until('CheckBegun');
  const revived = await doomed(after);
  await one.own({ type: 'Withdraw' });
  await revived();
  await one.over();
  return endOf(them);
}

describe('R22 the worker is killed', () => {
  let whole: Awaited<ReturnType<typeof endOf>>;
  beforeAll(async () => {
    whole = await cleared(null);
  }, 60_000);

  it.each([
    'CheckOrdered',
    'orderReport',
    'CheckBegun',
    'readReport',
    'CheckReported',
    'wantLetters',
    'Activated',
  ])('after %s: one report, and the end of a life that nothing disturbed', async (after) => {
    const end = await cleared(after);
    expect(end.provider).toEqual({ candidates: 1, reports: ['complete null'], notices: [] });
    expect(end).toEqual(whole);
  });

  it('after the pre-adverse notice was sent, and after the person was engaged: one notice, taken back', async () => {
    const undisturbed = await doubted(null, null);
    expect(undisturbed.provider).toEqual({
      candidates: 1,
      reports: ['complete engaged'],
      notices: ['canceled'],
    });
    expect(await doubted('tellProvider', 'tellProvider')).toEqual(undisturbed);
    expect(await doubted('ProviderTold', 'ProviderTold')).toEqual(undisturbed);
  });

  it('after a check was stopped for somebody who has withdrawn: stopped once', async () => {
    expect(await withdrawn('tellProvider')).toEqual(await withdrawn(null));
  });

  it('after CheckBegun: a webhook that comes before the restart is heard, long before the next look', async () => {
    const { one, candidateId } = await person('5555', day);
    const revived = await doomed('CheckBegun');
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
