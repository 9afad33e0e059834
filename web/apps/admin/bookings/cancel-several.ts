/** The effect of cancelling several bookings on each one's money; pure. */
import type { getCancellation } from '#api/contract/bookings.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';

export const severalFees = ['free', 'policy'] as const;
export type SeveralFee = (typeof severalFees)[number];

/** The server's answer for one (GET /api/bookings/{id}/cancellation), or the message why there is none. */
export type Foreseen = AnswerOf<typeof getCancellation> | { readonly failure: string };

export type Effect =
  | {
      readonly isCancelled: true;
      readonly feeCents: number;
      /** How much of the hold is released. */
      readonly backCents: number;
      /** The policy's reason; null if no policy applies. */
      readonly why: string | null;
    }
  /** It stays as it is. */
  | { readonly isCancelled: false; readonly why: string };

/** The effect on one booking. If it is unknown, the booking is not cancelled, since no one has seen what it costs. */
export function effectOf(foreseen: Foreseen, choice: SeveralFee): Effect {
  if ('failure' in foreseen) return { isCancelled: false, why: foreseen.failure };
  const { allowed, feeCents, releasedCents, explanation: why } = foreseen;
  if (!allowed) return { isCancelled: false, why };
  return choice === 'free'
    ? { isCancelled: true, feeCents: 0, backCents: feeCents + releasedCents, why: null }
    : { isCancelled: true, feeCents, backCents: releasedCents, why };
}

/** How many of them are cancelled, and the total amounts. */
export function sumOf(
  effects: readonly Effect[],
): Readonly<Record<'count' | 'feeCents' | 'backCents', number>> {
  let [count, feeCents, backCents] = [0, 0, 0];
  for (const effect of effects) {
    if (!effect.isCancelled) continue;
    count += 1;
    feeCents += effect.feeCents;
    backCents += effect.backCents;
  }
  return { count, feeCents, backCents };
}
