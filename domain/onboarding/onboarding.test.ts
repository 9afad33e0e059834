import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { fold } from '../core/aggregate.ts';
import { defaultDurations } from '../core/durations.ts';
import { as, type BlobKey } from '../core/ids.ts';
import { examples } from '../examples/index.ts';
import { sealedExample } from '../examples/people.ts';
import { after } from '../scheduling/wall-time.ts';
import type { OnboardingCommand } from './commands.ts';
import { onboardings } from './decide.ts';
import type { OnboardingEvent, ProviderTaskKind } from './events.ts';
import { lettersOf } from './letters.ts';
import { nextOnboardingStep } from './next.ts';
import { closesAt } from './overview.ts';
import { contractVersion, disclosureVersion, signingConsentVersion } from './policy.ts';
import { runningPromises } from './promises.ts';
import { isReadyToWork, ownSteps, type RecordFacts, standingOf } from './requirements.ts';
import type { Onboarding } from './state.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** When the examples were sent: Monday, January 5, 2026, 10 AM in New York. */
const monday = '2026-01-05T15:00:00.000Z';
const admin: Actor = { role: 'admin', id: 'admin' };
const story: Actor = { role: 'system', id: 'workflow:onboarding' };
const payable: RecordFacts = { isPayable: true };
const unpaid: RecordFacts = { isPayable: false };

const known = (events: readonly OnboardingEvent[], from?: Onboarding): Onboarding => {
  const state = fold(onboardings, events, from);
  if (state.status === 'none' || state.status === 'closed') throw new Error(state.status);
  return state;
};
const person = (state: Onboarding): Actor => ({ role: 'technician', id: state.id });
const ask = (state: Onboarding, command: OnboardingCommand, actor: Actor, now: string) =>
  onboardings.decide(state, command, { now, actor });

/** The state after commands that are not refused. */
function gone(state: Onboarding, now: string, ...given: readonly (readonly [Actor, OnboardingCommand])[]) {
  return given.reduce((before, [actor, command]) => {
    const decision = ask(before, command, actor, now);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.code}`);
    return known(decision.events, before);
  }, state);
}
const refusalOf = (state: Onboarding, command: OnboardingCommand, actor: Actor, now = monday) => {
  const decision = ask(state, command, actor, now);
  return decision.ok ? null : decision.refusal.code;
};
const nextOf = (state: Onboarding, now: string, record = payable, lookedAt: string | null = now) =>
  nextOnboardingStep(state, record, now, defaultDurations, { lookedAt, isAsked: false });

const sent = known(examples.sentApplication());
const complete = known(examples.completeApplication());
const contract = {
  version: contractVersion,
  number: 'HC-1',
  pdf: as<BlobKey>('contract-1'),
  sha256: 'ab'.repeat(32),
  language: 'en' as const,
  consentVersion: signingConsentVersion,
};
const report = (result: 'clear' | 'consider' | 'failed', now = monday): OnboardingCommand => ({
  type: 'NoteReport',
  number: 1,
  reportId: 'report-1',
  result,
  validUntil: after(now, 365 * day),
});
const verify: OnboardingCommand = { type: 'VerifyLicense', expiresOn: '2029-06-30' };
const cleared = gone(complete, monday, [story, report('clear')], [admin, verify]);
const considered = gone(complete, monday, [story, report('consider')], [admin, verify]);
const beginAdverse: OnboardingCommand = { type: 'BeginAdverseAction', businessDay: day };
const again = { ...sent, zone: sent.zone, technicianId: sent.id, source: 'wizard' as const };
const sendAgain: OnboardingCommand = {
  type: 'SendApplication',
  application: { technicianId: sent.id, source: 'wizard', zone: again.zone, facts: sent.facts },
};

describe('what is wanted', () => {
  test('of a new applicant: their address, number, authorization, license, contract and bank account', () => {
    expect(ownSteps(sent, unpaid, monday)).toEqual([
      'email',
      'ssn',
      'authorization',
      'license',
      'contract',
      'bank',
    ]);
    expect(standingOf(sent, 'review', unpaid, monday)).toEqual({ status: 'waiting', for: 'reviewer' });
  });

  test('is waited for from whom it comes', () => {
    expect(standingOf(complete, 'background_check', payable, monday)).toEqual({
      status: 'waiting',
      for: 'check_provider',
    });
    expect(standingOf(complete, 'license', payable, monday)).toEqual({ status: 'waiting', for: 'reviewer' });
    expect(ownSteps(complete, payable, monday)).toEqual([]);
  });

  test('a report counts for a year, a license through its last day in the person’s zone', () => {
    expect(standingOf(cleared, 'background_check', payable, monday)).toMatchObject({
      status: 'met',
      until: after(monday, 365 * day),
    });
    // Midnight in New York is 4 AM UTC in summer.
    const end = '2029-07-01T04:00:00.000Z';
    expect(standingOf(cleared, 'license', payable, after(end, -1)).status).toBe('met');
    expect(standingOf(cleared, 'license', payable, end).status).toBe('missing');
  });

  test('a contract of another version is signed again', () => {
    const old = known(
      [{ type: 'ContractSigned', data: { ...contract, version: '2020', by: story, at: monday } }],
      sent,
    );
    expect(standingOf(old, 'contract', payable, monday).status).toBe('missing');
    expect(
      refusalOf(sent, { type: 'SignContract', contract: { ...contract, version: '2020' } }, person(sent)),
    ).toBe('old_version');
  });

  test('a signer of an earlier version is asked for the new one once, and has the usual time from then on', () => {
    const record = payable;
    const signed = gone(cleared, monday, [admin, { type: 'Approve' }], [story, { type: 'Activate' }]);
    const before = known(
      [{ type: 'ContractSigned', data: { ...contract, version: '2020-01-01', by: story, at: monday } }],
      signed,
    );
    // Months after the person did anything: none of that time counts against them.
    const then = after(monday, 100 * day);
    const asking: OnboardingCommand = { type: 'AskSignature', version: contractVersion };
    expect(nextOf(before, then)).toEqual({ kind: 'ask_signature', version: contractVersion });
    const asked = gone(before, then, [story, asking]);
    expect(nextOf(asked, then)).toMatchObject({
      kind: 'wait',
      until: after(then, defaultDurations.applicantReminderFirst),
    });
    expect(ownSteps(asked, record, then)).toEqual(['contract']);
    const again = ask(asked, asking, story, then);
    expect(again.ok && again.events).toEqual([]);
    const resigned = gone(asked, then, [person(asked), { type: 'SignContract', contract }]);
    expect(ownSteps(resigned, record, then)).toEqual([]);
    expect(nextOf(resigned, then).kind).toBe('wait');
  });

  test('a document at an outside service is waited for, then signed by its person; without a signature it is begun anew', () => {
    const draft = as<BlobKey>('contracts/draft');
    const area = { page: 1, x: 0.1, y: 0.1, w: 0.4, h: 0.1 };
    const { version, number, language, consentVersion } = contract;
    const order: OnboardingCommand = {
      type: 'OrderSigning',
      signing: { version, number, language, consentVersion, draft, area },
    };
    const reference = `${sent.id}:1`;
    const ordered = gone(sent, monday, [person(sent), order]);
    expect(standingOf(ordered, 'contract', unpaid, monday)).toEqual({ status: 'waiting', for: 'us' });
    expect(nextOf(ordered, monday)).toEqual({ kind: 'begin_signing', reference });
    // Pressed twice, it is one order.
    const twice = ask(ordered, order, person(ordered), monday);
    expect(twice.ok && twice.events).toEqual([]);
    const url = sealedExample(sent.id, 'url');
    const begin: OnboardingCommand = { type: 'NoteSigningBegun', reference, submissionId: '7', url };
    const begun = gone(ordered, monday, [story, begin]);
    expect(ownSteps(begun, unpaid, monday)).toContain('contract');
    expect(nextOf(begun, monday)).toEqual({ kind: 'look_at_signing', reference, submissionId: '7' });
    const note: OnboardingCommand = {
      type: 'NoteSigned',
      reference,
      pdf: contract.pdf,
      sha256: contract.sha256,
    };
    const signed = gone(begun, monday, [story, note]);
    expect(signed).toMatchObject({ signing: null, contract: { number, version, sealedBy: 'docuseal' } });
    expect(standingOf(signed, 'contract', unpaid, monday).status).toBe('met');
    const late = ask(signed, note, story, monday);
    expect(late.ok && late.events).toEqual([]);
    const ended = gone(begun, monday, [story, { type: 'NoteSigningEnded', reference, outcome: 'declined' }]);
    expect(standingOf(ended, 'contract', unpaid, monday).status).toBe('missing');
    const again = gone(ended, monday, [person(ended), order]);
    expect(nextOf(again, monday)).toEqual({ kind: 'begin_signing', reference: `${sent.id}:2` });
    // The answer about the first one arrives late.
    expect(gone(again, monday, [story, note])).toMatchObject({ contract: null });
  });

  test('nobody who has signed the version of now, or none yet, is asked to sign again', () => {
    const asking: OnboardingCommand = { type: 'AskSignature', version: contractVersion };
    for (const state of [sent, complete]) {
      const decision = ask(state, asking, story, monday);
      expect(decision.ok && decision.events).toEqual([]);
      expect(nextOf(state, monday).kind).not.toBe('ask_signature');
    }
  });

  test('what the provider could not use stands until it could, and once however often it says so', () => {
    const refuse: OnboardingCommand = { type: 'NoteCandidateRefused', fields: ['dateOfBirth'] };
    const told = gone(sent, monday, [person(sent), refuse]);
    expect(told.unusable).toEqual(['dateOfBirth']);
    expect(ownSteps(told, unpaid, monday)).toContain('ssn');
    const twice = ask(told, refuse, person(told), monday);
    expect(twice.ok && twice.events).toEqual([]);
    const dateOfBirth = sealedExample(sent.id, 'anotherDateOfBirth');
    const ssnLast4 = sealedExample(sent.id, 'ssnLast4');
    const right = gone(
      told,
      monday,
      [person(told), { type: 'GiveBirthDate', dateOfBirth }],
      [person(told), { type: 'NoteCandidate', candidateId: 'candidate-2', ssnLast4 }],
    );
    expect(right).toMatchObject({ unusable: [], facts: { dateOfBirth } });
    expect(refusalOf(complete, refuse, person(complete))).toBe('nothing_to_do');
  });

  test('a check that could not be carried out wants the number again, and is made anew of it', () => {
    const failed = gone(complete, monday, [story, report('failed')]);
    expect(ownSteps(failed, payable, monday)).toEqual(['ssn']);
    const number: OnboardingCommand = {
      type: 'NoteCandidate',
      candidateId: 'candidate-2',
      ssnLast4: sealedExample(sent.id, 'ssnLast4'),
    };
    const given = gone(failed, monday, [person(failed), number]);
    expect(nextOf(given, monday)).toEqual({ kind: 'order_check', purpose: 'application' });
    const ordered = gone(given, monday, [story, { type: 'OrderCheck', purpose: 'application' }]);
    expect(ordered.check).toMatchObject({ state: 'ordered', number: 2, candidateId: 'candidate-2' });
  });
});

describe('a check', () => {
  test('is ordered only with a candidate and the authorization of the disclosure that stands', () => {
    expect(refusalOf(sent, { type: 'AuthorizeCheck', disclosureVersion: '2020' }, person(sent))).toBe(
      'old_version',
    );
    const authorized = gone(sent, monday, [person(sent), { type: 'AuthorizeCheck', disclosureVersion }]);
    expect(ask(authorized, { type: 'OrderCheck', purpose: 'application' }, story, monday)).toEqual({
      ok: true,
      events: [],
    });
  });

  test('stands in the stream before the provider is asked, and is looked at by the clock', () => {
    const ordered = { ...complete, check: null };
    expect(nextOf(ordered, monday).kind).toBe('order_check');
    const written = gone(ordered, monday, [story, { type: 'OrderCheck', purpose: 'application' }]);
    expect(nextOf(written, monday)).toMatchObject({ kind: 'begin_check', number: 2 });
    expect(nextOf(complete, monday, payable, null)).toMatchObject({ kind: 'look_at_report', number: 1 });
    expect(nextOf(complete, monday)).toMatchObject({ kind: 'wait', until: after(monday, hour) });
  });

  test('is renewed 30 days before its end, and the old report counts meanwhile', () => {
    const active = gone(cleared, monday, [admin, { type: 'Approve' }], [story, { type: 'Activate' }]);
    const end = after(monday, 365 * day);
    const soon = after(end, -30 * day);
    expect(nextOf(active, after(soon, -1))).toMatchObject({ kind: 'wait', until: soon });
    expect(nextOf(active, soon)).toEqual({ kind: 'order_check', purpose: 'renewal' });
    const renewed = gone(
      active,
      soon,
      [story, { type: 'OrderCheck', purpose: 'renewal' }],
      [story, { type: 'NoteCheckBegun', number: 2, reportId: 'report-2' }],
    );
    expect(standingOf(renewed, 'background_check', payable, after(end, -1)).status).toBe('met');
    expect(standingOf(renewed, 'background_check', payable, end)).toEqual({
      status: 'waiting',
      for: 'check_provider',
    });
  });

  test('that a renewal finds doubtful stops the work until a reviewer has looked at it', () => {
    const active = gone(cleared, monday, [admin, { type: 'Approve' }], [story, { type: 'Activate' }]);
    const doubtful = gone(
      active,
      monday,
      [story, { type: 'OrderCheck', purpose: 'renewal' }],
      [story, { type: 'NoteCheckBegun', number: 2, reportId: 'report-2' }],
      [story, { ...report('consider'), number: 2 } as OnboardingCommand],
    );
    expect(standingOf(doubtful, 'background_check', payable, monday)).toEqual({
      status: 'waiting',
      for: 'reviewer',
    });
  });
});

describe('a report that is not clear', () => {
  const reject: OnboardingCommand = { type: 'Reject', reason: 'report' };
  /** Five business days from Monday. */
  const nextMonday = '2026-01-12T15:00:00.000Z';
  const decidedOn = gone(considered, monday, [admin, beginAdverse]);
  const told = (task: ProviderTaskKind, until: string | null = null): OnboardingCommand => ({
    type: 'NoteProviderInstructed',
    number: 1,
    task,
    until,
  });
  const noticed = gone(decidedOn, monday, [story, told('start_pre_adverse', nextMonday)]);
  const statement = sealedExample(sent.id, 'statement');
  const dispute: OnboardingCommand = { type: 'DisputeReport', statement };

  test('ends nothing before the provider has sent the notice, and then at the time of that notice', () => {
    const end: OnboardingCommand = { type: 'EndAdverseAction', number: 1 };
    expect(nextOf(decidedOn, monday)).toMatchObject({
      kind: 'instruct_provider',
      task: { kind: 'start_pre_adverse', reportId: 'report-1', until: nextMonday },
    });
    expect(refusalOf(decidedOn, reject, admin, nextMonday)).toBe('adverse_runs');
    expect(ask(decidedOn, end, story, nextMonday)).toEqual({ ok: true, events: [] });
    const late = gone(decidedOn, nextMonday, [story, told('start_pre_adverse', '2026-01-19T15:00:00.000Z')]);
    expect(refusalOf(late, reject, admin, nextMonday)).toBe('adverse_runs');
  });

  test('asks the provider once, for what was decided last', () => {
    expect(nextOf(noticed, monday)).toMatchObject({ kind: 'wait' });
    const disputed = gone(decidedOn, monday, [person(sent), dispute]);
    expect(disputed.outstanding).toMatchObject([{ kind: 'take_back_notices' }]);
    // An answer to an earlier question leaves it outstanding.
    expect(gone(disputed, monday, [story, told('start_pre_adverse')]).outstanding).toHaveLength(1);
    const accepted = gone(disputed, monday, [
      admin,
      { type: 'AcceptReport', reason: sealedExample(sent.id, 'reason') },
    ]);
    expect(accepted.outstanding).toMatchObject([{ kind: 'engage', reportId: 'report-1' }]);
    expect(gone(accepted, monday, [story, told('engage')]).outstanding).toEqual([]);
  });

  test('disputed before the provider has sent the notice, it costs nobody the work without another notice', () => {
    const disputed = gone(decidedOn, monday, [person(sent), dispute], [story, told('take_back_notices')]);
    expect(refusalOf(disputed, reject, admin, after(nextMonday, 9 * day))).toBe('adverse_first');
    const anew = gone(disputed, monday, [admin, beginAdverse]);
    expect(anew.outstanding).toMatchObject([{ kind: 'start_pre_adverse' }]);
  });

  test('corrected after the notice engages the person; withdrawn in its days, it takes the notices back', () => {
    expect(gone(noticed, monday, [story, report('clear')]).outstanding).toMatchObject([{ kind: 'engage' }]);
    const withdrawn = gone(noticed, monday, [person(sent), { type: 'Withdraw' }]);
    expect(nextOf(withdrawn, monday)).toMatchObject({
      kind: 'instruct_provider',
      task: { kind: 'take_back_notices' },
    });
    expect(nextOf(gone(withdrawn, monday, [story, told('take_back_notices')]), monday)).toEqual({
      kind: 'ended',
    });
  });

  test('that could not be carried out is nothing to give notice of', () => {
    const failed = gone(complete, monday, [story, report('failed')]);
    expect(refusalOf(failed, beginAdverse, admin)).toBe('nothing_to_do');
  });

  test('costs nobody the work without the notice and five business days', () => {
    expect(refusalOf(considered, { type: 'Approve' }, admin)).toBe('not_ready');
    expect(refusalOf(considered, reject, admin)).toBe('adverse_first');
    expect(refusalOf(considered, { type: 'Reject', reason: 'other' }, admin)).toBe('adverse_first');
    expect(noticed.check).toMatchObject({ adverse: { until: nextMonday } });
    expect(refusalOf(noticed, reject, admin, after(nextMonday, -1))).toBe('adverse_runs');
    expect(refusalOf(noticed, { type: 'Approve' }, admin)).toBe('adverse_runs');
  });

  test('rejects the application when the days pass in silence, never before', () => {
    const end: OnboardingCommand = { type: 'EndAdverseAction', number: 1 };
    expect(ask(noticed, end, story, after(nextMonday, -1))).toEqual({ ok: true, events: [] });
    expect(nextOf(noticed, nextMonday, payable, after(nextMonday, -1))).toEqual({
      kind: 'end_adverse_action',
      number: 1,
      reportId: 'report-1',
    });
    const over = gone(noticed, nextMonday, [story, end]);
    expect(over).toMatchObject({ status: 'rejected', ended: { reason: 'report' } });
    expect(standingOf(over, 'background_check', payable, nextMonday).status).toBe('refused');
  });

  test('is asked for its end again when the provider has put it off, however often it was looked at since', () => {
    const end = { kind: 'end_adverse_action', number: 1, reportId: 'report-1' };
    // A webhook arrived at the same moment.
    expect(nextOf(noticed, nextMonday, payable, null)).toEqual(end);
    const later = after(nextMonday, defaultDurations.reportLook);
    expect(nextOf(noticed, later, payable, nextMonday)).toEqual(end);
  });

  test('whose end is held back at the provider is promised a look by a person', () => {
    const since = { promise: 'review', since: nextMonday } as const;
    const promised = (now: string) => runningPromises(noticed, payable, now, defaultDurations);
    expect(promised(after(nextMonday, -1))).toEqual([]);
    expect(promised(after(nextMonday, 30 * day))).toMatchObject([since]);
  });

  test('disputed before the notice, it gives the person the days of the notice anew', () => {
    const before = gone(considered, monday, [person(considered), dispute]);
    const noticedThen = gone(
      before,
      monday,
      [admin, beginAdverse],
      [story, told('start_pre_adverse', nextMonday)],
    );
    const over = gone(noticedThen, nextMonday, [story, { type: 'EndAdverseAction', number: 1 }]);
    expect(over).toMatchObject({ status: 'rejected', ended: { reason: 'report' } });
    const again = gone(noticedThen, monday, [person(noticedThen), dispute]);
    expect(again.outstanding).toMatchObject([{ kind: 'take_back_notices' }]);
  });

  test('that is disputed waits for the reviewer, and for the provider’s correction', () => {
    const disputed = gone(noticed, monday, [person(noticed), dispute], [story, told('take_back_notices')]);
    expect(ask(disputed, { type: 'EndAdverseAction', number: 1 }, story, nextMonday)).toEqual({
      ok: true,
      events: [],
    });
    expect(nextOf(disputed, nextMonday, payable, null)).toMatchObject({ kind: 'look_at_report' });
    const corrected = gone(disputed, nextMonday, [story, report('clear', nextMonday)]);
    expect(standingOf(corrected, 'background_check', payable, nextMonday).status).toBe('met');
    const insisted = gone(disputed, nextMonday, [admin, reject]);
    expect(insisted.status).toBe('rejected');
  });

  test('may be accepted, and one that could not be carried out may not', () => {
    const reason = sealedExample(sent.id, 'reason');
    const accepted = gone(
      noticed,
      monday,
      [admin, { type: 'AcceptReport', reason }],
      [admin, { type: 'Approve' }],
    );
    expect(accepted.status).toBe('approved');
    const failed = gone(complete, monday, [story, report('failed')]);
    expect(refusalOf(failed, { type: 'AcceptReport', reason }, admin)).toBe('nothing_to_do');
  });
});

describe('a check that nobody wants any more', () => {
  const withdraw: OnboardingCommand = { type: 'Withdraw' };
  const stop = { kind: 'stop', number: 1, candidateId: `candidate-${sent.id}` };

  test('is stopped at the provider before the story ends, and by a later attempt if it must', () => {
    const withdrawn = gone(complete, monday, [person(sent), withdraw]);
    expect(nextOf(withdrawn, monday)).toEqual({ kind: 'instruct_provider', task: stop });
    const again = gone(withdrawn, monday, [person(sent), sendAgain]);
    expect(nextOf(again, monday)).toEqual({ kind: 'instruct_provider', task: stop });
    const isStopped: OnboardingCommand = {
      type: 'NoteProviderInstructed',
      number: 1,
      task: 'stop',
      until: null,
    };
    expect(gone(withdrawn, monday, [story, isStopped]).outstanding).toEqual([]);
  });

  test('is stopped when the record is deleted', () => {
    const closed = onboardings.decide(complete, { type: 'Close' }, { now: monday, actor: story });
    const state = closed.ok ? fold(onboardings, closed.events, complete) : complete;
    expect(
      nextOnboardingStep(state, payable, monday, defaultDurations, { lookedAt: null, isAsked: false }),
    ).toEqual({ kind: 'instruct_provider', task: stop });
  });

  test('that has reported, or was never ordered, is not', () => {
    expect(gone(cleared, monday, [person(sent), withdraw]).outstanding).toEqual([]);
    expect(gone(sent, monday, [person(sent), withdraw]).outstanding).toEqual([]);
  });
});

describe('a review', () => {
  test('wants the license and the check, or an exception from them', () => {
    expect(refusalOf(complete, { type: 'Approve' }, admin)).toBe('not_ready');
    const until = after(monday, 10 * day);
    const excused = gone(
      complete,
      monday,
      [admin, { type: 'GrantException', requirement: 'license', reason: 'renewal under way', until }],
      [admin, { type: 'GrantException', requirement: 'background_check', reason: 'known to us', until }],
    );
    expect(gone(excused, monday, [admin, { type: 'Approve' }]).status).toBe('approved');
  });

  test('leads to work once contract and bank account are there, and a wanted test job was passed', () => {
    const approved = gone(cleared, monday, [admin, { type: 'WantTestJob' }], [admin, { type: 'Approve' }]);
    expect(nextOf(approved, monday).kind).not.toBe('activate');
    const passed = gone(approved, monday, [admin, { type: 'PassTestJob' }]);
    expect(nextOf(passed, monday, unpaid).kind).not.toBe('activate');
    expect(nextOf(passed, monday).kind).toBe('activate');
    expect(gone(passed, monday, [story, { type: 'Activate' }])).toMatchObject({ status: 'active' });
  });

  test('is behind somebody whom an admin sent, and the rest is not', () => {
    const byAdmin = known(examples.sentApplication(undefined, 'admin'));
    expect(standingOf(byAdmin, 'review', unpaid, monday).status).toBe('met');
    expect(nextOf(byAdmin, monday).kind).not.toBe('activate');
    expect(ownSteps(byAdmin, unpaid, monday)).toEqual([
      'ssn',
      'authorization',
      'license',
      'contract',
      'bank',
    ]);
    const done = known(examples.completeApplication(undefined, 'admin'));
    // The license is still reviewed, but delays nobody who is approved.
    expect(nextOf(gone(done, monday, [story, report('clear')]), monday).kind).toBe('activate');
  });

  test('that asks for more waits for the answer', () => {
    const note = sealedExample(sent.id, 'note');
    const asked = gone(cleared, monday, [admin, { type: 'AskForMore', note }]);
    expect(ownSteps(asked, payable, monday)).toEqual(['answer']);
    const answered = gone(asked, monday, [person(asked), { type: 'AnswerMore', answer: note }]);
    expect(ownSteps(answered, payable, monday)).toEqual([]);
    expect(refusalOf(answered, { type: 'AnswerMore', answer: note }, person(asked))).toBe('nothing_to_do');
  });
});

describe('an activation', () => {
  test('waits for another license where the first one has run out', () => {
    const approved = gone(cleared, monday, [admin, { type: 'Approve' }]);
    const end = '2029-07-01T04:00:00.000Z';
    // The report has expired too.
    const excused = gone(approved, end, [
      admin,
      {
        type: 'GrantException',
        requirement: 'background_check',
        reason: 'On its way.',
        until: after(end, day),
      },
    ]);
    expect(isReadyToWork(excused, payable, end)).toBe(false);
    const valid: OnboardingCommand = { type: 'VerifyLicense', expiresOn: '2033-06-30' };
    expect(isReadyToWork(gone(excused, end, [admin, valid]), payable, end)).toBe(true);
  });
});

describe('an exception', () => {
  const until = after(monday, 3 * day);
  const excused = gone(sent, monday, [
    admin,
    { type: 'GrantException', requirement: 'contract', reason: 'signed on paper', until },
  ]);

  test('counts until its end and ends by itself', () => {
    expect(standingOf(excused, 'contract', payable, after(until, -1))).toEqual({
      status: 'met',
      until,
      byException: true,
    });
    expect(standingOf(excused, 'contract', payable, until).status).toBe('missing');
    expect(nextOf(excused, until)).toEqual({ kind: 'end_exception', requirement: 'contract' });
  });

  test('is ended by the story or by an admin, not by the person', () => {
    const end: OnboardingCommand = { type: 'EndException', requirement: 'contract' };
    expect(gone(excused, until, [story, end]).exceptions).toEqual([]);
    expect(gone(excused, monday, [admin, end]).exceptions).toEqual([]);
    expect(refusalOf(excused, end, person(excused))).toBe('not_yours');
  });

  test('has an end within a year', () => {
    for (const bad of [monday, after(monday, 400 * day)])
      expect(
        refusalOf(sent, { type: 'GrantException', requirement: 'contract', reason: 'x', until: bad }, admin),
      ).toBe('bad_exception');
  });
});

describe('promised times', () => {
  const due = (state: Onboarding, record = payable) =>
    runningPromises(state, record, monday, defaultDurations).map(({ promise, due: at }) => [promise, at]);

  test('are those of the specification, and run while it is not the person’s turn', () => {
    expect(due(sent)).toEqual([]);
    expect(due({ ...complete, check: null })).toEqual([
      ['check_begun', after(monday, 24 * hour)],
      ['license', after(monday, 48 * hour)],
      ['activation', '2026-01-12T15:00:00.000Z'],
    ]);
    expect(due(cleared)).toEqual([
      ['review', '2026-01-08T15:00:00.000Z'],
      ['activation', '2026-01-12T15:00:00.000Z'],
    ]);
    expect(due(cleared, unpaid)).toEqual([['review', '2026-01-08T15:00:00.000Z']]);
  });

  test('that are missed name a new time, each one later than the one before', () => {
    const wednesday = after(monday, 48 * hour);
    const step = nextOf(complete, wednesday);
    if (step.kind !== 'miss_promise') throw new Error(step.kind);
    expect(step).toMatchObject({ promise: { promise: 'license', missed: 0 }, newDue: after(wednesday, day) });
    const miss: OnboardingCommand = { type: 'MissPromise', promise: step.promise, newDue: step.newDue };
    const missed = gone(complete, wednesday, [story, miss]);
    expect(ask(missed, miss, story, wednesday)).toEqual({ ok: true, events: [] });
    expect(due(missed)).toContainEqual(['license', after(wednesday, day)]);
    const thursday = after(wednesday, day);
    // Two business days from Thursday end on Monday; by then the report is late too.
    const steps = runningPromises(missed, payable, thursday, defaultDurations);
    expect(steps.find(({ promise }) => promise === 'license')).toMatchObject({ missed: 1 });
  });
});

describe('what the person leaves undone', () => {
  const idle = (from: Onboarding, after_: number) => nextOf(from, after(monday, after_), unpaid);

  test('is reminded of after 2 and 7 days, and ends the application after 14', () => {
    expect(idle(sent, 2 * day)).toEqual({ kind: 'remind', since: monday, number: 1 });
    const once = gone(sent, after(monday, 2 * day), [story, { type: 'Remind', since: monday, number: 1 }]);
    expect(idle(once, 6 * day)).toMatchObject({ kind: 'wait', until: after(monday, 7 * day) });
    expect(idle(once, 7 * day)).toEqual({ kind: 'remind', since: monday, number: 2 });
    const twice = gone(once, after(monday, 7 * day), [story, { type: 'Remind', since: monday, number: 2 }]);
    expect(idle(twice, 13 * day)).toMatchObject({ kind: 'wait', until: after(monday, 14 * day) });
    expect(idle(twice, 14 * day)).toEqual({ kind: 'expire' });
  });

  test('counts anew from what they do', () => {
    const tuesday = after(monday, day);
    const moved = gone(sent, tuesday, [person(sent), { type: 'AuthorizeCheck', disclosureVersion }]);
    expect(idle(moved, 2 * day)).toMatchObject({ kind: 'wait', until: after(tuesday, 2 * day) });
  });

  test('never ends an application that waits for us, nor one that only lacks the bank account', () => {
    const late = after(monday, 20 * day);
    const steps = new Set<string>();
    let state = complete;
    for (let round = 0; round < 12; round++) {
      const step = nextOf(state, late, unpaid);
      steps.add(step.kind);
      if (step.kind !== 'miss_promise') break;
      state = gone(state, late, [story, { type: 'MissPromise', promise: step.promise, newDue: step.newDue }]);
    }
    expect(steps).toEqual(new Set(['miss_promise', 'wait']));
  });

  test('a license that expires soon ends no application that waits for us', () => {
    const soon: OnboardingCommand = { type: 'VerifyLicense', expiresOn: '2026-01-12' };
    const waits = gone(complete, monday, [story, report('clear')], [admin, soon]);
    expect(ownSteps(waits, payable, monday)).toEqual([]);
    expect(nextOf(waits, monday).kind).toBe('wait');
    expect(nextOf(waits, after(monday, 2 * day)).kind).toBe('wait');
    // After its last day it is the person's turn: from then on they have the usual time.
    const end = '2026-01-13T05:00:00.000Z';
    expect(closesAt(waits, payable, end, defaultDurations)).toBe(after(end, 14 * day));
    expect(closesAt(waits, payable, after(end, -1), defaultDurations)).toBeNull();
  });

  test('a license that will expire is asked for a month before, of somebody who works', () => {
    const active = gone(cleared, monday, [admin, { type: 'Approve' }], [story, { type: 'Activate' }]);
    const renewed = known(
      [
        {
          type: 'CheckReported',
          data: {
            number: 1,
            reportId: 'r',
            result: 'clear',
            validUntil: '2031-01-01T00:00:00.000Z',
            at: monday,
          },
        },
      ],
      active,
    );
    const from = after('2029-07-01T04:00:00.000Z', -30 * day);
    const first = after(from, 2 * day);
    // Nothing else wakes the workflow in time.
    expect(nextOf(renewed, after(from, -day))).toMatchObject({ kind: 'wait', until: first });
    expect(nextOf(renewed, from)).toMatchObject({ kind: 'wait', until: first });
    expect(nextOf(renewed, first)).toEqual({ kind: 'remind', since: from, number: 1, of: 'license' });
    const about = (of?: 'license' | 'work') =>
      lettersOf({ type: 'Reminded', data: { since: from, number: 1, ...(of && { of }), at: first } })
        .applicant;
    expect([about('license'), about('work'), about()]).toEqual([
      'license_reminder',
      'work_reminder',
      'application_reminder',
    ]);
    const reminded = gone(renewed, first, [story, { type: 'Remind', since: from, number: 1, of: 'license' }]);
    expect(nextOf(reminded, first)).toMatchObject({ kind: 'wait', until: after(from, 7 * day) });
    // When it ends, new jobs wait for another one, which is reported at once.
    const end = '2029-07-01T04:00:00.000Z';
    expect(nextOf(reminded, end)).toEqual({
      kind: 'remind',
      since: end,
      number: 1,
      of: 'work',
    });
  });

  test('a license that is verified days before it expires is not asked for again at once', () => {
    const soon: OnboardingCommand = { type: 'VerifyLicense', expiresOn: '2026-01-20' };
    const ready = gone(
      complete,
      monday,
      [story, report('clear')],
      [admin, soon],
      [admin, { type: 'Approve' }],
    );
    const active = gone(ready, monday, [story, { type: 'Activate' }]);
    expect(nextOf(active, monday)).toMatchObject({ kind: 'wait', until: after(monday, 2 * day) });
    expect(nextOf(active, after(monday, 2 * day))).toMatchObject({ kind: 'remind', since: monday });
  });
});

describe('an end', () => {
  const ends: readonly (readonly [string, Onboarding])[] = [
    ['rejected', gone(cleared, monday, [admin, { type: 'Reject', reason: 'area' }])],
    ['withdrawn', gone(cleared, monday, [person(cleared), { type: 'Withdraw' }])],
    ['expired', gone(sent, monday, [story, { type: 'Expire' }])],
  ];

  test.each(ends)(
    '%s leaves nothing to do, and lets the person apply again with the same login',
    (status, state) => {
      expect(state.status).toBe(status);
      expect(nextOf(state, monday)).toEqual({ kind: 'ended' });
      expect(refusalOf(state, { type: 'Approve' }, admin)).toBe('application_ended');
      const second = gone(state, after(monday, day), [person(state), sendAgain]);
      expect(second).toMatchObject({
        status: 'open',
        attempt: 2,
        source: 'wizard',
        contract: null,
        candidate: null,
      });
      // The address is the login's, so it stays confirmed.
      expect(second.emailConfirmedAt).toBe(state.emailConfirmedAt);
    },
  );

  test('is wanted before the person may apply again', () => {
    expect(refusalOf(sent, sendAgain, person(sent))).toBe('already_applied');
  });

  test('of somebody who works is no rejection and no withdrawal', () => {
    const active = gone(cleared, monday, [admin, { type: 'Approve' }], [story, { type: 'Activate' }]);
    expect(refusalOf(active, { type: 'Reject', reason: 'area' }, admin)).toBe('already_approved');
    expect(refusalOf(active, { type: 'Withdraw' }, person(active))).toBe('already_approved');
  });

  test('a deleted record ends the story for good', () => {
    const closed = onboardings.decide(sent, { type: 'Close' }, { now: monday, actor: story });
    if (!closed.ok) throw new Error(closed.refusal.code);
    const state = fold(onboardings, closed.events, sent);
    expect(
      nextOnboardingStep(state, payable, monday, defaultDurations, { lookedAt: null, isAsked: false }),
    ).toEqual({ kind: 'ended' });
    expect(onboardings.decide(state, sendAgain, { now: monday, actor: person(sent) })).toMatchObject({
      ok: false,
    });
  });
});

describe('who may do what', () => {
  test('people act only on their own application, review nothing themselves, and record nothing for the story', () => {
    const stranger: Actor = { role: 'technician', id: 'somebody-else' };
    expect(refusalOf(sent, { type: 'Withdraw' }, stranger)).toBe('not_yours');
    expect(refusalOf(cleared, { type: 'Approve' }, person(cleared))).toBe('not_yours');
    expect(refusalOf(complete, report('clear'), person(complete))).toBe('not_yours');
    expect(refusalOf(complete, report('clear'), admin)).toBe('not_yours');
    // The law requires the person's own authorization and signature.
    expect(refusalOf(sent, { type: 'AuthorizeCheck', disclosureVersion }, admin)).toBe('not_yours');
    expect(refusalOf(sent, { type: 'SignContract', contract }, admin)).toBe('not_yours');
  });
});
