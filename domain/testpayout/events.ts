/**
 * The events of `testpayout-<technicianId>`: test payouts to the technician's bank, which show that the account works
 * and are nobody's earnings (spec technician §2, §9). These are STORED shapes: they are never rewritten. Money in cents,
 * instants as ISO strings; `number` counts a technician's test payouts from 1.
 */
import type { EventsOf } from '../core/event.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';

/** At which step a test payout ended: into the payout account, out of it, or at the bank. */
export type TestPayoutStage = 'transfer' | 'payout' | 'bank';

export interface TestPayoutEvents {
  /** Stands before the provider is asked for anything. */
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
  /** Refused by the provider or by the bank, in their words; a test is not tried again. */
  TestPayoutFailed: { number: number; stage: TestPayoutStage; code: string; message: string; at: string };
  /** The transfer of one that failed, taken back: test money never stays among what jobs have brought. */
  TestTransferReversed: { number: number; reversalId: string; amount: Cents; at: string };
  /** The provider refused to give the transfer back; a person settles it there. */
  TestReversalRefused: { number: number; code: string; message: string; at: string };
}

export type TestPayoutEvent = EventsOf<TestPayoutEvents>;
