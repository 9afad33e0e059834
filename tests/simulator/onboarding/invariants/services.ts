/** What the services have been asked to do: each thing once, nothing in vain, and the notices in the order of the law. */
import { allOf, type Check, type Facts } from './facts.ts';

const HOUR = 60 * 60 * 1000;
/** Business hours of the days that the person has to dispute a report (decision 090: five days). */
const WANTED_HOURS = 5 * 24;
/** Hours by which counting in whole hours, and a changed clock, may be wrong. */
const SLACK_HOURS = 2;
/** Milliseconds after the last trouble within which what was decided reaches a service. */
const SOON = 3 * HOUR;

/** Hours between two instants that lie on a Monday to Friday of the person's calendar. */
function businessHours(from: number, to: number, zone: string): number {
  const day = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' });
  let hours = 0;
  for (let at = from; at < to; at += HOUR) if (!day.format(at).startsWith('S')) hours += 1;
  return hours;
}

const zoneOf = ({ vetting }: Facts): string => {
  const sent = allOf(vetting, 'ApplicationSent')[0];
  return sent?.data.zone ?? 'UTC';
};

export const serviceChecks: Readonly<Record<string, Check>> = {
  *'each check is ordered once'({ world, vetting }) {
    const { candidates, reports } = world.checkr;
    if (candidates.filter(({ customId }) => customId !== null).length > 1)
      yield 'two candidates of one person';
    const orders = reports.map(({ candidateId, tags }) => `${candidateId} ${tags.join()}`);
    if (new Set(orders).size !== orders.length) yield 'one check was ordered twice';
    const wanted = allOf(vetting, 'CheckOrdered').map(({ data }) => data.number);
    if (new Set(wanted).size !== wanted.length) yield 'two checks of one number';
    if (reports.length > wanted.length) yield 'a check was ordered that nobody had written down';
  },

  *'a check that nobody wants is stopped'({ world, state }) {
    const isOver = state.status === 'closed' || (state.status !== 'none' && state.ended !== null);
    if (isOver && world.checkr.reports.some(({ status }) => status === 'pending' || status === 'suspended'))
      yield 'the application is over, and its check goes on';
  },

  *'nobody is rejected for a report without the notices of the law'(facts) {
    const { world, vetting } = facts;
    const zone = zoneOf(facts);
    const { notices } = world.checkr;
    for (const { finalSentAt, sentAt } of notices)
      if (finalSentAt !== null && businessHours(sentAt, finalSentAt, zone) < WANTED_HOURS - SLACK_HOURS)
        yield 'the final notice came before five business days';
    for (const { data, recordedAt } of allOf(vetting, 'ApplicationRejected')) {
      if (data.reason !== 'report') continue;
      const at = Date.parse(recordedAt);
      const before = allOf(vetting, 'AdverseActionBegun').findLast((one) => one.recordedAt < recordedAt);
      const report = allOf(vetting, 'CheckReported').findLast((one) => one.recordedAt < recordedAt);
      const notice = notices.findLast((one) => one.reportId === report?.data.reportId && one.sentAt < at);
      if (!before || !notice) yield 'rejected for a report without a pre-adverse notice';
      else if (businessHours(notice.sentAt, at, zone) < WANTED_HOURS - SLACK_HOURS)
        yield 'rejected before the person has had five business days';
    }
  },

  *'no final notice is sent that is not meant any more'({ world, vetting }) {
    const decided = [
      ...allOf(vetting, 'ReportAccepted'),
      ...allOf(vetting, 'ReportDisputed'),
      ...allOf(vetting, 'ApplicationWithdrawn'),
      ...allOf(vetting, 'ApplicationExpired'),
      ...allOf(vetting, 'OnboardingClosed'),
    ];
    for (const { sentAt, finalSentAt } of world.checkr.notices)
      for (const { recordedAt } of decided) {
        const at = Date.parse(recordedAt);
        if (finalSentAt === null || at < sentAt || at > finalSentAt) continue;
        if (finalSentAt > Math.max(at, world.lastTrouble) + SOON)
          yield 'the final notice came long after it was taken back here';
      }
  },

  *'what was decided is done at the service'({ world, state }) {
    if (state.status === 'none') return;
    // It decides nothing while it looks into a report.
    if (world.checkr.reports.some(({ status }) => status === 'dispute')) return;
    for (const { kind } of state.outstanding) yield `${kind} is outstanding still`;
  },
};
