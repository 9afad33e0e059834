/** One test payout at a time: a second request while one is under way is the same one (spec technician §2, §7). */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { cents } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import type { TestPayoutCommand } from './commands.ts';
import type { TestPayoutEvent } from './events.ts';
import { evolveTestPayouts, isUnderway, noTestPayouts, type TestPayoutState } from './state.ts';

/** $25.00 (spec technician §9). */
export const testPayoutAmount = cents(2_500);

function decide(
  { payouts }: TestPayoutState,
  command: TestPayoutCommand,
  { now: at }: DecidedBy,
): DecisionOf<TestPayoutEvent, never> {
  const last = payouts.at(-1);
  switch (command.type) {
    case 'RequestTestPayout': {
      if (last && isUnderway(last)) return decided();
      const { technicianId, accountId } = command;
      const number = (last?.number ?? 0) + 1;
      const data = { technicianId, number, accountId, amount: testPayoutAmount, at };
      return decided({ type: 'TestPayoutRequested', data });
    }
    case 'RecordTestPayout': {
      const { type, data } = command.outcome;
      if (!last || data.number !== last.number || !isNew(last, type)) return decided();
      // An outcome is an event without its instant.
      return decided({ type, data: { ...data, at } } as TestPayoutEvent);
    }
    default:
      return unreachable(command);
  }
}

/** Whether the state does not have this yet: a step whose outcome was recorded but whose task was lost is repeated. */
function isNew(
  { transferId, payout, paidAt, failure, isTakenBack }: TestPayoutState['payouts'][number],
  type: Exclude<TestPayoutEvent['type'], 'TestPayoutRequested'>,
): boolean {
  switch (type) {
    case 'TestTransferMade':
      return transferId === null;
    case 'TestPayoutCreated':
      return payout === null;
    case 'TestPayoutPaid':
    case 'TestPayoutFailed':
      return paidAt === null && failure === null;
    case 'TestTransferReversed':
    case 'TestReversalRefused':
      return !isTakenBack;
    default:
      return unreachable(type);
  }
}

/** Test payouts to a technician's bank, `testpayout-<technicianId>`. */
export const testPayouts: Aggregate<TestPayoutState, TestPayoutEvent, TestPayoutCommand, never> = {
  category: 'testpayout',
  initial: noTestPayouts,
  evolve: evolveTestPayouts,
  decide,
};
