/** The fee and the request of a cancellation, by the admin's choice; pure. */
import { unreachable } from '#domain/core/unreachable.ts';
import type { cancelBooking, getCancellation } from '#api/contract/bookings.ts';
import type { AnswerOf, BodyOf } from '#api/contract/endpoint.ts';
import { parseMoney } from '#web/lib/format.ts';

export const feeChoices = ['free', 'policy', 'no_show', 'other'] as const;
export type FeeChoice = (typeof feeChoices)[number];

/** The outcomes from the server (GET /api/bookings/{id}/cancellation); undefined until they have loaded. */
export interface Outcomes {
  readonly policy: AnswerOf<typeof getCancellation> | undefined;
  readonly noShow: AnswerOf<typeof getCancellation> | undefined;
}

/** The fee of a choice in cents; null if it is unknown, or the input (`other`) is not an amount. */
export function feeOf(choice: FeeChoice, { policy, noShow }: Outcomes, other: string): number | null {
  switch (choice) {
    case 'free':
      return 0;
    case 'policy':
      return policy?.feeCents ?? null;
    case 'no_show':
      return noShow?.feeCents ?? null;
    case 'other':
      return parseMoney(other);
    default:
      return unreachable(choice);
  }
}

/** Fields that prevent sending. `most`: the maximum that can be charged. A no-show needs no further reason. */
export function mistakesIn(
  choice: FeeChoice,
  { fee, most, why }: { readonly fee: number | null; readonly most: number; readonly why: string },
): readonly ('why' | 'other')[] {
  return [
    ...(why.trim() || choice === 'no_show' ? [] : ['why' as const]),
    ...(choice === 'other' && (fee === null || fee > most) ? ['other' as const] : []),
  ];
}

/** The request: a no-show is recorded as one, with the fee that was shown. */
export function cancelBody(choice: FeeChoice, feeCents: number, why: string): BodyOf<typeof cancelBooking> {
  const reason = why.trim();
  return { feeCents, ...(reason && { reason }), ...(choice === 'no_show' && { noShow: true }) };
}
