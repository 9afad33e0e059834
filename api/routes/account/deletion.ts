/** Deleting an account: waits for what is open, then destroys the key; the worker removes the rest (design.md §8). */
import { type Actor, system } from '#domain/core/actor.ts';
import { as, type CustomerId, type TechnicianId } from '#domain/core/ids.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { customers } from '#domain/customer/decide.ts';
import { erasureProofs } from '#domain/erasure/decide.ts';
import { technicians } from '#domain/technician/decide.ts';
import { execute, load, note } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import { openBookingsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import { isTakingOver } from '#projections/queries/customers.ts';
import { unfinishedOf } from '#projections/queries/jobs.ts';
import { removeLogins } from '../../auth/credentials.ts';
import { confirmPassword } from '../../auth/own-password.ts';
import { actorOf, type Call, signedIn } from '../../call.ts';
import { deleteAccount, getDeletion } from '../../contract/account.ts';
import { deleteCustomer } from '../../contract/customers.ts';
import { deleteTechnician } from '../../contract/technicians.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { beginClosing, endMark } from '../../people/account-marks.ts';
import { ownCustomer } from '../../people/account-view.ts';
import { heldBefore } from '../../people/erasure.ts';
import { ownTechnician } from '../../people/own-technician.ts';
import { implement } from '../../pipeline.ts';
import { recordOf } from '../customers/customer-of.ts';
import { Refused } from '../../problems.ts';
import { readModelsAtHead } from './read-models.ts';

/** Whose account is deleted. */
type Person = Actor & { readonly role: 'customer' | 'technician' };

/** The signed-in person of a call that admits these two roles. */
function personOf(call: Call): Person {
  const { personId: id, role } = signedIn(call);
  return { role: role === 'technician' ? 'technician' : 'customer', id };
}

/** The bookings that prevent a deletion. @throws {Refused} 401 the account was deleted meanwhile */
async function waitedFor(deps: Dependencies, { role, id }: Person) {
  if (role === 'technician') {
    await ownTechnician(deps, id);
    return unfinishedOf(deps.readModels, as<TechnicianId>(id));
  }
  await ownCustomer(deps, id);
  return { openJobs: await openBookingsOfCustomer(deps.readModels, as<CustomerId>(id)), unpaidShares: [] };
}

/**
 * Deletes an account in the log unless something is open, and ends its key, logins and sessions at once. `reason`: of
 * an admin who erases someone; recorded in the proof.
 */
export async function removeAccount(
  call: Call,
  deps: Dependencies,
  person: Person,
  reason: Sealed | null = null,
): Promise<void> {
  const { role, id } = person;
  let duplicates: readonly CustomerId[] = [];
  try {
    const { isPlacing } = await beginClosing(deps.pool, id, call.commandId);
    if (isPlacing)
      throw new Refused('open_bookings', role === 'customer' ? 'bookingBeingMade' : 'jobBeingTaken');
    if (role === 'customer') duplicates = await deleteCustomerRecord(call, deps, id, reason);
    else {
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
  // From here on the deletion is in the log: the worker's follower repeats all of this and does what takes longer.
  for (const one of [id, ...duplicates]) {
    await deps.keys.destroy(`${role}-${one}`);
    await removeLogins(deps.pool, role, one);
    await deps.sessions.endOthers(role, one, []);
  }
}

/** Deletes a customer and the duplicate records merged into theirs; returns those. */
async function deleteCustomerRecord(
  call: Call,
  deps: Dependencies,
  id: string,
  reason: Sealed | null,
): Promise<readonly CustomerId[]> {
  // Loaded first, so that everything merged so far is in the read models when they are queried.
  const before = await load(deps.log, customers, id);
  await readModelsAtHead(deps, ['bookings', 'customers', 'reviews', 'support']);
  const open = await openBookingsOfCustomer(deps.readModels, as<CustomerId>(id));
  if (before.status === 'registered' && (await isTakingOver(deps.readModels, before.id, before.duplicates)))
    throw new Refused('open_bookings', 'bookingBeingMade');
  const now = deps.now();
  if (open.length === 0 && before.status === 'registered') {
    await note(
      deps.log,
      erasureProofs,
      id,
      { now, actor: actorOf(signedIn(call)), commandId: idOfCommand(`proof:${call.commandId}`) },
      { type: 'BeginErasure', reason, stores: await heldBefore(deps, id) },
    );
  }
  await executeCall(call, deps, customers, id, () => ({ type: 'DeleteCustomer', openBookings: open.length }));
  const duplicates = before.status === 'registered' ? before.duplicates : [];
  for (const duplicate of duplicates) {
    const author = { now, actor: system('deletion') };
    await execute(deps.log, customers, duplicate, author, () => ({
      type: 'DeleteCustomer',
      openBookings: 0,
    }));
  }
  return duplicates;
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
    // Guests have no password, and their session ends within a day.
    const isGuest = person.role === 'customer' && (await ownCustomer(deps, person.id)).isGuest;
    if (!isGuest) await confirmPassword(call, deps, call.body.password ?? '', 'password');
    await (person.role === 'technician' ? ownTechnician(deps, person.id) : ownCustomer(deps, person.id));
    await removeAccount(call, deps, person);
    call.setCookie(await deps.sessions.end(session));
    return { success: true as const };
  }),
  implement(deleteCustomer, async (call, deps) => {
    await recordOf(deps, call.params.id);
    await removeAccount(call, deps, { role: 'customer', id: call.params.id });
    return { success: true as const };
  }),
  implement(deleteTechnician, async (call, deps) => {
    await removeAccount(call, deps, { role: 'technician', id: call.params.id });
    return { success: true as const };
  }),
];
