/** How far a booking is, by the one table of the customer's screens (spec customer §4, design.md §11). */
import type { BookingStatus } from '#domain/booking/events.ts';

/** The five steps, in the spec's words. */
export const progressSteps = [
  'Booking Pending',
  'Service Scheduled',
  'Technician En Route',
  'On Site - Working',
  'Job Completed',
] as const;

const positions: Readonly<Record<BookingStatus, number>> = {
  pending: 1,
  confirmed: 1,
  assigned: 2,
  scheduled: 2,
  in_route: 3,
  on_site: 4,
  in_progress: 4,
  completed: 5,
  cancelled: 0,
};

/** 1 to 5; 0 when it was cancelled. */
export const positionOf = (status: BookingStatus): number => positions[status];

/** Where the booking stands, and what comes next. */
export function storyOf(
  status: BookingStatus,
  name: string | null,
): { readonly now: string; readonly next: string } {
  const who = name ?? 'Your technician';
  switch (status) {
    case 'pending':
      return {
        now: 'The booking waits for your card.',
        next: 'Once the card is held, technicians near you are asked.',
      };
    case 'confirmed':
      return {
        now: 'Your time is kept. Technicians near you are asked.',
        next: 'We are assigning a technician.',
      };
    case 'assigned':
      return { now: `${who} has taken the job.`, next: 'The technician will contact you.' };
    case 'scheduled':
      return {
        now: `${who} has confirmed the appointment.`,
        next: 'You are told when the technician sets off.',
      };
    case 'in_route':
      return { now: `${who} is on the way.`, next: 'Estimated arrival in 15-30 minutes.' };
    case 'on_site':
      return { now: `${who} has arrived.`, next: 'Completion photos will be shared.' };
    case 'in_progress':
      return {
        now: `${who} is building.`,
        next: 'Completion photos will be shared. Then the payment is processed.',
      };
    case 'completed':
      return { now: 'Everything stands.', next: 'The payment is processed and the receipt is e-mailed.' };
    case 'cancelled':
      return { now: 'This booking was cancelled.', next: 'Book again whenever you like.' };
    default:
      return status satisfies never;
  }
}

/** The instant at which each of the five steps was reached, from the status history; null for those to come. */
export function reachedAt(
  history: readonly { readonly status: BookingStatus; readonly timestamp: string }[],
): readonly (string | null)[] {
  return progressSteps.map(
    (_, k) => history.find((change) => positions[change.status] === k + 1)?.timestamp ?? null,
  );
}
