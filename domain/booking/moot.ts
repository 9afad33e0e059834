/** Commands that the transition table allows in a status, but that have no purpose for this booking. */
import type { BookingCommandType } from './commands.ts';
import { awaitsParts, awaitsReturnDate, type Visited } from './return-visit.ts';

/** The part of a booking that decides it; amounts in cents. */
interface Known extends Visited {
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly priceRise: { readonly state: string } | null;
  readonly rating: number | null;
  readonly stopped: object | null;
  readonly noShow: object | null;
}

/**
 * Whether the command would have no purpose: no price rise to approve, nothing left to refund, a review already
 * written.
 */
export function isMoot(command: BookingCommandType, booking: Known): boolean {
  const isAsked = booking.priceRise?.state === 'requested';
  switch (command) {
    case 'ApprovePriceRise':
    case 'DeclinePriceRise':
      return !isAsked;
    case 'BillCustomer':
      return booking.capturedCents > 0 || booking.status === 'cancelled' || isAsked;
    case 'RecordRefund':
      return booking.capturedCents <= booking.refundedCents;
    case 'AddReview':
      return booking.rating !== null;
    case 'StopVisit':
      return booking.stopped !== null;
    case 'StartNoShowWait':
      return booking.noShow !== null || booking.stopped !== null;
    case 'ReportNoShow':
      return booking.noShow === null;
    case 'RequestReturnVisit':
      return booking.stopped !== null;
    case 'ConfirmPartsArrived':
      return !awaitsParts(booking);
    case 'AssignTechnician':
    case 'AcceptJob':
    case 'ConfirmAppointment':
    case 'StartRoute':
    case 'CheckIn':
    case 'StartWork':
      return awaitsReturnDate(booking);
    default:
      return false;
  }
}
