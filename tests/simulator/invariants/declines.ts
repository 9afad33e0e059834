/** When a card may be called declined: a broken provider is nobody's card (design.md §3, The hold and Capture; R10, R27). */
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import type { Decline } from '../provider/objects.ts';
import { type Check, CLOCKS, eventsOf, type Told } from './facts.ts';

/** The card that a booking would be charged with just before an event. */
function cardBefore({ events }: Told, revision: number): string | null {
  let card: string | null = null;
  for (const event of events) {
    if (event.revision >= revision) break;
    if (event.type === 'HoldPlaced' || event.type === 'CardSaved') card = event.data.paymentMethodId;
  }
  return card;
}

type Dated = Placed<BookingEvent> & { readonly data: { readonly at: string } };

/**
 * Says whose fault each event is that calls a card declined: before the nth one, a bank must have refused a card of this
 * booking n times, unless the card is gone at the provider.
 */
function* unfounded(
  one: Told,
  { declines, goneAt }: { readonly declines: readonly Decline[]; goneAt(card: string): number | null },
  events: readonly Dated[],
  what: string,
): Iterable<string> {
  let used = 0;
  for (const event of events) {
    const at = Date.parse(event.data.at) + CLOCKS;
    const card = cardBefore(one, event.revision);
    const gone = card === null ? null : goneAt(card);
    if (gone !== null && gone * 1000 <= at) continue;
    used += 1;
    if (declines.filter((decline) => decline.at * 1000 <= at).length < used)
      yield `${what}, and no bank has refused the card`;
  }
}

export const declineChecks: Readonly<Record<string, Check>> = {
  *'a card is called declined only after its bank has refused it'({ bookings, world }) {
    const { books } = world.provider;
    const goneAt = (card: string) => books.find('payment_method', card)?.detachedAt ?? null;
    for (const one of bookings) {
      const own = books.declines.flatMap((decline) => {
        const intent = one.intents.find(({ id }) => id === decline.paymentIntentId);
        return intent ? [{ ...decline, isManual: intent.capture_method === 'manual' }] : [];
      });
      const ofHolds = own.filter(({ by, isManual }) => by === 'absent' && isManual);
      const ofRises = own.filter(({ by, isManual }) => by === 'increment' || (by === 'absent' && !isManual));
      const holds = { declines: ofHolds, goneAt };
      yield* unfounded(
        one,
        holds,
        eventsOf(one, 'PaymentDeclined').filter(({ data }) => data.purpose === 'late_hold') as Dated[],
        'the customer is told of a declined card',
      );
      yield* unfounded(
        one,
        holds,
        eventsOf(one, 'BookingCancelled').filter(({ data }) => data.reason === 'late_hold_failed') as Dated[],
        'a booking was cancelled for want of a card',
      );
      yield* unfounded(
        one,
        { declines: ofRises, goneAt },
        eventsOf(one, 'PriceRiseRefused').filter(({ data }) => data.reason === 'card_declined') as Dated[],
        'an agreed difference has lapsed',
      );
    }
  },
};
