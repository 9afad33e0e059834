/** Paying by the signed link in an email or text, without signing in (decision 167). */
import { after } from '#domain/scheduling/wall-time.ts';
import { unpaidUntil } from '#domain/booking/unpaid.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import { linkEnded } from '../../auth/account-links.ts';
import { confirmCard, prepareCard } from '../../bookings/paying.ts';
import { type Loaded, loadBooking } from '../../bookings/streams.ts';
import type { Call } from '../../call.ts';
import { openPaymentLink, prepareLinkPayment, updateLinkPayment } from '../../contract/payments.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { customerView } from '../../views/booking.ts';

type LinkCall = Call<typeof openPaymentLink | typeof prepareLinkPayment | typeof updateLinkPayment>;

/** How long the tracker of a booking that was paid by link can be opened, in milliseconds. */
const TRACKED = 30 * 24 * 60 * 60 * 1000;

export default [
  implement(
    openPaymentLink,
    async (call, deps) => {
      const { booking } = await linked(call, deps, call.query.token);
      const view = await bookingById(deps.readModels, booking.id);
      if (!view) throw notFound('Booking');
      const { links, settings } = deps;
      const token = links.sign('track', booking.id, after(deps.now(), TRACKED));
      return {
        booking: {
          ...customerView(view, deps.now(), settings, call.language),
          // Its last digits prove who booked (decision 232), and the email may have gone to a mistyped address.
          customerPhone: '',
        },
        payBefore: unpaidUntil(booking, settings.durations),
        trackUrl: `/booking-tracker?id=${booking.number}&token=${token}`,
      };
    },
    { reads: ['bookings'] },
  ),
  implement(prepareLinkPayment, async (call, deps) => {
    const { booking } = await linked(call, deps, call.body.token);
    return prepareCard(call, deps, booking);
  }),
  implement(updateLinkPayment, async (call, deps) =>
    confirmCard(call, deps, await linked(call, deps, call.body.token), null),
  ),
];

/**
 * The booking of a link. An expired link is reported as such; for one that is not ours, there is no booking.
 * @throws {Refused} 410, 404
 */
async function linked(call: LinkCall, deps: Dependencies, token: string): Promise<Loaded> {
  const loaded = await loadBooking(deps, call.params.id);
  const { id } = loaded.booking;
  if (deps.links.verify('pay', id, token, deps.now())) return loaded;
  if (deps.links.hasExpired('pay', id, token, deps.now())) throw linkEnded('expired');
  throw notFound('Booking');
}
