/**
 * Asks, for each account, whether the payment provider pays the technician out. It finds what a lost webhook would have
 * reported, and what changed before we listened (decision 132).
 */
import type Stripe from 'stripe';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { EventLog } from '#events/log.ts';
import { notePayouts } from '#events/payout-standing.ts';
import { technicianPayees } from '#projections/queries/payees.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import { isNoAccount, readPayee } from '#vendors/stripe/accounts.ts';

interface PayeeParts {
  readonly readModels: ReadModels;
  readonly log: EventLog;
  readonly stripe: Stripe;
  /** Called for an account that the provider does not know. */
  readonly onError: (error: unknown, technicianId: TechnicianId) => void;
  readonly now?: () => string;
}

/**
 * One round; answers the technicians whose standing changed. An outage ends it, and the next one starts from the
 * beginning.
 */
export function openPayees({
  readModels,
  log,
  stripe,
  onError,
  now = () => new Date().toISOString(),
}: PayeeParts): () => Promise<readonly TechnicianId[]> {
  const parts = { log, now, ask: (accountId: string) => readPayee(stripe, accountId) };
  return async () => {
    const news: TechnicianId[] = [];
    for (const payee of await technicianPayees(readModels)) {
      try {
        if (await notePayouts(parts, payee)) news.push(payee.technicianId);
      } catch (error) {
        if (!isNoAccount(error)) throw error;
        onError(error, payee.technicianId);
      }
    }
    return news;
  };
}
