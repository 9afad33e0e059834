/** Decides what happens when nobody opens the door (decision 110). */
import type { Actor } from '../../core/actor.ts';
import type { StepTime } from '../../core/device-time.ts';
import { says } from '../../core/says.ts';
import type { BookingCommand, Decision } from '../commands.ts';
import { emit, maxPhotos, refuse, tooManyPhotos } from '../decision.ts';
import { isAtJob } from '../at-the-door.ts';
import type { BookingEvent } from '../events.ts';
import { isArrivalProven, noShowFee, noShowWaitEnds } from '../no-show.ts';
import type { Booking, CrewMember } from '../state.ts';
import { cancelled } from './ending.ts';
import { returnVisitRequested } from './return-visit.ts';

/**
 * Tells the customer that somebody is at their door, and how long they will wait. The wait starts when the phone says
 * it did.
 */
export function startNoShowWait(booking: Booking, { technicianId }: CrewMember, time: StepTime): Decision {
  return emit({
    type: 'NoShowWaitStarted',
    data: { technicianId, until: noShowWaitEnds(booking, time.at), ...time },
  });
}

/**
 * Ends the visit as the customer's no-show. A fee is charged right away only if the phone was at the job and we heard
 * of the arrival within the window; otherwise the report waits for an admin, who decides between the fee, no fee, and
 * another visit. A return visit costs nothing and needs another date.
 */
export function reportNoShow(
  booking: Booking,
  lead: CrewMember,
  { photos, position, away }: Extract<BookingCommand, { type: 'ReportNoShow' }>,
  actor: Actor,
  time: StepTime,
): Decision {
  const { at } = time;
  const { noShow } = booking;
  const { technicianId } = lead;
  if (!noShow) return refuse('too_early', 'noShowNotNotified');
  const left = Date.parse(noShow.until) - Date.parse(at);
  if (left > 0) {
    const minutes = Math.ceil(left / 60_000);
    return refuse('too_early', says('noShowWait', { minutes }), { until: noShow.until });
  }
  if (photos.length === 0) return refuse('needs_photos', 'noShowNeedsPhoto');
  if (photos.length > maxPhotos) return tooManyPhotos();
  const reported: BookingEvent = {
    type: 'NoShowReported',
    data: { technicianId, photos, position, away, ...time },
  };
  if (booking.returnVisit) {
    const wanted = { reason: 'nobody_home', missing: [], note: null, photos } as const;
    return emit(reported, returnVisitRequested(booking, lead, wanted, actor, time));
  }
  const fee = noShowFee(booking, at);
  return emit(
    reported,
    fee > 0 && !(isAtJob(away) && isArrivalProven(booking))
      ? { type: 'VisitStopped', data: { technicianId, reason: 'unproven_no_show', note: null, ...time } }
      : cancelled(actor, 'customer', 'no_show', fee, null, at),
  );
}
