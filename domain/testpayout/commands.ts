/** The commands on a technician's test payouts: by the technician, and by the workflow that sends them. */
import type { OutcomeOf } from '../core/event.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { TestPayoutEvent } from './events.ts';

/** The outcome of a step, as its event has it. */
export type TestPayoutOutcome = OutcomeOf<Exclude<TestPayoutEvent, { readonly type: 'TestPayoutRequested' }>>;

export type TestPayoutCommand =
  | {
      readonly type: 'RequestTestPayout';
      readonly technicianId: TechnicianId;
      /** That of the bank account connected now. */
      readonly accountId: string;
    }
  | { readonly type: 'RecordTestPayout'; readonly outcome: TestPayoutOutcome };
