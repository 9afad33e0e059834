/**
 * GET /api/technician/{id}/payout-account and POST …/payout-account/link: the account's state at the provider, and a
 * link to its own page.
 */
import { technicians } from '#domain/technician/decide.ts';
import { load } from '#events/execute.ts';
import { onboardingLink, readPayee } from '#vendors/stripe/accounts.ts';
import { signedIn } from '../../call.ts';
import { getPayoutAccount, openPayoutAccount } from '../../contract/earnings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { technicianOf } from './whose.ts';

/** The provider's account of a technician; null if they have entered no bank account. */
async function accountOf({ log }: Pick<Dependencies, 'log'>, technicianId: string): Promise<string | null> {
  const technician = await load(log, technicians, technicianId);
  return technician.status === 'registered' ? (technician.bank?.connectedAccountId ?? null) : null;
}

export default [
  implement(getPayoutAccount, async (call, deps) => {
    const accountId = await accountOf(deps, await technicianOf(call, deps, call.params.id));
    if (accountId === null) return null;
    const standing = await readPayee(deps.stripe, accountId);
    return { ...standing, due: [...standing.due] };
  }),
  implement(openPayoutAccount, async (call, deps) => {
    const accountId = await accountOf(deps, signedIn(call).personId);
    if (accountId === null) throw new Refused('nothing_to_do', 'connectBankFirst');
    const url = `${deps.settings.publicUrl}/technician/banking`;
    return { url: await onboardingLink(deps.stripe, { accountId, url }) };
  }),
];
