/** A technician's test payouts, folded from their events. */
import type { Cents } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import type { TestPayoutEvent, TestPayoutStage } from './events.ts';

/** One test payout. ISO instants. */
export interface TestPayout {
  readonly number: number;
  readonly accountId: string;
  readonly amount: Cents;
  readonly requestedAt: string;
  /** The transfer into the connected account; null before it is made. */
  readonly transferId: string | null;
  /** On its way to the bank; null before that. */
  readonly payout: { readonly payoutId: string; readonly arrivesOn: string } | null;
  readonly paidAt: string | null;
  readonly failure: {
    readonly stage: TestPayoutStage;
    readonly code: string;
    readonly message: string;
    readonly at: string;
  } | null;
  /** Whether a failed one's transfer was taken back. */
  readonly isTakenBack: boolean;
}

/** A technician's test payouts, oldest first. */
export interface TestPayoutState {
  readonly payouts: readonly TestPayout[];
}

export const noTestPayouts: TestPayoutState = { payouts: [] };

/** Whether something remains to be done about it. */
export function isUnderway({ paidAt, failure, transferId, isTakenBack }: TestPayout): boolean {
  if (failure) return transferId !== null && !isTakenBack;
  return paidAt === null;
}

/** Applies one event. */
export function evolveTestPayouts(state: TestPayoutState, event: TestPayoutEvent): TestPayoutState {
  if (event.type === 'TestPayoutRequested') {
    const { number, accountId, amount, at } = event.data;
    const requested: TestPayout = {
      number,
      accountId,
      amount,
      requestedAt: at,
      transferId: null,
      payout: null,
      paidAt: null,
      failure: null,
      isTakenBack: false,
    };
    return { payouts: [...state.payouts, requested] };
  }
  const { number } = event.data;
  return {
    payouts: state.payouts.map((one) => (one.number === number ? { ...one, ...changesOf(event) } : one)),
  };
}

type LaterEvent = Exclude<TestPayoutEvent, { readonly type: 'TestPayoutRequested' }>;

function changesOf(event: LaterEvent): Partial<TestPayout> {
  switch (event.type) {
    case 'TestTransferMade':
      return { transferId: event.data.transferId };
    case 'TestPayoutCreated': {
      const { payoutId, arrivesOn } = event.data;
      return { payout: { payoutId, arrivesOn } };
    }
    case 'TestPayoutPaid':
      return { paidAt: event.data.at };
    case 'TestPayoutFailed': {
      const { stage, code, message, at } = event.data;
      return { failure: { stage, code, message, at } };
    }
    case 'TestTransferReversed':
    case 'TestReversalRefused':
      return { isTakenBack: true };
    default:
      return unreachable(event);
  }
}
