/**
 * The loop that every workflow shares: take the step that is due, wait when none is, continue as new before the history
 * grows too long.
 */
import { allHandlersFinished, condition, workflowInfo } from '@temporalio/workflow';
import type { Awaited } from '#domain/core/awaited.ts';
import type { Notifier } from './notifier.ts';

/** Nothing to do until something changes or this instant comes (ISO; null: no timer). */
export interface Wait {
  readonly kind: 'wait';
  readonly until: string | null;
  /** What it waits for, as the promise board shows it (decision 200); absent for stories whose streams don't tell. */
  readonly awaited?: readonly Awaited[];
}

/** Nothing is left to do. */
export interface Ended {
  readonly kind: 'ended';
}

/** A step that does something. */
export type Doing<Step> = Exclude<Step, Wait | Ended>;

export interface Plot<Step extends { readonly kind: string }> {
  /** What is due now, derived from the state. */
  readonly next: () => Step | Wait | Ended | Promise<Step | Wait | Ended>;
  /**
   * Takes a step. It changes what is due, or answers what to wait for; a step that changes nothing would be due
   * forever.
   */
  readonly perform: (step: Doing<Step>) => Promise<Wait | undefined>;
  /** Continues as a new run. */
  readonly renew: () => Promise<never>;
  /** False while this run knows something that a new one would not (R24). */
  readonly mayRenew?: () => boolean;
}

/** Runs a story to its end, then waits for handlers that are still answering. */
export async function run<Step extends { readonly kind: string }>(
  story: Notifier,
  { next, perform, renew, mayRenew = () => true }: Plot<Step>,
): Promise<void> {
  /** The previous step, and the change count when it was taken. */
  let taken: { readonly step: Doing<Step>; readonly changes: number } | null = null;
  for (;;) {
    if (workflowInfo().continueAsNewSuggested && mayRenew()) {
      await condition(allHandlersFinished);
      await renew();
    }
    const { changes } = story;
    const asked = next();
    const step = asked instanceof Promise ? await asked : asked;
    if (isEnded(step)) {
      await condition(() => story.changes !== changes || allHandlersFinished());
      if (story.changes === changes && allHandlersFinished()) return;
      continue;
    }
    if (taken && taken.changes === changes && isSame(step, taken.step))
      // A bug: it fails the workflow task, visibly, until it is fixed.
      throw new Error(`${step.kind} was due and has changed nothing`);
    const wait = isWait(step) ? step : await perform(step as Doing<Step>);
    taken = wait ? null : { step: step as Doing<Step>, changes };
    if (wait) await story.waitForChange(changes, wait.until, wait.awaited);
  }
}

function isEnded(step: { readonly kind: string }): step is Ended {
  return step.kind === 'ended';
}

function isWait(step: { readonly kind: string }): step is Wait {
  return step.kind === 'wait';
}

/** Whether the same step is still due with the same figures. */
export function isSame(now: unknown, before: unknown): boolean {
  return JSON.stringify(now) === JSON.stringify(before);
}
