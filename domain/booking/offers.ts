/** Whom a wave of offers asks, and when everyone has answered (design.md §3, Assignment). */
import type { TechnicianId } from '../core/ids.ts';
import type { DeclineReason, GiveBackCause, WithdrawReason } from './events.ts';
import type { Booking, OfferWave } from './state.ts';

/** The reasons that a technician may choose from for declining. */
export const declineReasons = [
  'too_far',
  'time_does_not_suit',
  'too_large',
  'pay_too_low',
  'other',
] as const satisfies readonly DeclineReason[];

/** The reasons that a technician may choose from for giving a job back. */
export const giveBackCauses = [
  'ill',
  'vehicle',
  'time_does_not_suit',
  'too_large',
  'other',
] as const satisfies readonly GiveBackCause[];

/** A withdrawn offer: whose, and why. */
export interface LostOffer {
  readonly technicianId: TechnicianId;
  readonly reason: WithdrawReason;
}

/** Whether a wave included this technician. */
export function isAsked({ offers }: OfferWave, technicianId: TechnicianId): boolean {
  return offers.some((offer) => offer.technicianId === technicianId);
}

/**
 * The open wave in which only this technician has not answered yet; undefined if somebody else may still take the job.
 */
export function waveEndedBy(
  { waves, declinedBy }: Booking,
  technicianId: TechnicianId,
): OfferWave | undefined {
  const answered = [...declinedBy, technicianId];
  return waves.find(
    (wave) => !wave.lapsed && wave.offers.every((offer) => answered.includes(offer.technicianId)),
  );
}

/** Everyone who is not asked again for the current crew and time. */
export function alreadyAsked({ waves, declinedBy }: Booking): readonly TechnicianId[] {
  const offered = waves.flatMap((wave) =>
    wave.superseded ? [] : wave.offers.map((offer) => offer.technicianId),
  );
  return [...new Set([...offered, ...declinedBy])];
}
