/**
 * When a version of the agreement takes effect or is published while a story sleeps, the story is woken, so that it
 * asks its person to sign (decision 091). A story that fell asleep before the version was published doesn't know its
 * date.
 */
import { signals, workflowIds } from '#domain/core/stories.ts';
import { contractVersionAt } from '#domain/onboarding/policy.ts';
import { signersOfOthers } from '#projections/queries/contracts.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';

/**
 * Wakes the story of everybody who signed another version and was not asked to sign the one valid at `now` (ISO
 * instant).
 */
export function openSupersededContracts(parts: {
  readonly readModels: ReadModels;
  readonly signal: (workflowId: string, signal: typeof signals.catchUp) => Promise<unknown>;
}): (now: string) => Promise<readonly string[]> {
  return async (now) => {
    const technicianIds = await signersOfOthers(parts.readModels, contractVersionAt(now));
    for (const id of technicianIds) await parts.signal(workflowIds.onboarding(id), signals.catchUp);
    return technicianIds;
  };
}
