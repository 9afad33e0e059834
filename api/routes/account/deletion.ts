/** Deleting one's account: waits for open bookings, then destroys the key; the worker removes the rest (design.md §8). */
import { customers } from '#domain/customer/decide.ts';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { openBookingsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import { removeLogins } from '../../auth/credentials.ts';
import { confirmPassword } from '../../auth/own-password.ts';
import { signedIn } from '../../call.ts';
import { deleteAccount, getDeletion } from '../../contract/account.ts';
import { beginClosing, endMark } from '../../people/account-marks.ts';
import { ownCustomer } from '../../people/account-view.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { executeCall } from '../../execute-call.ts';
import { readModelsAtHead } from './read-models.ts';

export default [
  implement(
    getDeletion,
    async (call, deps) => {
      const { personId } = signedIn(call);
      await ownCustomer(deps, personId);
      const open = await openBookingsOfCustomer(deps.readModels, as<CustomerId>(personId));
      const openBookings = open.map(({ id, number, status }) => ({ id, number, status }));
      return { canDelete: open.length === 0, openBookings };
    },
    { reads: ['bookings'] },
  ),
  implement(deleteAccount, async (call, deps) => {
    const session = signedIn(call);
    const { personId } = session;
    await confirmPassword(call, deps, call.body.password, 'password');
    await ownCustomer(deps, personId);
    try {
      const { isPlacing } = await beginClosing(deps.pool, personId, call.commandId);
      if (isPlacing) {
        throw new Refused('open_bookings', 'bookingBeingMade');
      }
      await readModelsAtHead(deps, ['bookings']);
      const open = await openBookingsOfCustomer(deps.readModels, as<CustomerId>(personId));
      await executeCall(call, deps, customers, personId, () => ({
        type: 'DeleteCustomer',
        openBookings: open.length,
      }));
    } finally {
      await endMark(deps.pool, personId, 'closing', call.commandId);
    }
    // From here on the log says so: the worker's follower does all of this too, and what takes longer.
    await deps.keys.destroy(`customer-${personId}`);
    await removeLogins(deps.pool, 'customer', personId);
    await deps.sessions.endOthers('customer', personId, []);
    call.setCookie(await deps.sessions.end(session));
    return { success: true as const };
  }),
];
