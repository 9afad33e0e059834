/**
 * The events of `settlement-<partnerId>:<period>`: one statement of a store partner and the way of its money to the bank.
 * These are STORED shapes: they are never rewritten. Money in cents, instants as ISO strings.
 */
import type { EventsOf } from '../core/event.ts';
import type { BlobKey, PartnerId } from '../core/ids.ts';
import type { Language } from '../core/language.ts';
import type { Cents } from '../core/money.ts';
import type { Period } from './period.ts';

/** What the closing of the period came to; its lines stand in `commission-<partnerId>`. */
export interface StatementFigures {
  readonly partnerId: PartnerId;
  readonly period: Period;
  /** The first instant that is not in it. */
  readonly until: string;
  readonly opening: Cents;
  readonly earned: Cents;
  /** Zero or negative. */
  readonly corrected: Cents;
  readonly released: Cents;
  readonly withheld: Cents;
  readonly due: Cents;
  /** What is paid; zero: all is carried over. */
  readonly payable: Cents;
  readonly carried: Cents;
  /**
   * How the number of the bank account ends that the money goes to, as it was known then; null without one, missing in
   * statements from before they named it.
   */
  readonly accountLast4?: string | null;
}

/** A kept PDF: its bytes never change, and the hash tells that they have not. */
export interface KeptStatement {
  readonly key: BlobKey;
  readonly sha256: string;
}

/** Why money waits for the partner. */
export type PayeeReason =
  /** No bank account has been given. */
  | 'bank_missing'
  /** The provider wants to know something first: who they are, or a tax number. */
  | 'verification_due'
  /** The bank has sent money back, and the provider pays out no more until there is another account. */
  | 'bank_rejected'
  /** The account at the provider is closed, or cut off from us. */
  | 'account_closed';

export interface SettlementEvents {
  /** Stands before anybody is told or paid. `payBy`: when the money is due at the latest. */
  StatementClosed: StatementFigures & { payBy: string; at: string };
  /** Drawn in every language and kept; what comes later is on later statements (R12). */
  StatementIssued: { documents: Readonly<Record<Language, KeptStatement>>; at: string };
  /** The partner was written to; `letter` names what about, once for each. */
  PartnerTold: { letter: SettlementLetter; about: string; at: string };
  /** Nothing can be sent before the partner has done something; `due`: what the provider wants, by its own names. */
  PayeeAwaited: { reason: PayeeReason; due: readonly string[]; at: string };
  /** The platform's balance, or the account's, is under way: tried again then. */
  FundsAwaited: { until: string; at: string };
  /** To the partner's account at the provider. */
  PartnerTransferMade: { accountId: string; transferId: string; amount: Cents; at: string };
  PartnerTransferFailed: { attempt: number; code: string; message: string; at: string };
  /** From there to the bank. */
  PartnerPayoutCreated: {
    payoutId: string;
    amount: Cents;
    attempt: number;
    /** When the provider expects it at the bank. */
    arrivesOn: string;
    at: string;
  };
  PartnerPayoutPaid: { payoutId: string; at: string };
  /** The provider did not begin it (`payoutId` null), or the bank sent it back. */
  PartnerPayoutFailed: {
    payoutId: string | null;
    attempt: number;
    code: string;
    message: string;
    at: string;
  };
  /** The provider refuses to tell how a payout stands. `attempt`: how often in a row, this time included. */
  PartnerPayoutUnread: { payoutId: string; attempt: number; code: string; message: string; at: string };
  /** It tells again, and the payout is still under way. */
  PartnerPayoutReadAgain: { payoutId: string; at: string };
}

export type SettlementEvent = EventsOf<SettlementEvents>;

/** Mails about a settlement to the partner. */
export type SettlementLetter = 'statement_issued' | 'statement_held_up';
