/** A technician's payouts as their screens and their export show them. */
import type * as z from 'zod/mini';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { PayoutLink } from '#domain/payout/chain.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import { payoutsOfTechnician } from '#projections/queries/earnings.ts';
import { inDollars } from '../../contract/amounts.ts';
import type { listPayouts } from '../../contract/earnings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { chainOf } from './chain.ts';

/** What blocks the rest of a payout; null if nothing does anymore. */
function failureOf(chain: readonly PayoutLink[]) {
  const open = chain.find((link) => link.kind === 'open');
  return open?.refusal ? { ...open.refusal, next: open.next, amountCents: open.amount } : null;
}

/** Newest first. */
export async function payoutViews(
  deps: Pick<Dependencies, 'log' | 'readModels'>,
  technicianId: TechnicianId,
): Promise<z.input<typeof listPayouts.response>> {
  const payouts = await payoutsOfTechnician(deps.readModels, technicianId);
  return Promise.all(
    payouts.map(async (payout) => {
      const { id, status, amount, tip, bookingId, createdAt, processedAt, failureReason } = payout;
      const booking = (await bookingById(deps.readModels, bookingId))?.booking;
      return {
        id,
        status,
        amount: inDollars(amount),
        amountCents: amount,
        tipCents: tip,
        bookingId,
        bookingNumber: booking?.number ?? '',
        brand: booking?.brand ?? '',
        serviceType: booking?.serviceType ?? '',
        payoutMethod: 'bank_transfer',
        createdAt,
        processedAt,
        failureReason,
        failure: status === 'failed' ? failureOf(await chainOf(deps, payout)) : null,
      };
    }),
  );
}
