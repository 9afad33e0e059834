/** The measured workflows: the product's own, and a bare one of fixed shape for comparison. */
import {
  allHandlersFinished,
  condition,
  defineUpdate,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';

export * from '../../workflows/index.ts';

interface Nothing {
  nothing(): Promise<void>;
}

const local = proxyLocalActivities<Nothing>({ startToCloseTimeout: '5 seconds' });
const regular = proxyActivities<Nothing>({ startToCloseTimeout: '5 seconds' });

export const touch = defineUpdate<void>('touch');
/** Updates of the bare workflow, each one local activity. */
export const touches = 6;

/** Six updates of one local activity each and two activities, all doing nothing. */
export async function bare(): Promise<void> {
  let touched = 0;
  setHandler(touch, async () => {
    await local.nothing();
    touched += 1;
  });
  await regular.nothing();
  await condition(() => touched === touches);
  await regular.nothing();
  await condition(allHandlersFinished);
}
