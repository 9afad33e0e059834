/** Deleting an account: waits for what is open, then destroys the key; the worker removes the rest (design.md §8). */
import type { Actor } from '#domain/core/actor.ts';
import { as, type CustomerId, type TechnicianId } from '#domain/core/ids.ts';
import { customers } from '#domain/customer/decide.ts';
import { technicians } from '#domain/technician/decide.ts';
import { openBookingsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import { unfinishedOf } from '#projections/queries/jobs.ts';
import { removeLogins } from '../../auth/credentials.ts';
import { confirmPassword } from '../../auth/own-password.ts';
import { type Call, signedIn } from '../../call.ts';
import { deleteAccount, getDeletion } from '../../contract/account.ts';
import { deleteTechnician } from '../../contract/technicians.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { beginClosing, endMark } from '../../people/account-marks.ts';
import { ownCustomer } from '../../people/account-view.ts';
import { ownTechnician } from '../../people/own-technician.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { readModelsAtHead } from './read-models.ts';

/** Whose account is deleted. */
type Person = Actor & { readonly role: 'customer' | 'technician' };

/** The signed-in person of a call that admits these two roles. */
function personOf(call: Call): Person {
  const { personId: id, role } = signedIn(call);
  return { role: role === 'technician' ? 'technician' : 'customer', id };
}

/** The bookings that a deletion waits for. @throws {Refused} 401 the account was deleted meanwhile */
async function waitedFor(deps: Dependencies, { role, id }: Person) {
  if (role === 'technician') {
    await ownTechnician(deps, id);
    return unfinishedOf(deps.readModels, as<TechnicianId>(id));
  }
  await ownCustomer(deps, id);
  return { openJobs: await openBookingsOfCustomer(deps.readModels, as<CustomerId>(id)), unpaidShares: [] };
}

/** Deletes an account in the log unless something is open, and ends its key, logins and sessions at once. */
async function remove(call: Call, deps: Dependencies, person: Person): Promise<void> {
  const { role, id } = person;
  try {
    const { isPlacing } = await beginClosing(deps.pool, id, call.commandId);
    if (isPlacing)
      throw new Refused('open_bookings', role === 'customer' ? 'bookingBeingMade' : 'jobBeingTaken');
    if (role === 'customer') {
      await readModelsAtHead(deps, ['bookings']);
      const open = await openBookingsOfCustomer(deps.readModels, as<CustomerId>(id));
      await executeCall(call, deps, customers, id, () => ({
        type: 'DeleteCustomer',
        openBookings: open.length,
      }));
    } else {
      await readModelsAtHead(deps, ['bookings', 'payouts']);
      const { openJobs, unpaidShares } = await unfinishedOf(deps.readModels, as<TechnicianId>(id));
      await executeCall(call, deps, technicians, id, () => ({
        type: 'DeleteTechnician',
        openJobs: openJobs.length,
        unpaidShares: unpaidShares.length,
      }));
    }
  } finally {
    await endMark(deps.pool, id, 'closing', call.commandId);
  }
  // From here on the log says so: the worker's follower does all of this too, and what takes longer.
  await deps.keys.destroy(`${role}-${id}`);
  await removeLogins(deps.pool, role, id);
  await deps.sessions.endOthers(role, id, []);
}

export default [
  implement(
    getDeletion,
    async (call, deps) => {
      const { openJobs, unpaidShares } = await waitedFor(deps, personOf(call));
      const view = ({ id, number, status }: (typeof openJobs)[number]) => ({ id, number, status });
      return {
        canDelete: openJobs.length + unpaidShares.length === 0,
        openBookings: openJobs.map(view),
        unpaidShares: unpaidShares.map(view),
      };
    },
    { reads: ['bookings', 'payouts'] },
  ),
  implement(deleteAccount, async (call, deps) => {
    const session = signedIn(call);
    const person = personOf(call);
    await confirmPassword(call, deps, call.body.password, 'password');
    await (person.role === 'technician' ? ownTechnician(deps, person.id) : ownCustomer(deps, person.id));
    await remove(call, deps, person);
    call.setCookie(await deps.sessions.end(session));
    return { success: true as const };
  }),
  implement(deleteTechnician, async (call, deps) => {
    await remove(call, deps, { role: 'technician', id: call.params.id });
    return { success: true as const };
  }),
];
