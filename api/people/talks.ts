/** What the link of a guest's mail opens in a browser: the conversation of one booking (decision 247). */
import type { CustomerEvent } from '#domain/customer/events.ts';
import { customers } from '#domain/customer/decide.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { load } from '#events/execute.ts';
import { BOOKING_LINK_LIFE } from '#events/keys/booking-links.ts';
import type { Talk } from '../auth/sessions.ts';
import { type Loaded, recordedOf } from '../bookings/streams.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * The booking's conversation that is open in a browser, by its `Cookie` header. Asked of the guest's record each time: a
 * block, an erasure or an account may come in the moment in which it is opened.
 */
export async function openTalk(
  { sessions, log }: Pick<Dependencies, 'sessions' | 'log'>,
  cookies: string | undefined,
  bookingId: unknown,
): Promise<Talk | null> {
  const talk = await sessions.talkOf(cookies);
  if (talk === null || talk.bookingId !== bookingId) return null;
  const guest = await load(log, customers, talk.personId);
  return guest.status === 'registered' && guest.isGuest && !guest.blocked ? talk : null;
}

/**
 * Whether a token may open the conversation: of a mail's link, and from after the guest's address and phone number were
 * last corrected, since an earlier mail went to somebody else.
 */
export async function opensTalk(
  deps: Pick<Dependencies, 'links' | 'log' | 'keys'>,
  loaded: Loaded,
  token: string,
): Promise<boolean> {
  const end = deps.links.endOf('track', loaded.booking.id, token);
  if (end === null) return false;
  const corrected = await correctedAt(deps, loaded);
  return corrected === null || Date.parse(end) - BOOKING_LINK_LIFE >= Date.parse(corrected);
}

/** How somebody is reached, as an event has it. */
interface Reached {
  readonly email: Sealed;
  readonly phone: Sealed | null;
  readonly at: string;
}

/** When the address or phone number of a booking, or of its guest, last became another; null: never. */
async function correctedAt(
  { log, keys }: Pick<Dependencies, 'log' | 'keys'>,
  { booking, events }: Loaded,
): Promise<string | null> {
  const ofBooking = recordedOf(events).flatMap(({ type, data }): Reached[] => {
    if (type === 'BookingPlaced') return [{ ...data.contact, at: data.placedAt }];
    return type === 'ContactChanged' ? [{ ...data.contact, at: data.at }] : [];
  });
  const stored = await log.readStream(`customer-${booking.customerId}`);
  const ofGuest = stored
    .map((event) => event as unknown as CustomerEvent)
    .flatMap(({ type, data }): Reached[] =>
      type === 'CustomerRegistered' || type === 'CustomerPersonChanged'
        ? [{ ...data.person, at: data.at }]
        : [],
    );
  const found = await Promise.all([ofBooking, ofGuest].map((all) => lastChange(keys, all)));
  return (
    found
      .filter((at) => at !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

/** A number where there was none is no correction. */
async function lastChange(
  keys: Pick<Dependencies['keys'], 'open'>,
  all: readonly Reached[],
): Promise<string | null> {
  const plain = await Promise.all(
    all.map(async ({ email, phone, at }) => ({
      email: await keys.open(email),
      phone: phone && (await keys.open(phone)),
      at,
    })),
  );
  const changed = plain.filter(({ email, phone }, index) => {
    const before = plain[index - 1];
    if (!before) return false;
    return email !== before.email || (before.phone !== null && phone !== before.phone);
  });
  return changed.at(-1)?.at ?? null;
}
