/**
 * Store partners whom an admin has deleted: their key is destroyed once nothing is owed, awaited or under way any more
 * (design.md §8, decision 193). What stays in the books names the store but no person.
 */
import type { PersonKeys } from '#events/keys/person-keys.ts';
import { after } from '#domain/scheduling/wall-time.ts';
import { settledDeletedPartners } from '#projections/queries/partners.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';

/**
 * Milliseconds without any activity that must pass first: refunds and returned payouts of the last statement come
 * within them.
 */
const QUIET = 60 * 24 * 60 * 60 * 1000;

/** Checks at `now` (ISO instant); a key that is already destroyed stays so. */
export function openDeletedPartners({
  readModels,
  keys,
}: {
  readonly readModels: ReadModels;
  readonly keys: Pick<PersonKeys, 'destroy'>;
}): (now: string) => Promise<void> {
  return async (now) => {
    for (const id of await settledDeletedPartners(readModels, after(now, -QUIET)))
      await keys.destroy(`partner-${id}`);
  };
}
