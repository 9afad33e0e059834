/** Decides what happens when a visit ends before the work is done (decision 125). */
import type { Actor } from '../../core/actor.ts';
import { doneAtOf, type StepTime } from '../../core/device-time.ts';
import type { BookingCommand, Decision } from '../commands.ts';
import { emit, maxPhotos, refuse, tooManyPhotos } from '../decision.ts';
import type { BookingEventOf } from '../events.ts';
import { minutesBetween, minutesLeft } from '../return-visit.ts';
import { crewIds } from '../seats.ts';
import type { Booking, CrewMember } from '../state.ts';

type Wanted = Pick<BookingEventOf<'ReturnVisitRequested'>['data'], 'reason' | 'missing' | 'note' | 'photos'>;

/**
 * The lead says why the work can't be finished. Missing parts are listed with their piece, and every reason except lack
 * of time needs a photo: the customer takes both to the store.
 */
export function requestReturnVisit(
  booking: Booking,
  lead: CrewMember,
  { reason, missing, note, photos }: Extract<BookingCommand, { type: 'RequestReturnVisit' }>,
  actor: Actor,
  time: StepTime,
): Decision {
  const isOfParts = reason === 'parts_missing';
  if (isOfParts && missing.length === 0) return refuse('illegal_step', 'missingPartsUnnamed');
  if (missing.some(({ item }) => item !== null && booking.items[item] === undefined))
    return refuse('illegal_step', 'noSuchPiece');
  if (reason === 'other' && note === null) return refuse('needs_notes', 'returnNeedsNote');
  if (isOfParts && photos.length === 0) return refuse('needs_photos', 'returnNeedsPhoto');
  if (photos.length > maxPhotos) return tooManyPhotos();
  const wanted = { reason, missing: isOfParts ? missing : [], note, photos };
  return emit(returnVisitRequested(booking, lead, wanted, actor, time));
}

/** The event of a visit that ends before the work is done, for whatever reason. */
export function returnVisitRequested(
  booking: Booking,
  { technicianId }: CrewMember,
  wanted: Wanted,
  by: Actor,
  time: StepTime,
): BookingEventOf<'ReturnVisitRequested'> {
  const { startedAt } = booking;
  const hasWorked = booking.status === 'in_progress';
  const worked = startedAt === null ? 0 : minutesBetween(startedAt, doneAtOf(time));
  return {
    type: 'ReturnVisitRequested',
    data: {
      technicianId,
      ...wanted,
      minutes: hasWorked ? Math.max(0, worked) : 0,
      workedBy: hasWorked ? crewIds(booking) : [],
      minutesLeft: minutesLeft(booking),
      by,
      ...time,
    },
  };
}
