/** A customer's saved cards, stored by the payment provider: list, add, remove, make the default. */
import { says } from '#domain/core/says.ts';
import type { CustomerId } from '#domain/core/ids.ts';
import { as } from '#domain/core/ids.ts';
import { customers } from '#domain/customer/decide.ts';
import { load } from '#events/execute.ts';
import { openBookingsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import { type Card, preferCard, removeSavedCard, savedCards } from '#vendors/stripe/cards.ts';
import { findCustomer } from '#vendors/stripe/customers.ts';
import { prepareSetup } from '#vendors/stripe/intents.ts';
import { signedIn } from '../../call.ts';
import {
  listCards,
  makeCardDefault,
  prepareCard,
  removeCard,
  type SavedCard,
} from '../../contract/account.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ownStripeCustomer } from '../../people/stripe-customer.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { readModelsAtHead } from './read-models.ts';

/** A card as its owner sees it, with every copy of it at the provider. */
interface Wallet {
  readonly stripeCustomerId: string | null;
  readonly cards: readonly { readonly view: SavedCard; readonly savedAs: readonly string[] }[];
}

/** The saved cards; a number that was saved several times is one card. */
export async function walletOf(deps: Dependencies, customerId: CustomerId): Promise<Wallet> {
  const stripeCustomerId = await findCustomer(deps.stripe, customerId);
  if (stripeCustomerId === null) return { stripeCustomerId, cards: [] };
  await readModelsAtHead(deps, ['bookings']);
  const [saved, open] = await Promise.all([
    savedCards(deps.stripe, stripeCustomerId),
    openBookingsOfCustomer(deps.readModels, customerId),
  ]);
  const byNumber = new Map<string, Card[]>();
  for (const card of saved) {
    const key = `${card.fingerprint}:${card.expMonth}:${card.expYear}`;
    byNumber.set(key, [...(byNumber.get(key) ?? []), card]);
  }
  const cards = [...byNumber.values()].flatMap((same) => {
    // For later bookings, a copy that the customer agreed to keep is preferred.
    const newest = same.find(({ isKept }) => isKept) ?? same[0];
    if (!newest) return [];
    const savedAs = same.map(({ id }) => id);
    const neededBy = open
      .filter(({ paymentMethodId }) => paymentMethodId !== null && savedAs.includes(paymentMethodId))
      .map(({ number }) => number);
    const { id, brand, last4, expMonth, expYear, isKept } = newest;
    const isDefault = same.some((card) => card.isDefault);
    const isExpired = isOver(expMonth, expYear, deps.now());
    const view = { id, brand, last4, expMonth, expYear, isExpired, isDefault, isKept, neededBy };
    return [{ view, savedAs }];
  });
  return {
    stripeCustomerId,
    cards: [...cards.filter(({ view }) => view.isDefault), ...cards.filter(({ view }) => !view.isDefault)],
  };
}

/** A card is valid until the end of its month. */
function isOver(month: number, year: number, now: string): boolean {
  return Date.UTC(year, month, 1) <= Date.parse(now);
}

/** The customer's saved cards, for other routes of the account. */
export async function cardsOf(deps: Dependencies, customerId: CustomerId): Promise<readonly SavedCard[]> {
  return (await walletOf(deps, customerId)).cards.map(({ view }) => view);
}

function customerOf(call: Parameters<typeof signedIn>[0]): CustomerId {
  return as<CustomerId>(signedIn(call).personId);
}

/** A guest's card is only for its booking: someone who opens the booking by an emailed link must not find a wallet. */
async function refuseGuest(deps: Dependencies, customerId: CustomerId): Promise<void> {
  const customer = await load(deps.log, customers, customerId);
  if (customer.status === 'registered' && customer.isGuest) throw new Refused('conflict', 'guestNoAccount');
}

export default [
  implement(listCards, async (call, deps) => ({ cards: [...(await cardsOf(deps, customerOf(call)))] })),
  implement(prepareCard, async (call, deps) => {
    const customerId = customerOf(call);
    await refuseGuest(deps, customerId);
    await deps.rateLimits.count('card_setup', customerId);
    await deps.rateLimits.count('card_setup_address', call.address);
    const { clientSecret } = await prepareSetup(deps.stripe, {
      stripeCustomerId: await ownStripeCustomer(deps, customerId),
      customerId,
      bookingId: null,
      attempt: 1,
      idempotencyKey: `card:${call.commandId}`,
    });
    return { clientSecret };
  }),
  implement(removeCard, async (call, deps) => {
    const customerId = customerOf(call);
    const { cards } = await walletOf(deps, customerId);
    const card = cards.find(({ savedAs }) => savedAs.includes(call.params.id));
    if (!card) throw notFound('Card');
    const [number, ...more] = card.view.neededBy;
    if (number !== undefined) {
      throw new Refused(
        'card_in_use',
        says('cardInUse', { count: more.length + 1, numbers: [number, ...more].join(', ') }),
        { details: { bookingNumber: number } },
      );
    }
    for (const id of card.savedAs) await removeSavedCard(deps.stripe, id);
    return { cards: [...(await cardsOf(deps, customerId))] };
  }),
  implement(makeCardDefault, async (call, deps) => {
    const customerId = customerOf(call);
    await refuseGuest(deps, customerId);
    const { stripeCustomerId, cards } = await walletOf(deps, customerId);
    const card = cards.find(({ savedAs }) => savedAs.includes(call.params.id));
    // A card that was not kept is only for its booking (decision 229).
    if (!card?.view.isKept || stripeCustomerId === null) throw notFound('Card');
    await preferCard(deps.stripe, stripeCustomerId, card.view.id);
    return { cards: [...(await cardsOf(deps, customerId))] };
  }),
];
