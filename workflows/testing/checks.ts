/** A background-check provider under a test's control: what its reports say, and whether it answers at all. */
import type { OnboardingParts } from '#activities/onboarding/onboarding.ts';
import type { CandidateField } from '#domain/onboarding/events.ts';
import type { CheckReport } from '#vendors/checkr/checks.ts';
import { ChecksUnavailable } from '#vendors/checkr/failures.ts';

/** How a report ends: with a result, or `canceled` without one. */
export type ReportEnd = 'clear' | 'consider' | 'canceled';

export interface TestChecks {
  readonly service: OnboardingParts['checks'];
  /** Every order in sequence, as `<candidate>:<number>`; a repeated order is the same one. */
  readonly orders: string[];
  /** How the reports have ended, by id `report:<candidate>:<number>`; others are pending. */
  readonly results: Map<string, ReportEnd>;
  /** Other calls besides orders and reports, in sequence, as `<call>:<report>`. */
  readonly told: string[];
  /** Whether a dispute with the provider holds back the final notices. */
  holdsNotices: boolean;
  /** While it is away, every call fails. */
  isAway: boolean;
  /** Candidate fields that it rejects: it takes no order. */
  refuses: readonly CandidateField[];
}

/** A provider that answers, and whose reports are pending until a test says otherwise. */
export function testChecks(): TestChecks {
  const tell = async (call: string, reportId: string) => {
    answer();
    checks.told.push(`${call}:${reportId}`);
  };
  const checks: TestChecks = {
    orders: [],
    told: [],
    holdsNotices: false,
    results: new Map(),
    isAway: false,
    refuses: [],
    service: {
      async orderReport(candidateId, number) {
        answer();
        if (checks.refuses.length > 0)
          return { ok: false, failure: { kind: 'invalid_input', fields: checks.refuses } };
        const order = `${candidateId}:${number}`;
        if (!checks.orders.includes(order)) checks.orders.push(order);
        return { ok: true, value: `report:${order}` };
      },
      async readReport(reportId): Promise<CheckReport> {
        answer();
        const end = checks.results.get(reportId) ?? 'pending';
        const isComplete = end === 'clear' || end === 'consider';
        return {
          reportId,
          candidateId: '',
          status: isComplete ? 'complete' : end,
          result: isComplete ? end : null,
          adjudication: null,
          completedAt: null,
          screenings: [],
          wanted: [],
        };
      },
      async findReport(candidateId, number) {
        answer();
        const order = `${candidateId}:${number}`;
        return checks.orders.includes(order) ? `report:${order}` : null;
      },
      stopReport: (reportId) => tell('stop', reportId),
      async startPreAdverse(reportId, finalNoticeAt) {
        await tell('start_pre_adverse', reportId);
        return { status: 'pending', finalNoticeAt };
      },
      async adverseNotices() {
        answer();
        return { status: checks.holdsNotices ? 'dispute' : 'complete', finalNoticeAt: null };
      },
      takeBackNotices: (reportId) => tell('take_back_notices', reportId),
      engage: (reportId) => tell('engage', reportId),
    },
  };
  function answer(): void {
    if (checks.isAway) throw new ChecksUnavailable('down');
  }
  return checks;
}
