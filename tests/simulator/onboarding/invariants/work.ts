/** Who may be given work: the rule of decision 090, read off the events and the services' own books. */
import type { Excusable } from '#domain/onboarding/events.ts';
import { vettingFacts } from '#domain/onboarding/eligibility.ts';
import { contractVersions } from '#domain/onboarding/policy.ts';
import { isEligible } from '#domain/technician/eligibility.ts';
import { isPayable } from '#domain/technician/state.ts';
import { allOf, type Check, type Facts, lastOf, ofAttempt } from './facts.ts';

const YEAR = 365 * 24 * 60 * 60 * 1000;

const localDate = (instant: string, zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant));

/** Whether an admin's exception stands in the place of the evidence. */
function isExcused(facts: Facts, requirement: Excusable): boolean {
  const events = ofAttempt(facts);
  const last = events.findLast(
    ({ type, data }) =>
      (type === 'ExceptionGranted' || type === 'ExceptionEnded') && data.requirement === requirement,
  );
  return last?.type === 'ExceptionGranted' && last.data.until > facts.now;
}

/** A report of this attempt that speaks for the person: the last word of the service, or a reviewer's beside it. */
function hasReport(facts: Facts): boolean {
  const { world, now } = facts;
  const events = ofAttempt(facts);
  const last = events.findLast(({ type, data }) => type === 'CheckReported' && data.result !== 'failed');
  if (last?.type !== 'CheckReported') return false;
  const { number, reportId, result, at } = last.data;
  if (Date.parse(now) >= Date.parse(at) + YEAR) return false;
  const isAccepted = events
    .slice(events.indexOf(last))
    .some(({ type, data }) => type === 'ReportAccepted' && data.number === number);
  const atService = world.checkr.reports.find(({ id }) => id === reportId);
  const isClear = result === 'clear' && atService?.said.some((one) => one.result === 'clear') === true;
  return isClear || isAccepted;
}

/** What somebody lacks who is given work all the same. */
export function lacking(facts: Facts): readonly string[] {
  const { recorded, now } = facts;
  const events = ofAttempt(facts);
  const sent = lastOf(events, 'ApplicationSent');
  if (!sent) return ['an application'];
  const lacks: string[] = [];
  const ends = ['ApplicationRejected', 'ApplicationWithdrawn', 'ApplicationExpired', 'OnboardingClosed'];
  if (events.some(({ type }) => ends.includes(type))) lacks.push('an application that goes on');
  if (sent.data.source !== 'admin' && !lastOf(events, 'ApplicationApproved')) lacks.push('a reviewer’s yes');
  const wanted = lastOf(events, 'TestJobWanted');
  if (wanted && (lastOf(events, 'TestJobPassed')?.index ?? -1) < wanted.index) lacks.push('the test job');
  if (!hasReport(facts) && !isExcused(facts, 'background_check')) lacks.push('a report');
  const current = contractVersions.findLast((version) => version <= now) ?? contractVersions[0];
  if (lastOf(events, 'ContractSigned')?.data.version !== current && !isExcused(facts, 'contract'))
    lacks.push('a signature');
  const standing = recorded.findLast(({ type }) =>
    /^(BankConnected|PayoutsStopped|PayoutsResumed)$/.test(type),
  );
  if ((!standing || standing.type === 'PayoutsStopped') && !isExcused(facts, 'bank'))
    lacks.push('a payable account');
  const verified = lastOf(events, 'LicenseVerified');
  const hasRunOut = verified && localDate(now, sent.data.zone) > verified.data.expiresOn;
  if (hasRunOut && !isExcused(facts, 'license')) lacks.push('a license that is valid');
  return lacks;
}

/** Whether the record lets the person work at all. */
const mayBeAsked = ({ record }: Facts) => record.status === 'registered' && record.isActive;

/** What is wrong at this very moment. */
export function* wrongWork(facts: Facts): Iterable<string> {
  const { state, record, now, vetting } = facts;
  if (vetting.at(-1)?.type === 'Activated') {
    const lacks = lacking(facts);
    if (lacks.length > 0) yield `activated without ${lacks.join(', ')}`;
  }
  if (record.status === 'none') return;
  const isOffered =
    record.status === 'registered' &&
    isEligible({ ...record, vetting: vettingFacts(state, { isPayable: isPayable(record) }, now) });
  if (!isOffered) return;
  if (!mayBeAsked(facts)) yield 'may be offered jobs while suspended';
  const lacks = lacking(facts);
  if (lacks.length > 0) yield `may be offered jobs without ${lacks.join(', ')}`;
}

/** The name under which what happens meanwhile is told. */
export const worksUnvetted = 'nobody works who lacks a report, a signature or a payable account';

export const workChecks: Readonly<Record<string, Check>> = {
  [worksUnvetted]: wrongWork,

  *'whoever has everything is activated'(facts) {
    const { state, record } = facts;
    const isOpen = state.status === 'open' || state.status === 'approved';
    if (isOpen && record.status === 'registered' && lacking(facts).length === 0)
      yield 'everything is there, and nobody is activated';
  },

  *'a report says what the service has said'({ vetting, world }) {
    for (const { data, recordedAt } of allOf(vetting, 'CheckReported')) {
      const { reportId, result } = data;
      if (reportId === null) {
        if (result !== 'failed') yield `${result} of a report that was never ordered`;
        continue;
      }
      const said = result === 'failed' ? 'canceled' : result;
      const report = world.checkr.reports.find(({ id }) => id === reportId);
      if (!report?.said.some((one) => one.result === said && one.at <= Date.parse(recordedAt)))
        yield `${result} of a report of which the service has not said so`;
    }
  },
};
