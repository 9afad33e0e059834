/** Receipt and calendar entry of a booking: GET /api/bookings/{id}/receipt, …/receipt.pdf, …/calendar.ics */
import { calendarFile } from '#mails/composed/calendar.ts';
import { addressLine } from '../../views/core.ts';
import { auditedAsAdmin } from '../../audited.ts';
import { type Loaded, loadBooking, maySee } from '../../bookings/streams.ts';
import type { Call } from '../../call.ts';
import { getCalendar, getReceipt, getReceiptPdf } from '../../contract/receipts.ts';
import type { Dependencies } from '../../dependencies.ts';
import { openPlace } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { receiptPdf } from '../../receipts/pdf.ts';
import { receiptOf } from '../../receipts/receipt.ts';

export default [
  implement(getReceipt, async (call, deps) => {
    const loaded = await bookingOfLink(call, deps, 'receipt');
    const { token } = call.query;
    const receipt = await receiptOf(deps, loaded, call.query.lang ?? loaded.booking.locale);
    // Whoever came by the link gets the PDF by it too.
    return token === undefined
      ? receipt
      : { ...receipt, pdfUrl: `${receipt.pdfUrl}&token=${encodeURIComponent(token)}` };
  }),
  implement(getReceiptPdf, async (call, deps) => {
    const loaded = await bookingOfLink(call, deps, 'receipt');
    const receipt = await receiptOf(deps, loaded, call.query.lang ?? loaded.booking.locale);
    return { name: `hexkey-${receipt.number}.pdf`, bytes: await receiptPdf(receipt) };
  }),
  implement(getCalendar, async (call, deps) => {
    const { booking } = await bookingOfLink(call, deps, 'track');
    const { contact, place, number } = booking;
    const [street, unit] = await Promise.all([
      deps.keys.open(contact.street),
      contact.unit && deps.keys.open(contact.unit),
    ]);
    const { publicUrl } = deps.settings;
    const file = calendarFile(booking, {
      language: call.query.lang ?? booking.locale,
      location: addressLine({ street, unit, ...(await openPlace(deps.keys, place)) }),
      url: `${publicUrl}/booking-tracker?id=${number}`,
      host: new URL(publicUrl).hostname,
    });
    return { name: `hexkey-${number}.ics`, bytes: Buffer.from(file, 'utf8') };
  }),
];

/** The booking for its customer, an admin, or the holder of an emailed link; for anyone else it does not exist. */
async function bookingOfLink(
  call: Call<typeof getCalendar | typeof getReceipt>,
  deps: Dependencies,
  purpose: 'track' | 'receipt',
): Promise<Loaded> {
  const loaded = await loadBooking(deps, call.params.id);
  const { token } = call.query;
  const byLink = token !== undefined && deps.links.verify(purpose, loaded.booking.id, token, deps.now());
  const own = call.sessions.some(
    (session) => session.role !== 'technician' && maySee(loaded.booking, session),
  );
  if (!byLink && !own) throw notFound('Booking');
  if (!byLink) await auditedAsAdmin(call, deps, loaded.booking);
  return loaded;
}
