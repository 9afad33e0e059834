/** The partners' accounts from the read model of the books, never behind the log. */
import type { EventLog } from '#events/log.ts';
import { allPartners, booksAt, commissionLines, reached } from '#projections/queries/commissions.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import type { CommissionBooks } from './settlements.ts';

/**
 * `seenUpTo`: the position up to which every commission was checked, and held where there was a reason (decision 161);
 * none after it is handed over.
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
