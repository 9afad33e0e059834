/** A tip's state, folded from its events. */
import type { KnownDispute } from '../booking/events.ts';
import { type Cents, zero } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import type { TipEvent, TipEvents } from './events.ts';

type Given = TipEvents['TipGiven'];

/** Why the last try failed. */
export type TipFailure = Pick<TipEvents['TipChargeFailed'], 'kind' | 'code' | 'message' | 'at'>;

/** The saved card is to be charged, for the first time or again. */
export interface ChargingTip extends Given {
  readonly status: 'charging';
  readonly attempts: number;
  readonly failure: TipFailure | null;
}

/** The bank needs the customer to confirm the payment, or to give another card. */
export interface UnconfirmedTip extends Given {
  readonly status: 'unconfirmed';
  readonly attempts: number;
  readonly failure: TipFailure;
  /** The intent to confirm; null before there is one. */
  readonly paymentIntentId: string | null;
}

export interface ChargedTip extends Given {
  readonly status: 'charged';
  readonly charge: TipEvents['TipCharged'];
  readonly refunded: Cents;
  readonly disputes: readonly KnownDispute[];
}

export interface LapsedTip extends Given {
  readonly status: 'lapsed';
}

export type Tip = ChargingTip | UnconfirmedTip | ChargedTip | LapsedTip;
export type TipState = { readonly status: 'none' } | Tip;

export const noTip: TipState = { status: 'none' };

/** An event that can't occur in this state. */
class UnexpectedTipEvent extends Error {
  constructor(event: TipEvent, state: TipState) {
    super(`${event.type} in the stream of a tip that is ${state.status}`);
    this.name = 'UnexpectedTipEvent';
  }
}

/** Applies one event. */
export function evolveTip(state: TipState, event: TipEvent): TipState {
  if (event.type === 'TipGiven') return { ...event.data, status: 'charging', attempts: 0, failure: null };
  if (state.status === 'none') throw new UnexpectedTipEvent(event, state);
  const given = givenOf(state);
  switch (event.type) {
    case 'TipChargeFailed': {
      const { attempt: attempts, kind, code, message, paymentIntentId, at } = event.data;
      const failure = { kind, code, message, at };
      return kind === 'invalid_state' && state.status === 'charging'
        ? { ...given, status: 'charging', attempts, failure }
        : { ...given, status: 'unconfirmed', attempts, failure, paymentIntentId };
    }
    case 'TipPaymentPrepared':
      if (state.status !== 'unconfirmed') throw new UnexpectedTipEvent(event, state);
      return { ...state, paymentIntentId: event.data.paymentIntentId };
    case 'TipCharged':
      return { ...given, status: 'charged', charge: event.data, refunded: zero, disputes: [] };
    case 'TipLapsed':
      return { ...given, status: 'lapsed' };
    case 'TipRefundsChanged':
      if (state.status !== 'charged') throw new UnexpectedTipEvent(event, state);
      return { ...state, refunded: event.data.refunded };
    case 'TipDisputeChanged': {
      if (state.status !== 'charged') throw new UnexpectedTipEvent(event, state);
      const { dispute, at } = event.data;
      const isOther = ({ disputeId }: KnownDispute) => disputeId !== dispute.disputeId;
      const openedAt = state.disputes.find((known) => !isOther(known))?.openedAt ?? at;
      return { ...state, disputes: [...state.disputes.filter(isOther), { ...dispute, openedAt }] };
    }
    default:
      return unreachable(event);
  }
}

function givenOf(tip: Tip): Given {
  const { bookingId, customerId, amount, technicians, stripeCustomerId, paymentMethodId, until, at } = tip;
  return { bookingId, customerId, amount, technicians, stripeCustomerId, paymentMethodId, until, at };
}
