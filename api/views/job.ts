/** A booking as a technician sees it: before acceptance and after the end, only what they need (R20). */
import type * as z from 'zod/mini';
import { doneAtOf } from '#domain/core/device-time.ts';
import type { Reason } from '#domain/core/says.ts';
import { type Cents, sum, zero } from '#domain/core/money.ts';
import { agreedOfHold } from '#domain/booking/agreed.ts';
import { callWindow } from '#domain/booking/calls.ts';
import { reachedAt } from '#domain/booking/reached.ts';
import { isArrivalProven, noShowFee } from '#domain/booking/no-show.ts';
import { minutesWorked } from '#domain/booking/return-visit.ts';
import { centroidOf } from '#domain/places/zones.ts';
import { promisedShare, shareAsStaffed, shareOfFee } from '#domain/booking/shares.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { AvailableJob } from '#projections/queries/jobs.ts';
import type { BookingView } from '#projections/queries/booking-view.ts';
import { type job, offerReason, type OfferReason } from '../contract/jobs.ts';
import { inDollars } from '../contract/amounts.ts';
import { addressLine, coreOf, ERASED, priceRiseOf, returnVisitOf } from './core.ts';

/** What is known about a job that is open to a technician, besides the booking itself. */
export type JobContext = Pick<AvailableJob, 'offer' | 'metres' | 'misfit'>;

/** What is known about one of their own jobs. */
interface OwnJob {
  /** Whether the technician's account is active. */
  readonly isActive: boolean;
  /** Our number, which they call instead of the customer's; null: they see the real one (decision 098). */
  readonly voiceNumber: string | null;
}

/** The view of one technician. After deactivation they see their jobs as if these were over: no street, no phone. */
export function jobView(
  view: BookingView,
  technicianId: string,
  context: JobContext | OwnJob,
): z.input<typeof job> {
  const { booking, customer } = view;
  const { offer, metres, misfit } =
    'offer' in context ? context : { offer: null, metres: null, misfit: null };
  const accepted = booking.crew.some((member) => member.technicianId === technicianId);
  const isOver = booking.status === 'completed' || booking.status === 'cancelled';
  const isClosed = isOver || ('isActive' in context && !context.isActive);
  const open = accepted && !isClosed;
  const voiceNumber = 'isActive' in context ? context.voiceNumber : null;
  const hasPhone = open && customer.phone !== null;
  const earned = earningsOf(booking, technicianId);
  const { zip, city, state } = view.address;
  const firstName = customer.firstName ?? ERASED;
  const lastName = open ? (customer.lastName ?? ERASED) : null;
  const rise = priceRiseOf(view);
  const times = reachedAt(booking.history);
  const core = coreOf(view);
  return {
    ...core,
    address: open ? addressLine(view.address) : [city, `${state} ${zip}`].filter(Boolean).join(', '),
    area: { zip, city, state },
    distanceMetres: metres,
    customerPhone: hasPhone ? (voiceNumber ?? customer.phone) : null,
    isPhoneMasked: hasPhone && voiceNumber !== null,
    callWindow: hasPhone && voiceNumber !== null ? callWindow(booking) : null,
    customerFirstName: firstName,
    customerLastName: lastName,
    customer: { firstName, lastName },
    specialInstructions: open ? view.instructions : null,
    // Also for an offer, since it affects the work. Once the job is over for them, they do not need it.
    site: isClosed ? { parking: null, access: null, wall: [] } : core.site,
    technicianPayout: inDollars(earned),
    technicianPayoutCents: earned,
    payoutAsStaffedCents: earningsOf(booking, technicianId, shareAsStaffed),
    offerExpiresAt: offer?.expiresAt ?? null,
    offeredAt: offeredAt(booking, technicianId),
    misfit,
    offerReasons: (offer?.reasons ?? []).flatMap(offerReasonOf),
    acceptedAt: booking.crew.find((member) => member.technicianId === technicianId)?.assignedAt ?? null,
    appointmentConfirmedAt: times.get('scheduled') ?? null,
    routeStartedAt: times.get('in_route') ?? null,
    arrivedAt: times.get('on_site') ?? null,
    lead: booking.crew[0]?.technicianId === technicianId,
    accepted,
    crew: accepted ? crewOf(view, technicianId) : [],
    heldCents: accepted ? agreedOfHold(booking) : null,
    noShow: accepted ? waitOf(booking, technicianId) : null,
    returnVisit: accepted ? returnVisitOf(view) : null,
    minutesWorked: minutesWorked(booking),
    stoppedAt: accepted && booking.stopped ? doneAtOf(booking.stopped) : null,
    noShowInReview: accepted && booking.stopped?.reason === 'unproven_no_show',
    priceRise: rise && { state: rise.state, heldCents: rise.heldCents, actualCents: rise.actualCents },
  };
}

/** Who is in the crew, who has arrived, and each one's share. */
function crewOf({ booking, crew }: BookingView, viewer: string): z.input<typeof job>['crew'] {
  const leadArrivedAt = reachedAt(booking.history).get('on_site') ?? booking.startedAt;
  return crew.map(({ technicianId, seat, name }) => ({
    technicianId,
    firstName: name?.split(' ')[0] ?? null,
    lead: seat === 0,
    you: technicianId === viewer,
    arrivedAt:
      seat === 0
        ? leadArrivedAt
        : (booking.arrivals.find((one) => one.technicianId === technicianId)?.at ?? null),
    shareCents: earningsOf(booking, technicianId),
  }));
}

/** The wait at the door, while it is still open. */
function waitOf(booking: Booking, technicianId: string): z.input<typeof job>['noShow'] {
  const { noShow, status } = booking;
  if (!noShow || noShow.reported !== null || status !== 'on_site') return null;
  const { notifiedAt, until } = noShow;
  const feeCents = noShowFee(booking, until);
  return {
    notifiedAt,
    until,
    feeCents,
    shareCents: shareOfFee(booking, technicianId, feeCents),
    place: centroidOf(booking.place.zip),
    isArrivalProven: isArrivalProven(booking),
  };
}

/** A ranking reason as the contract has it; none for reasons that rule someone out, since they get no offer. */
function offerReasonOf(reason: Reason): OfferReason[] {
  const said = typeof reason === 'string' ? { text: reason, values: {} } : reason;
  const known = offerReason.safeParse(said);
  return known.success ? [known.data] : [];
}

/** When this technician was last offered the job. */
function offeredAt({ waves }: Booking, technicianId: string): string | null {
  const wave = waves.findLast(({ offers }) => offers.some((one) => one.technicianId === technicianId));
  return wave?.offeredAt ?? null;
}

/** Booked shares if there are any, otherwise what the job will pay. */
function earningsOf(booking: Booking, technicianId: string, promised = promisedShare): Cents {
  const booked = booking.shares.flatMap(({ technicians }) =>
    technicians.filter((one) => one.technicianId === technicianId).map(({ amount }) => amount),
  );
  if (booked.length > 0) return sum(...booked);
  return booking.status === 'cancelled' ? zero : promised(booking, technicianId);
}
