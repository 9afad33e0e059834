/** The partners' accounts as the read model of the books has them, never behind the log. */
import type { EventLog } from '#events/log.ts';
import { allPartners, booksAt, commissionLines } from '#projections/queries/commissions.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import type { CommissionBooks } from './settlements.ts';

export function commissionBooksFrom(readModels: ReadModels, log: Pick<EventLog, 'head'>): CommissionBooks {
  const current = async () => booksAt(readModels, await log.head());
  return {
    async lines(partnerId, after) {
      await current();
      return commissionLines(readModels, partnerId, after);
    },
    partners: () => allPartners(readModels),
  };
}
