/**
 * kill -9 of the worker at each step of an onboarding, before or after its effect and before the workflow hears of it,
 * and a workflow that starts again: nothing is requested twice, and nothing is lost (decisions 090 and 093, R22, R26).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Durations } from '#domain/core/durations.ts';
import { as, type BlobKey } from '#domain/core/ids.ts';
import type { OnboardingEvents } from '#domain/onboarding/events.ts';
import type { OnboardingStep } from '#domain/onboarding/next.ts';
import { contractVersion } from '#domain/onboarding/policy.ts';
import { madeUpKeys } from '#sandbox/sandbox.ts';
import { type Recorder, startRecorder } from '#tests/provider/recorder.ts';
import { applicant, type Applicant, day } from '../testing/applicant.ts';
import { workflowIds } from '../contract.ts';
import { type Doom, startDoomedWorker } from '../testing/doom.ts';
import { readAgain, resetToBeginning } from '../testing/reset.ts';
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

/**
 * Replaces the worker by a doomed one, unless nothing dies; answers a function that waits for its end and starts
 * another.
 */
async function doomed(doom: Doom | null): Promise<() => Promise<void>> {
  if (doom === null) return async () => undefined;
  const { ended } = await startDoomedWorker(world, doom, { checksBase: recorder.url });
  return async () => {
    expect(await ended).toBe('SIGKILL');
    await world.startWorker();
  };
}

/** The provider accepts the same person only a few times a day, so each has another SSN. */
let people = 0;

/** `from`: how many calls the provider had received before. */
interface Person {
  readonly one: Applicant;
  readonly candidateId: string;
  readonly from: number;
}

/** A person whose SSN ends in these digits, with the provider's candidate. */
async function person(lastFour: string, waits: Partial<Durations> = {}): Promise<Person> {
  people += 1;
  const one = await applicant(world, { reportLook: 500, ...waits });
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

/** What the provider has about a person, and every call since `from` that changes something there. */
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

/** A report that is not clear: the notice is started. */
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

/** Withdrawn while the check is under way: it is stopped, once. */
async function withdrawnDuringCheck(doom: Doom | null) {
  const them = await person('5555');
  const { one, candidateId } = them;
  await one.complete(contractVersion, candidateId);
  await one.until('CheckBegun');
  const end = await withdraws(them, doom);
  expect(end.provider.changes).toEqual([ordered, stopped]);
  return end;
}

/** What remains of an ended application; a promise may be missed meanwhile, depending on the clock. */
async function endedOf(one: Applicant) {
  await one.over();
  const types = (await one.types()).filter((type) => type !== 'PromiseMissed');
  const letters = (await one.letters()).filter((letter) => !/late|promise/.test(letter));
  return { types: types.toSorted(), letters: letters.toSorted() };
}

/** A person who has applied, does nothing more, and withdraws once `event` is there. */
async function untilEvent(
  doom: Doom | null,
  event: string,
  waits: Partial<Durations>,
  act: (one: Applicant) => Promise<void> = () => Promise.resolve(),
) {
  const one = await applicant(world, waits);
  await one.send();
  const revived = await doomed(doom);
  await act(one);
  await revived();
  await one.until(event);
  await one.own({ type: 'Withdraw' });
  await one.over();
  return { types: (await one.types()).toSorted(), letters: (await one.letters()).toSorted() };
}

/** Business days that pass in less than a second each. */
const businessDay = 400;

async function rejectedInSilence(doom: Doom | null) {
  const them = await person('2222', { businessDay });
  const { one, candidateId } = them;
  await one.complete(contractVersion, candidateId);
  await one.until('CheckReported');
  const revived = await doomed(doom);
  await one.review({ type: 'BeginAdverseAction', businessDay });
  await revived();
  const end = await endedOf(one);
  const { notices, changes } = await atProvider(them);
  return { ...end, notices, changes };
}

/** Dies from the order on, or once the document waits at the service. */
async function signedElsewhere(doom: Doom | null, from: 'order' | 'signature') {
  const one = await applicant(world, { reportLook: 500 });
  await one.send();
  const draft = await world.documents.keep('contracts', one.id, 'draft', Buffer.from('%PDF-1.7 draft'));
  const early = await doomed(from === 'order' ? doom : null);
  await one.orderSigning(draft);
  await early();
  await one.until('SigningBegun');
  const stream = await world.log.readStream(workflowIds.onboarding(one.id));
  const begun = stream.find(({ type }) => type === 'SigningBegun')?.data as OnboardingEvents['SigningBegun'];
  const page = (await world.keys.open(begun.url)) ?? '';
  const late = await doomed(from === 'signature' ? doom : null);
  const body = new URLSearchParams({ outcome: 'completed' });
  await fetch(page, { method: 'POST', body, redirect: 'manual' });
  await late();
  await one.until('ContractSigned');
  await one.own({ type: 'Withdraw' });
  const query = new URLSearchParams({ external_id: `${one.id}:1` });
  const answer = await fetch(`${world.sandbox.url}/docuseal/submitters?${query}`, {
    headers: { 'X-Auth-Token': madeUpKeys.docuseal.apiKey },
  });
  const documents = ((await answer.json()) as { readonly data: readonly unknown[] }).data.length;
  return { ...(await endedOf(one)), documents };
}

const license = { type: 'AddLicense', pages: [as<BlobKey>('licenses/example/front.sealed')] } as const;

/** A life for each step of the workflow, run with a worker that dies or with one that doesn't. */
const lives = {
  cleared,
  'withdrawn during the check': withdrawnDuringCheck,
  'rejected in silence': rejectedInSilence,
  reminded: (doom: Doom | null) => untilEvent(doom, 'Reminded', { applicantReminderFirst: 2_000 }),
  expired: async (doom: Doom | null) => {
    const one = await applicant(world, { applicationExpiry: 2_000 });
    await one.send();
    const revived = await doomed(doom);
    await revived();
    return endedOf(one);
  },
  'promised too much': (doom: Doom | null) =>
    untilEvent(doom, 'PromiseMissed', { licenseLook: 500 }, (one) => one.own(license)),
  excused: (doom: Doom | null) =>
    untilEvent(doom, 'ExceptionEnded', {}, (one) =>
      one.review({
        type: 'GrantException',
        requirement: 'license',
        reason: 'It is being renewed.',
        until: new Date(Date.now() + 500).toISOString(),
      }),
    ),
  'asked to sign again': (doom: Doom | null) =>
    untilEvent(doom, 'SignatureAsked', {}, (one) => one.sign('2020-01-01')),
  'handed over to sign': (doom: Doom | null) => signedElsewhere(doom, 'order'),
  'signed elsewhere': (doom: Doom | null) => signedElsewhere(doom, 'signature'),
  deleted: async (doom: Doom | null) => {
    const one = await applicant(world);
    await one.send();
    // A person who leaves at once may be gone before this mail is requested.
    await one.hasLetters('application_received');
    const revived = await doomed(doom);
    await one.deleteRecord();
    await revived();
    return endedOf(one);
  },
} satisfies Readonly<Record<string, (doom: Doom | null) => Promise<object>>>;
type LifeName = keyof typeof lives;

/** What the workflow does by itself: its steps, and around them the mails and the end with the record. */
type Kind = Exclude<OnboardingStep['kind'], 'wait' | 'ended'> | 'tell' | 'close';
type Death = readonly [LifeName, ...(readonly Doom[])];
const around = (event: string): readonly [Doom, Doom] => [{ before: event }, { after: event }];

/** Where the worker dies, by step: a missing one does not compile. */
const deaths: Readonly<Record<Kind, Death>> = {
  order_check: ['cleared', { after: 'CheckOrdered' }],
  begin_check: ['cleared', { after: 'orderReport' }, { after: 'CheckBegun' }],
  look_at_report: ['cleared', { after: 'readReport' }, { after: 'CheckReported' }],
  activate: ['cleared', ...around('Activated')],
  tell: ['cleared', { after: 'wantLetters' }],
  instruct_provider: [
    'withdrawn during the check',
    { after: 'instructProvider' },
    { after: 'ProviderInstructed' },
  ],
  end_adverse_action: ['rejected in silence', { after: 'adverseEnd' }, ...around('ApplicationRejected')],
  remind: ['reminded', ...around('Reminded')],
  expire: ['expired', ...around('ApplicationExpired')],
  miss_promise: ['promised too much', ...around('PromiseMissed')],
  end_exception: ['excused', ...around('ExceptionEnded')],
  ask_signature: ['asked to sign again', ...around('SignatureAsked')],
  begin_signing: ['handed over to sign', { after: 'beginSigning' }, { after: 'SigningBegun' }],
  look_at_signing: ['signed elsewhere', ...around('ContractSigned')],
  close: ['deleted', ...around('OnboardingClosed')],
};

/** The result of each life when nothing dies, run once. */
const undisturbed = new Map<LifeName, Promise<object>>();
function undisturbedLife(name: LifeName): Promise<object> {
  const known = undisturbed.get(name) ?? lives[name](null);
  undisturbed.set(name, known);
  return known;
}
/** One death per step; `npm run chaos` runs all. */
const chosen = (dooms: readonly Doom[]): readonly Doom[] =>
  process.env['HEXKEY_CHAOS'] === 'full' ? dooms : dooms.slice(-1);

describe('the worker is killed', () => {
  const told: readonly Doom[] = [{ after: 'instructProvider' }, { after: 'ProviderInstructed' }];

  it.each(Object.entries(deaths))(
    'at %s: the end of a life that nothing disturbs',
    { timeout: 120_000 },
    async (_, [life, ...dooms]) => {
      const whole = await undisturbedLife(life);
      for (const doom of chosen(dooms)) expect(await lives[life](doom), JSON.stringify(doom)).toEqual(whole);
    },
  );

  it('while somebody is checked: one report, ordered once', async () => {
    const { provider } = await cleared({ after: 'orderReport' });
    expect(provider).toEqual({
      candidates: 1,
      reports: ['complete null'],
      notices: [],
      changes: [ordered],
    });
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

  it('after CheckBegun: a webhook that comes before the restart is heard, long before the next look', async () => {
    const { one, candidateId } = await person('5555', { reportLook: day });
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

describe('a story that is reset to its beginning (R26)', () => {
  it('asks for nothing twice, of the provider, of the person or by mail, and goes on', async () => {
    const them = await person('4645');
    const { one, candidateId } = them;
    await one.complete(contractVersion, candidateId);
    await one.connectBank();
    await one.until('CheckReported');
    await one.review({ type: 'VerifyLicense', expiresOn: '2035-01-31' }, { type: 'Approve' });
    await one.until('Activated');
    await one.hasLetters('ready_to_work');
    const [types, letters] = [await one.types(), await one.letters()];
    const workflowId = workflowIds.onboarding(one.id);
    await resetToBeginning(world, workflowId);
    await readAgain(world, workflowId, types.length);
    await one.deleteRecord();
    await one.over();
    expect(await one.types()).toEqual([...types, 'OnboardingClosed']);
    expect(await one.letters()).toEqual(letters);
    expect((await atProvider(them)).changes).toEqual([ordered]);
  });

  it('sends no second notice', async () => {
    const them = await begunNotice(null);
    const { one } = them;
    const types = await one.types();
    const workflowId = workflowIds.onboarding(one.id);
    await resetToBeginning(world, workflowId);
    await readAgain(world, workflowId, types.length);
    const end = await withdraws(them, null);
    expect(end.events).toEqual([...types, 'ApplicationWithdrawn', 'ProviderInstructed'].toSorted());
    expect(end.provider.changes).toEqual([ordered, noticed, takenBack]);
  });
});
