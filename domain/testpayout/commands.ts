/** What may be asked of a technician's test payouts: by the technician, and by the workflow that sends them. */
import type { OutcomeOf } from '../core/event.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { TestPayoutEvent } from './events.ts';

/** What became of a step, as its event tells it. */
export type TestPayoutOutcome = OutcomeOf<Exclude<TestPayoutEvent, { readonly type: 'TestPayoutRequested' }>>;

export type TestPayoutCommand =
  | {
      readonly type: 'RequestTestPayout';
      readonly technicianId: TechnicianId;
      /** Of the bank account that is connected now. */
      readonly accountId: string;
    }
  | { readonly type: 'RecordTestPayout'; readonly outcome: TestPayoutOutcome };
