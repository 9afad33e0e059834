/** Merges two records of one person; the worker moves the bookings (decision 143). */
import { as, type CustomerId } from '#domain/core/ids.ts';
import { customers } from '#domain/customer/decide.ts';
import { openBookingsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import { likelyDuplicates } from '#projections/queries/customers.ts';
import { audited } from '../../audited.ts';
import { removeLogins } from '../../auth/credentials.ts';
import { listCustomerDuplicates, mergeCustomer } from '../../contract/customers.ts';
import type { Call } from '../../call.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { beginClosing, endMark } from '../../people/account-marks.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { customerView } from '../../views/customer.ts';
import { readModelsAtHead } from '../account/read-models.ts';
import { recordOf, refusalsForAdmin } from './customer-of.ts';

export default [
  implement(
    listCustomerDuplicates,
    async (call, deps) => {
      const { id } = await recordOf(deps, call.params.id);
      await audited(call, deps, { what: 'customer', subject: `customer-${id}` });
      const found = await likelyDuplicates(deps.readModels, id);
      return {
        duplicates: found.map(({ view, same }) => ({ ...customerView(view), same: [...same] })),
      };
    },
    { reads: ['customers'] },
  ),
  implement(mergeCustomer, async (call, deps) => {
    const { id: into } = await recordOf(deps, call.params.id);
    const { duplicateId } = call.body;
    const position = await close(call, deps, duplicateId, into);
    // From here on the merge is in the log: the worker's follower moves the bookings.
    await removeLogins(deps.pool, 'customer', duplicateId);
    await deps.sessions.endOthers('customer', duplicateId, []);
    return { success: true as const, position: position.toString() };
  }),
];

/** Ends the duplicate's record unless it has something open. @throws {Refused} */
async function close(call: Call, deps: Dependencies, duplicateId: string, into: CustomerId): Promise<bigint> {
  try {
    const { isPlacing } = await beginClosing(deps.pool, duplicateId, call.commandId);
    if (isPlacing) throw new Refused('open_bookings', 'bookingBeingMade');
    await readModelsAtHead(deps, ['bookings']);
    const open = await openBookingsOfCustomer(deps.readModels, as<CustomerId>(duplicateId));
    const { position } = await executeCall(
      call,
      deps,
      customers,
      duplicateId,
      () => ({ type: 'MergeInto', into, openBookings: open.length }),
      { refusals: refusalsForAdmin },
    );
    return position;
  } finally {
    await endMark(deps.pool, duplicateId, 'closing', call.commandId);
  }
}
