/**
 * The events of `testpayout-<technicianId>`: test payouts to the technician's bank, which show that the account works
 * and are not earnings (spec technician §2, §9). These are STORED shapes: they are never rewritten. Money in cents,
 * instants as ISO strings; `number` counts a technician's test payouts from 1.
 */
import type { EventsOf } from '../core/event.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';

/** The step at which a test payout failed: into the payout account, out of it, or at the bank. */
export type TestPayoutStage = 'transfer' | 'payout' | 'bank';

export interface TestPayoutEvents {
  /** Recorded before the provider is asked for anything. */
  TestPayoutRequested: {
    technicianId: TechnicianId;
    number: number;
    accountId: string;
    amount: Cents;
    at: string;
  };
  /** From the platform to the technician's connected account. */
  TestTransferMade: { number: number; transferId: string; amount: Cents; at: string };
  TestPayoutCreated: { number: number; payoutId: string; arrivesOn: string; at: string };
  TestPayoutPaid: { number: number; at: string };
  /** Refused by the provider or by the bank, in their words; a test is not retried. */
  TestPayoutFailed: { number: number; stage: TestPayoutStage; code: string; message: string; at: string };
  /** The transfer of a failed one was taken back: test money never stays among earnings. */
  TestTransferReversed: { number: number; reversalId: string; amount: Cents; at: string };
  /** The provider refused to reverse the transfer; a person settles it there. */
  TestReversalRefused: { number: number; code: string; message: string; at: string };
}

export type TestPayoutEvent = EventsOf<TestPayoutEvents>;
