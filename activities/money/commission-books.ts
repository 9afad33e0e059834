/** The partners' accounts as the read model of the books has them, never behind the log. */
import type { EventLog } from '#events/log.ts';
import { allPartners, booksAt, commissionLines, reached } from '#projections/queries/commissions.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import type { CommissionBooks } from './settlements.ts';

/**
 * `seenUpTo`: the position up to which every commission was looked at, and held where something speaks against it
 * (decision 161); none behind it is handed over.
 */
export function commissionBooksFrom(
  readModels: ReadModels,
  log: Pick<EventLog, 'head'>,
  seenUpTo: () => Promise<bigint>,
): CommissionBooks {
  const current = async () => {
    const head = await log.head();
    await booksAt(readModels, head);
    await reached('the looks at commissions', seenUpTo, head);
  };
  return {
    async lines(partnerId, after) {
      await current();
      return commissionLines(readModels, partnerId, after);
    },
    partners: () => allPartners(readModels),
  };
}
