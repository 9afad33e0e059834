/** A check provider under a test's control: what it answers, and whether it answers at all. */
import type { CheckService, ReadReport } from '#domain/onboarding/check-service.ts';

export interface TestChecks {
  readonly service: CheckService;
  /** Every order's reference, in turn: asked for again, an order is the same one. */
  readonly orders: string[];
  /** What reports say by now, by id; those that are not named are pending. */
  readonly reports: Map<string, ReadReport>;
  /** While it is away every call fails. */
  isAway: boolean;
  /** Orders are refused with this message; null: they are taken. */
  refuses: string | null;
}

/** A provider whose reports are named `report:<reference>`, pending until a test says otherwise. */
export function testChecks(): TestChecks {
  const checks: TestChecks = {
    orders: [],
    reports: new Map(),
    isAway: false,
    refuses: null,
    service: {
      createCandidate: async (_candidate, reference) => {
        answer();
        return { kind: 'made', candidateId: `candidate:${reference}` };
      },
      orderReport: async ({ reference }) => {
        answer();
        if (checks.refuses !== null) return { kind: 'refused', message: checks.refuses };
        if (!checks.orders.includes(reference)) checks.orders.push(reference);
        return { kind: 'ordered', reportId: `report:${reference}` };
      },
      readReport: async (reportId) => {
        answer();
        return checks.reports.get(reportId) ?? { kind: 'pending' };
      },
    },
  };
  function answer(): void {
    if (checks.isAway) throw new Error('the check provider is away');
  }
  return checks;
}
