/** What somebody on duty did to a workflow at the engine: `intervention-<workflowId>` (decision 201). STORED shapes, never rewritten. */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

/** What can be done to a run. */
export const acts = ['signal', 'cancel', 'terminate', 'reset'] as const;
export type Act = (typeof acts)[number];

export interface InterventionEvents {
  /** `reason` is sealed with the key of who gave it: it speaks of people. */
  InterventionRequested: Signed & {
    workflowId: string;
    runId: string;
    act: Act;
    /** Of a signal, its name; else null. */
    signal: string | null;
    /** Of a reset: the run goes back to the engine's last task up to this event; else null. */
    eventNumber: number | null;
    reason: Sealed;
  };
  /** `requestedBy`: the command of the request. `runId`: the run in which the workflow goes on; null where none does. */
  InterventionMade: { workflowId: string; requestedBy: string; runId: string | null; at: string };
  /** What the engine answered. */
  InterventionFailed: { workflowId: string; requestedBy: string; message: string; at: string };
}

export type InterventionEvent = EventsOf<InterventionEvents>;
