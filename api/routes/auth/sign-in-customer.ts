/** POST /api/auth/customer/login */
import { as, type CustomerId } from '#domain/core/ids.ts';
import { customers } from '#domain/customer/decide.ts';
import { load } from '#events/execute.ts';
import { noSuchPerson, signInAs } from '../../auth/sign-in.ts';
import type { Call } from '../../call.ts';
import { signInCustomer } from '../../contract/auth.ts';
import type { Dependencies } from '../../dependencies.ts';
import { openSome } from '../../people/account-view.ts';
import { refuseBlocked } from '../../people/blocked.ts';
import { handOver } from '../../people/guest.ts';
import { userOf } from '../../people/users.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(signInCustomer, async (call, deps) => {
  const { email, password } = call.body;
  const personId = await signInAs(call, deps, 'customer', email, password, (id) => refuseBlocked(deps, id));
  const user = await userOf(deps, 'customer', personId);
  if (!user) throw noSuchPerson('customer');
  await takeGuestAlong(call, deps, as<CustomerId>(personId)).catch((error: unknown) => {
    // The emailed link does the same, so a failure here does not prevent signing in.
    if (!(error instanceof Refused))
      deps.logger.warn({ err: error }, 'a guest was not handed over at sign-in');
  });
  return { user };
});

/**
 * Moves what was booked in this browser without an account to the account that signs in. Both must have the same
 * address, and the account's must be confirmed, since several people may use the browser (decision 232).
 */
async function takeGuestAlong(call: Call, deps: Dependencies, accountId: CustomerId): Promise<void> {
  const before = call.sessions.find(({ role }) => role === 'customer');
  if (!before || before.personId === accountId) return;
  const guest = await load(deps.log, customers, before.personId);
  const account = await load(deps.log, customers, accountId);
  if (guest.status !== 'registered' || !guest.isGuest) return;
  if (account.status !== 'registered' || !account.emailVerified) return;
  const [guests, own] = await openSome(deps, [guest.person.email, account.person.email]);
  if (guests && guests === own) await handOver(deps, guest.id, accountId);
}
