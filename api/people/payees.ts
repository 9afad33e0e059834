/**
 * Whether the payment provider pays a technician out, checked as soon as something may have changed it (decision 132).
 */
import type { TechnicianId } from '#domain/core/ids.ts';
import { notePayouts } from '#events/payout-standing.ts';
import { technicianOfAccount } from '#projections/queries/payees.ts';
import { isNoAccount, readPayee } from '#vendors/stripe/accounts.ts';
import type { Dependencies } from '../dependencies.ts';

/** Asks the provider and records the answer. @throws {ProviderUnavailable} */
export async function notePayee(
  { log, stripe, now }: Pick<Dependencies, 'log' | 'stripe' | 'now'>,
  technicianId: TechnicianId,
  connectedAccountId: string,
): Promise<void> {
  const ask = (accountId: string) => readPayee(stripe, accountId);
  await notePayouts({ log, ask, now }, { technicianId, connectedAccountId });
}

/**
 * Checks the account named by a webhook at the provider, whatever the webhook says, since it may be late or repeated. A
 * partner's account is checked when their money is paid out, and unknown accounts are ignored.
 * @throws {ProviderUnavailable} the webhook has to come again
 */
export async function lookAtPayee(deps: Dependencies, connectedAccountId: string): Promise<void> {
  const technicianId = await technicianOfAccount(deps.readModels, connectedAccountId);
  if (technicianId === null) return;
  try {
    await notePayee(deps, technicianId, connectedAccountId);
  } catch (error) {
    if (!isNoAccount(error)) throw error;
    deps.logger.error({ err: error, technicianId }, 'the provider knows no such account of a technician');
  }
}
