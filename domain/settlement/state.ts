/** A settlement, folded from its events. */
import type { Language } from '../core/language.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';
import type {
  KeptStatement,
  PayeeReason,
  SettlementEvent,
  SettlementLetter,
  StatementFigures,
} from './events.ts';

/** Failed tries of one step in a row, and the last one. */
export interface FailedTries {
  readonly attempts: number;
  readonly failedAt: string;
  readonly code: string;
  readonly message: string;
  /** True if the bank returned money; false if the provider refused to send it. */
  readonly byBank: boolean;
}

/** A payout on its way to the bank, or there. */
export interface BankPayout {
  readonly payoutId: string;
  readonly arrivesOn: string;
  /** Failed attempts to read its status from the provider. */
  readonly unread: Omit<FailedTries, 'byBank'> | null;
  /** When the bank received it; it may return it days later. */
  readonly paidAt: string | null;
}

/** What to write to the partner about. */
export interface Letter {
  readonly letter: SettlementLetter;
  readonly about: string;
}

export interface Settlement extends StatementFigures {
  readonly status: 'closed';
  readonly payBy: string;
  readonly closedAt: string;
  /** The stored PDFs; null before they are drawn. */
  readonly documents: Readonly<Record<Language, KeptStatement>> | null;
  readonly issuedAt: string | null;
  /** Mails that the partner has not been sent yet, oldest first. */
  readonly untold: readonly Letter[];
  /** What the partner has to do before the payment continues. */
  readonly awaited: {
    readonly reason: PayeeReason;
    readonly due: readonly string[];
    readonly since: string;
  } | null;
  readonly fundsUntil: string | null;
  readonly transfer: { readonly accountId: string; readonly transferId: string; readonly at: string } | null;
  /** The last one that has not failed. */
  readonly payout: BankPayout | null;
  /** Every payout in the stream: any other was made by a try whose answer was lost. */
  readonly knownPayouts: readonly string[];
  /** Attempts of the due step: each has its own key at the provider. */
  readonly attempts: number;
  readonly failed: FailedTries | null;
}

export type SettlementState = { readonly status: 'none' } | Settlement;

export const noSettlement: SettlementState = { status: 'none' };

/** Applies one event. */
export function evolveSettlement(state: SettlementState, event: SettlementEvent): SettlementState {
  if (event.type === 'StatementClosed') {
    const { payBy, at, ...figures } = event.data;
    return {
      ...figures,
      status: 'closed',
      payBy,
      closedAt: at,
      documents: null,
      issuedAt: null,
      untold: [],
      awaited: null,
      fundsUntil: null,
      transfer: null,
      payout: null,
      knownPayouts: [],
      attempts: 0,
      failed: null,
    };
  }
  if (state.status === 'none') return notBegun(event);
  switch (event.type) {
    case 'StatementIssued': {
      const { documents, at } = event.data;
      const letter: Letter = { letter: 'statement_issued', about: state.period };
      return { ...state, documents, issuedAt: at, untold: [...state.untold, letter] };
    }
    case 'PartnerTold': {
      const { letter, about } = event.data;
      return { ...state, untold: state.untold.filter((one) => one.letter !== letter || one.about !== about) };
    }
    case 'PayeeAwaited': {
      const { reason, due, at } = event.data;
      const isNew = state.awaited?.reason !== reason;
      const awaited = { reason, due, since: isNew ? at : state.awaited.since };
      const untold = isNew
        ? [...state.untold, { letter: 'statement_held_up' as const, about: `${reason}:${at}` }]
        : state.untold;
      return { ...state, awaited, fundsUntil: null, untold };
    }
    case 'FundsAwaited':
      return { ...state, fundsUntil: event.data.until };
    case 'PartnerTransferMade': {
      const { accountId, transferId, at } = event.data;
      // The payout is a separate step, so it gets all its tries.
      return { ...state, ...nothingInTheWay, transfer: { accountId, transferId, at }, attempts: 0 };
    }
    case 'PartnerTransferFailed': {
      const { attempt, code, message, at } = event.data;
      const failed = { attempts: attempt, failedAt: at, code, message, byBank: false };
      return { ...state, ...nothingInTheWay, attempts: attempt, failed };
    }
    case 'PartnerPayoutCreated': {
      const { payoutId, arrivesOn, attempt } = event.data;
      const payout: BankPayout = { payoutId, arrivesOn, unread: null, paidAt: null };
      const knownPayouts = [...state.knownPayouts, payoutId];
      return { ...state, ...nothingInTheWay, payout, knownPayouts, attempts: attempt };
    }
    case 'PartnerPayoutPaid':
      return withPayout(state, event.data.payoutId, { paidAt: event.data.at, unread: null });
    case 'PartnerPayoutUnread': {
      const { payoutId, attempt: attempts, code, message, at: failedAt } = event.data;
      return withPayout(state, payoutId, { unread: { attempts, failedAt, code, message } });
    }
    case 'PartnerPayoutReadAgain':
      return withPayout(state, event.data.payoutId, { unread: null });
    case 'PartnerPayoutFailed': {
      const { payoutId, attempt, code, message, at } = event.data;
      const failed = { attempts: attempt, failedAt: at, code, message, byBank: payoutId !== null };
      return {
        ...state,
        ...nothingInTheWay,
        payout: null,
        attempts: Math.max(state.attempts, attempt),
        failed,
      };
    }
    default:
      return unreachable(event);
  }
}

/** Resets what held up the previous step. */
const nothingInTheWay = { awaited: null, fundsUntil: null, failed: null } as const;

function withPayout(state: Settlement, payoutId: string, change: Partial<BankPayout>): Settlement {
  return state.payout?.payoutId === payoutId ? { ...state, payout: { ...state.payout, ...change } } : state;
}
