/**
 * What a person on duty did to a workflow at the engine: `intervention-<workflowId>` (decision 201). STORED shapes,
 * never rewritten.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

/** What can be done to a run. */
export const acts = ['signal', 'cancel', 'terminate', 'reset'] as const;
export type Act = (typeof acts)[number];

export interface InterventionEvents {
  /** `reason` is sealed with the key of the person who gave it, since it may be about people. */
  InterventionRequested: Signed & {
    workflowId: string;
    runId: string;
    act: Act;
    /** A signal's name; null for other acts. */
    signal: string | null;
    /** For a reset, the engine's event: the run goes back to the last task completed by then; null for other acts. */
    eventNumber: number | null;
    reason: Sealed;
  };
  /** `requestedBy`: the command of the request. `runId`: the run in which the workflow continues; null if none. */
  InterventionMade: { workflowId: string; requestedBy: string; runId: string | null; at: string };
  /** The engine's answer. */
  InterventionFailed: { workflowId: string; requestedBy: string; message: string; at: string };
}

export type InterventionEvent = EventsOf<InterventionEvents>;
