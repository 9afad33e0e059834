/**
 * A conversation as one of its readers sees it: only first names, and no phone numbers or addresses they may not see
 * (R20).
 */
import type { Booking } from '#domain/booking/state.ts';
import { withoutContacts } from '#domain/conversation/contacts.ts';
import { shownTo, standingOf, talkUntil } from '#domain/conversation/standing.ts';
import { type ConversationState, type Message, sideOf, unreadBy } from '#domain/conversation/state.ts';
import type { Actor } from '#domain/core/actor.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { Conversation } from '../contract/conversation.ts';
import { photoUrl } from '../uploads.ts';
import { ERASED, splitName } from './core.ts';

interface Reading {
  readonly booking: Booking;
  readonly conversation: ConversationState;
  readonly reader: Actor;
  /** ISO instant. */
  readonly now: string;
  /**
   * Whether calls go through our number: then neither side sees the other's, even while the job is open (decision 098).
   */
  readonly isPhoneMasked: boolean;
}

/** The messages for somebody who may see the booking. */
export async function conversationView(
  keys: Pick<PersonKeys, 'openMany'>,
  { booking, conversation, reader, now, isPhoneMasked }: Reading,
): Promise<Conversation> {
  const isAdmin = reader.role === 'admin';
  // An admin sees it as the customer does.
  const party = isAdmin ? ({ role: 'customer', id: booking.customerId } as const) : reader;
  const standing = standingOf(booking, party, now);
  const state = standing === 'stranger' ? 'over' : standing;
  const side = sideOf(party);
  const shown = shownTo(booking, conversation.messages, party, now);
  const [customer = null, ...rest] = await keys.openMany([
    booking.contact.firstName,
    ...booking.crew.map(({ name }) => name),
    ...shown.flatMap(({ text }) => text ?? []),
  ]);
  const crew = new Map(
    booking.crew.map(({ technicianId }, k) => [technicianId as string, firstNameOf(rest[k] ?? null)]),
  );
  const opened = rest.slice(booking.crew.length).values();
  const textOf = (sealed: Sealed | null): string | null =>
    sealed === null ? null : (opened.next().value ?? ERASED);
  const isOver = booking.status === 'completed' || booking.status === 'cancelled';
  // Records of one customer may have been merged since, so everything from that side is theirs.
  const isOwn = ({ side: of, by }: Message): boolean =>
    reader.role === 'customer' ? of === 'customer' : by.role === reader.role && by.id === reader.id;
  /** Whether the booking itself currently shows this reader the author's number. */
  const isShown = (message: Message): boolean =>
    isAdmin ||
    isOwn(message) ||
    (!isOver && !isPhoneMasked && (message.side === 'customer' || crew.has(message.by.id)));
  return {
    messages: shown.map((message) => {
      const text = textOf(message.text);
      return {
        id: message.id,
        from: message.side,
        isOwn: isOwn(message),
        name: message.side === 'customer' ? customer : (crew.get(message.by.id) ?? null),
        text: text === null || isShown(message) ? text : withoutContacts(text),
        quick: message.quick,
        photos: message.photos.map(photoUrl),
        at: message.at,
      };
    }),
    unread: isAdmin || side === null ? 0 : unreadBy(side, { ...conversation, messages: shown }).length,
    state,
    until: talkUntil(booking),
    hidesContacts: isPhoneMasked,
    names: (side === 'crew' ? [customer] : [...crew.values()]).filter((name) => name !== null),
  };
}

const firstNameOf = (name: string | null): string | null =>
  name === null ? null : splitName(name).firstName;
