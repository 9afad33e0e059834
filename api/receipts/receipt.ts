/** A booking's receipt as data: lines, payments and sums, from the log, in one language. */
import type * as z from 'zod/mini';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Booking } from '#domain/booking/state.ts';
import { doneAtOf } from '#domain/core/device-time.ts';
import type { Language } from '#domain/core/language.ts';
import { tips } from '#domain/tip/decide.ts';
import { load } from '#events/execute.ts';
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import { finalPrice, receiptCharge, receiptMovements, receiptTotals } from '#domain/receipt/receipt.ts';
import { plannedMinutes } from '#domain/booking/return-visit.ts';
import { receiptAppointment, receiptMoment, receiptNote } from '#domain/receipt/written.ts';
import { publicName } from '#domain/review/public-name.ts';
import type { ReceiptTexts } from '#words/generated/server.ts';
import type { Translate } from '#words/texts.ts';
import type { Loaded } from '../bookings/streams.ts';
import type { receipt } from '../contract/receipts.ts';
import type { Dependencies } from '../dependencies.ts';
import { openPlace } from '../people/sealing.ts';
import { brandNames } from '../views/brand-names.ts';
import { addressLine, cardOf, ERASED, pricingOf, splitName } from '../views/core.ts';
import { textsIn } from './texts.ts';

export type ReceiptView = z.output<typeof receipt>;

/** The receipt of a booking according to the log. */
export async function receiptOf(
  { keys, log }: Pick<Dependencies, 'keys' | 'log'>,
  { booking, events }: Loaded,
  language: Language,
): Promise<ReceiptView> {
  const t = textsIn(language);
  const { contact, appointment, payment } = booking;
  const { zone } = appointment;
  const lead = booking.crew[0]?.name ?? null;
  const open = async (value: typeof lead) => (value === null ? null : keys.open(value));
  const [firstName, lastName, email, street, unit, technician] = await Promise.all(
    [contact.firstName, contact.lastName, contact.email, contact.street, contact.unit, lead].map(open),
  );
  const crewName = technician == null ? null : splitName(technician);
  const completion = booking.status === 'completed' ? booking.completion : null;
  const totals = receiptTotals(booking);
  const tip = await load(log, tips, booking.id);
  return {
    bookingId: booking.id,
    number: booking.number,
    status: booking.status,
    paymentStatus: payment.state,
    language,
    zone,
    issuedTo: {
      name: [firstName, lastName].filter(Boolean).join(' ') || ERASED,
      email: email ?? ERASED,
      address: addressLine({
        street: street ?? null,
        unit: unit ?? null,
        ...(await openPlace(keys, booking.place)),
      }),
    },
    service: {
      serviceName: t(`service_${serviceTypeOf(booking.serviceType) ?? 'other'}`),
      brandName: brandNames(language, booking.brand),
      appointment: receiptAppointment(
        t,
        language,
        appointment,
        completion === null ? plannedMinutes(booking) : null,
      ),
      technicianName: crewName && publicName(crewName.firstName, crewName.lastName),
      completedLocal: completion && receiptMoment(language, doneAtOf(completion), zone),
      actualMinutes: completion?.actualMinutes ?? null,
    },
    pricing: pricingIn(booking, t, language),
    actualCents: finalPrice(booking),
    card: cardOf(booking),
    // Types and shapes were checked when written and upcast by the log.
    payments: receiptMovements(events.map(({ type, data }) => ({ type, data }) as BookingEvent)).map(
      ({ kind, amount, at }) => ({
        kind,
        label: t(`movement_${kind}`),
        amountCents: amount,
        at,
        atLocal: receiptMoment(language, at, zone),
      }),
    ),
    totals: {
      heldCents: totals.held,
      capturedCents: totals.captured,
      refundedCents: totals.refunded,
      paidCents: totals.paid,
    },
    tip:
      tip.status === 'charged'
        ? {
            label: t('tip'),
            amountCents: tip.amount,
            atLocal: receiptMoment(language, tip.charge.at, zone),
            note: t('tipNote'),
          }
        : null,
    note: receiptNote(t, booking),
    pdfUrl: `/api/bookings/${booking.id}/receipt.pdf?lang=${language}`,
  };
}

function pricingIn(booking: Booking, t: Translate<ReceiptTexts>, language: Language): ReceiptView['pricing'] {
  const { priceStands, extra, total } = receiptCharge(booking);
  const discountCents = priceStands ? booking.price.discount : 0;
  const ofCharge = extra && {
    kind: 'adjustment' as const,
    label: t(extra.kind === 'difference' ? 'difference' : `movement_${extra.kind}`),
    amountCents: extra.amount,
  };
  const { lines } = pricingOf(booking.price, booking, language);
  return {
    lines: [...(priceStands ? lines : []), ...(ofCharge ? [ofCharge] : [])],
    undiscountedCents: total + discountCents,
    discountCents,
    totalCents: total,
  };
}
