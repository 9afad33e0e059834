/** GET /api/technician/{id}/payouts, …/earnings and /api/technician/bank-status/{id}: one's own, or any for an admin. */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import { earningsOf, payoutsOfTechnician } from '#projections/queries/earnings.ts';
import { type Call, signedIn } from '../../call.ts';
import { getBankStatus, getEarnings, listPayouts } from '../../contract/earnings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { technicians } from '#domain/technician/decide.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { load } from '#events/execute.ts';
import { inDollars } from '../../contract/amounts.ts';

/** The technician whom the path names, if there is one and the caller may look. @throws {Refused} 404 */
async function technicianOf(call: Call, deps: Dependencies, id: string): Promise<TechnicianId> {
  const { role, personId } = signedIn(call);
  if (role !== 'admin' && personId !== id) throw notFound('Technician');
  // One who was deleted keeps their payouts in the books.
  if ((await load(deps.log, technicians, id)).status === 'none') throw notFound('Technician');
  return as<TechnicianId>(id);
}

export default [
  implement(
    listPayouts,
    async (call, deps) => {
      const payouts = await payoutsOfTechnician(
        deps.readModels,
        await technicianOf(call, deps, call.params.id),
      );
      return Promise.all(
        payouts.map(async ({ id, status, amount, bookingId, createdAt, processedAt, failureReason }) => ({
          id,
          status,
          amount: inDollars(amount),
          amountCents: amount,
          bookingId,
          bookingNumber: (await bookingById(deps.readModels, bookingId))?.booking.number ?? '',
          payoutMethod: 'bank_transfer',
          createdAt,
          processedAt,
          failureReason,
        })),
      );
    },
    { reads: ['payouts', 'bookings'] },
  ),
  implement(
    getEarnings,
    async (call, deps) => {
      const earnings = await earningsOf(deps.readModels, await technicianOf(call, deps, call.params.id));
      const { total, pending, paid, completedPayouts } = earnings;
      return {
        totalEarnings: inDollars(total),
        pendingPayouts: inDollars(pending),
        completedPayouts,
        totalEarningsCents: total,
        pendingPayoutsCents: pending,
        paidOutCents: paid,
      };
    },
    { reads: ['payouts'] },
  ),
  // Read from the stream: it is there as soon as the account is connected.
  implement(getBankStatus, async (call, deps) => {
    const technician = await load(deps.log, technicians, await technicianOf(call, deps, call.params.id));
    if (technician.status !== 'registered') throw notFound('Technician');
    const { bank } = technician;
    return {
      bankAccountConnected: bank !== null,
      connected: bank !== null,
      bankName: bank?.bankName ?? null,
      bankAccountLast4: bank?.last4 ?? null,
      last4: bank?.last4 ?? null,
    };
  }),
];
