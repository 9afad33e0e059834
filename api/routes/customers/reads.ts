/** One customer for an admin: the record, and their payments. */
import { as, type CustomerId } from '#domain/core/ids.ts';
import { listBookings } from '#projections/queries/bookings.ts';
import { customerFigures } from '#projections/queries/customers.ts';
import { sumsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import { ProviderUnavailable } from '#vendors/stripe/failures.ts';
import { getCustomer, getCustomerBilling, getCustomerFigures } from '../../contract/customers.ts';
import { audited } from '../../audited.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { customerDetail } from '../../views/customer.ts';
import { walletOf } from '../account/cards.ts';
import { recordOf, viewOf } from './customer-of.ts';

/** Bookings whose payments are shown; the list of bookings has all of them. */
const SHOWN = { page: 1, limit: 50 };

export default [
  implement(
    getCustomerFigures,
    async (_call, deps) => {
      const { booked, cameBack, ...counts } = await customerFigures(deps.readModels);
      return { ...counts, cameBack: booked === 0 ? null : cameBack / booked };
    },
    { reads: ['customers'] },
  ),
  implement(
    getCustomer,
    async (call, deps) => {
      const view = await viewOf(deps, call.params.id);
      await audited(call, deps, { what: 'customer', subject: `customer-${view.customer.id}` });
      return customerDetail(deps, view, await sumsOfCustomer(deps.readModels, view.customer.id));
    },
    { reads: ['customers', 'bookings'] },
  ),
  implement(
    getCustomerBilling,
    async (call, deps) => {
      const { id, stripeCustomerId } = await recordOf(deps, call.params.id);
      await audited(call, deps, { what: 'customer', subject: `customer-${id}` });
      const [wallet, { rows }] = await Promise.all([
        walletUnlessAway(deps, id),
        listBookings(deps.readModels, { customerId: id, sort: '-when' }, SHOWN),
      ]);
      return {
        stripeCustomerId: stripeCustomerId ?? wallet?.stripeCustomerId ?? null,
        cards: wallet && wallet.cards.map(({ view: { neededBy: _neededBy, ...card } }) => card),
        payments: rows.map(({ booking }) => ({
          bookingId: booking.id,
          number: booking.number,
          status: booking.status,
          paymentStatus: booking.payment.state,
          scheduledDate: booking.appointment.date,
          capturedCents: booking.payment.captured,
          refundedCents: booking.payment.refunded,
          heldCents: booking.payment.hold?.amount ?? null,
        })),
      };
    },
    { reads: ['bookings'] },
  ),
];

/** The cards at the provider, or null if it does not answer: the books are shown anyway. */
async function walletUnlessAway(deps: Dependencies, id: string) {
  try {
    return await walletOf(deps, as<CustomerId>(id));
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null;
    throw error;
  }
}
