/** A booking as admins see it, in lists and in full. */
import type * as z from 'zod/mini';
import type { BookingView } from '#projections/queries/booking-view.ts';
import { workflowIds } from '#workflows/contract.ts';
import type { adminBooking, adminBookingDetail } from '../contract/admin.ts';
import { arrivalTimes } from '#domain/booking/no-show.ts';
import { customerTerms } from '#domain/contract/customer-terms.ts';
import { doneAtOf } from '#domain/core/device-time.ts';
import type { Language } from '#domain/core/language.ts';
import type { Settings } from '../dependencies.ts';
import { inDollarsOrNull } from '../contract/amounts.ts';
import {
  addressLine,
  cancellationOf,
  cardOf,
  coreOf,
  ERASED,
  intentIdOf,
  noShowOf,
  paymentFailureOf,
  priceRiseOf,
  pricingOf,
  returnVisitOf,
  splitName,
} from './core.ts';
import { bankSentenceIn } from '../said.ts';
import { notesIn } from './timeline.ts';

/** The row of a list. */
export function adminView(
  view: BookingView,
  language: Language,
  leadEmail: string | null = null,
): z.input<typeof adminBooking> {
  const { booking, customer } = view;
  const lead = view.crew[0];
  return {
    ...coreOf(view),
    customer: {
      id: booking.customerId,
      firstName: customer.firstName ?? ERASED,
      lastName: customer.lastName ?? ERASED,
      email: customer.email ?? ERASED,
    },
    customerPhone: customer.phone ?? ERASED,
    address: addressLine(view.address),
    technician: lead
      ? { id: lead.technicianId, user: { ...splitName(lead.name), phone: lead.phone, email: leadEmail } }
      : null,
    specialInstructions: view.instructions,
    paymentHoldAmount: inDollarsOrNull(booking.payment.hold?.amount),
    statusHistory: view.history.map((change) => ({
      status: change.status,
      timestamp: change.at,
      notes: notesIn(language, change),
      by: change.by,
    })),
    unassignedAlert: booking.unassignedAlertAt !== null && booking.crew.length === 0,
    storeCode: booking.partner?.storeCode ?? null,
  };
}

/** Everything that an admin may see. */
export function adminDetail(
  view: BookingView,
  settings: Pick<Settings, 'temporalUi' | 'namespace'>,
  leadEmail: string | null,
  authors: ReadonlyMap<string, string>,
  language: Language,
): z.input<typeof adminBookingDetail> {
  const { booking, customer, address } = view;
  const { payment } = booking;
  const failure = paymentFailureOf(booking);
  const workflowId = workflowIds.booking(booking.id);
  return {
    ...adminView(view, language, leadEmail),
    pricing: pricingOf(booking.price, booking, language),
    priceVersion: booking.priceVersion ?? 1,
    termsVersion: booking.termsVersion ?? customerTerms[0],
    contactInfo: {
      firstName: customer.firstName ?? ERASED,
      lastName: customer.lastName ?? ERASED,
      email: customer.email ?? ERASED,
      phone: customer.phone ?? ERASED,
      streetAddress: address.street ?? ERASED,
      apartmentUnit: address.unit,
      city: address.city,
      state: address.state,
      zipCode: address.zip,
    },
    capturedCents: payment.captured,
    refundedCents: payment.refunded,
    heldCents: payment.hold?.amount ?? null,
    card: cardOf(booking),
    holdEndsAt: payment.hold?.captureBefore ?? null,
    stripePaymentIntentId: intentIdOf(booking),
    paymentFailure: failure && bankSentenceIn(language, failure),
    stopped: booking.stopped && {
      at: doneAtOf(booking.stopped),
      reason: booking.stopped.reason,
      note: view.stopNote,
    },
    returnVisit: returnVisitOf(view),
    noShow: withProof(view),
    priceRise: priceRiseOf(view),
    cancellation: cancellationOf(booking),
    crew: view.crew.map(({ technicianId, seat, name }) => ({ technicianId, seat, name: name ?? ERASED })),
    notes: view.notes.map(({ note, by, at }) => ({ note, author: authors.get(by) ?? ERASED, at })),
    payByLink:
      booking.payBefore === undefined
        ? null
        : {
            payBefore: booking.payBefore,
            sent: booking.paymentLink && {
              at: booking.paymentLink.at,
              channels: [...booking.paymentLink.channels],
            },
          },
    smsConsent: booking.smsConsent,
    revision: booking.revision,
    workflowId,
    workflowUrl: workflowUrl(settings, workflowId),
  };
}

/** A no-show with the time its technician arrived, and where they were. */
function withProof(view: BookingView): z.input<typeof adminBookingDetail>['noShow'] {
  const told = noShowOf(view);
  if (told === null) return null;
  const { at: arrivedAt = null, heardAt: arrivalHeardAt = null } = arrivalTimes(view.booking);
  const noShow = { ...told, arrivedAt, arrivalHeardAt };
  const [latitude, longitude, accuracyMetres] = (view.noShowPosition ?? '').split(',').map(Number);
  if (latitude === undefined || longitude === undefined || accuracyMetres === undefined)
    return { ...noShow, position: null, metresAway: null };
  const metresAway = view.booking.noShow?.reported?.away?.metres ?? null;
  return { ...noShow, position: { latitude, longitude, accuracyMetres }, metresAway };
}

/** A workflow in Temporal's Web UI; null if none is configured. */
export function workflowUrl(
  { temporalUi, namespace }: Pick<Settings, 'temporalUi' | 'namespace'>,
  workflowId: string,
): string | null {
  return temporalUi === ''
    ? null
    : `${temporalUi}/namespaces/${namespace}/workflows/${encodeURIComponent(workflowId)}`;
}
