/** Erasing a customer: what it affects, the erasure with its reason, and the proof of it. */
import { customers } from '#domain/customer/decide.ts';
import { erasureProofs } from '#domain/erasure/decide.ts';
import { load } from '#events/execute.ts';
import { listErasures as erasuresOf } from '#projections/queries/customers.ts';
import { openBookingsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import { keptOfCustomer } from '#projections/queries/held-of-customer.ts';
import { audited } from '../../audited.ts';
import { subjectOf, signedIn } from '../../call.ts';
import { erasureStores, eraseCustomer, getErasure, listErasures } from '../../contract/customers.ts';
import type { Dependencies } from '../../dependencies.ts';
import { authorsOf } from '../../people/authors.ts';
import { heldNow } from '../../people/erasure.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { removeAccount } from '../account/deletion.ts';
import { recordOf } from './customer-of.ts';

export default [
  implement(
    getErasure,
    async (call, deps) => {
      const { id } = call.params;
      const customer = await load(deps.log, customers, id);
      if (customer.status === 'merged') throw new Refused('merged', 'customerMerged');
      if (customer.status === 'none') throw notFound('Customer');
      await audited(call, deps, { what: 'customer', subject: `customer-${id}` });
      if (customer.status === 'deleted') return proofOf(deps, customer);
      const [held, open, stays] = await Promise.all([
        heldNow(deps, id),
        openBookingsOfCustomer(deps.readModels, customer.id),
        keptOfCustomer(deps.readModels, customer.id),
      ]);
      return {
        state: 'possible' as const,
        openBookings: open.map(({ id: bookingId, number, status }) => ({ id: bookingId, number, status })),
        goes: [...held].map(([store, { items }]) => ({ store, items })),
        stays,
      };
    },
    { reads: ['customers', 'bookings', 'reviews', 'support', 'ledger'] },
  ),
  implement(eraseCustomer, async (call, deps) => {
    const { id } = await recordOf(deps, call.params.id);
    // The reason outlives the person's key, so it is sealed with the admin's.
    const reason = await deps.keys.seal(subjectOf(signedIn(call)), 'erasureReason', call.body.reason);
    await removeAccount(call, deps, { role: 'customer', id }, reason);
    return { success: true as const };
  }),
  implement(
    listErasures,
    async (call, deps) => {
      const { page, limit, ...filter } = call.query;
      const { rows, ...counts } = await erasuresOf(deps.readModels, filter, { page, limit });
      return { erasures: [...rows], ...counts };
    },
    { reads: ['customers'] },
  ),
];

/** Each store as it was before, and as it is now; read again for every request. */
async function proofOf(deps: Dependencies, { id, at }: { readonly id: string; readonly at: string }) {
  const [proof, now, destroyed, events] = await Promise.all([
    load(deps.log, erasureProofs, id),
    heldNow(deps, id),
    deps.keys.destroyed(),
    deps.log.readStream(`customer-${id}`),
  ]);
  const by = proof?.by ??
    events.findLast(({ type }) => type === 'CustomerDeleted')?.metadata.actor ?? { role: 'system', id: '' };
  const authors = await authorsOf(deps, [by]);
  const before = new Map(proof?.stores.map(({ store, items, digest }) => [store, { items, digest }]));
  return {
    state: 'erased' as const,
    at,
    by: authors(by),
    reason: proof?.reason ? await deps.keys.open(proof.reason) : null,
    isKeyDestroyed: destroyed.includes(`customer-${id}`),
    stores: erasureStores.flatMap((store) => {
      const held = now.get(store);
      return held ? [{ store, before: before.get(store) ?? null, now: held }] : [];
    }),
  };
}
