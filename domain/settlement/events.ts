/**
 * The events of `settlement-<partnerId>:<period>`: one statement of a store partner and its payment to the bank. These
 * are STORED shapes: they are never rewritten. Money in cents, instants as ISO strings.
 */
import type { EventsOf } from '../core/event.ts';
import type { BlobKey, PartnerId } from '../core/ids.ts';
import type { Language } from '../core/language.ts';
import type { Cents } from '../core/money.ts';
import type { Period } from './period.ts';

/** The result of closing the period; its lines are in `commission-<partnerId>`. */
export interface StatementFigures {
  readonly partnerId: PartnerId;
  readonly period: Period;
  /** The first instant after the period. */
  readonly until: string;
  readonly opening: Cents;
  readonly earned: Cents;
  /** Zero or negative. */
  readonly corrected: Cents;
  readonly released: Cents;
  readonly withheld: Cents;
  readonly due: Cents;
  /** What is paid; if zero, everything is carried over. */
  readonly payable: Cents;
  readonly carried: Cents;
  /**
   * Last digits of the bank account that the money goes to, as known at that time; null without an account, absent in
   * older statements.
   */
  readonly accountLast4?: string | null;
}

/** A stored PDF: its bytes never change, which the hash proves. */
export interface KeptStatement {
  readonly key: BlobKey;
  readonly sha256: string;
}

/** Why the payment waits for the partner. */
export type PayeeReason =
  /** No bank account was given. */
  | 'bank_missing'
  /** The provider needs information first: who they are, or a tax number. */
  | 'verification_due'
  /** The bank returned money, and the provider pays out no more until there is another account. */
  | 'bank_rejected'
  /** The account at the provider is closed, or we have lost access to it. */
  | 'account_closed';

export interface SettlementEvents {
  /** Recorded before anyone is told or paid. `payBy`: when the money is due at the latest. */
  StatementClosed: StatementFigures & { payBy: string; at: string };
  /** Drawn in every language and stored; later corrections are on later statements (R12). */
  StatementIssued: { documents: Readonly<Record<Language, KeptStatement>>; at: string };
  /** The partner was sent a mail; `letter` is the kind, once for each `about`. */
  PartnerTold: { letter: SettlementLetter; about: string; at: string };
  /** Nothing can be sent until the partner has done something; `due`: what the provider requires, by its own names. */
  PayeeAwaited: { reason: PayeeReason; due: readonly string[]; at: string };
  /** The platform's balance, or the account's, is on its way: retried at `until`. */
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
  /** The provider did not start it (`payoutId` null), or the bank returned it. */
  PartnerPayoutFailed: {
    payoutId: string | null;
    attempt: number;
    code: string;
    message: string;
    at: string;
  };
  /** The provider refuses to report a payout's status. `attempt`: how often in a row, including this time. */
  PartnerPayoutUnread: { payoutId: string; attempt: number; code: string; message: string; at: string };
  /** The provider reports again, and the payout is still under way. */
  PartnerPayoutReadAgain: { payoutId: string; at: string };
}

export type SettlementEvent = EventsOf<SettlementEvents>;

/** Mails to the partner about a settlement. */
export type SettlementLetter = 'statement_issued' | 'statement_held_up';
