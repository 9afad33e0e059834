/** Recognizes the events of bookings, payouts, tips, test payouts, partners and partners' money in the log. */
import type { CommissionEvent } from '#domain/commission/events.ts';
import { conversations } from '#domain/conversation/decide.ts';
import type { ConversationEvent } from '#domain/conversation/events.ts';
import type { PartnerEvent } from '#domain/partner/events.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import type { SettlementEvent } from '#domain/settlement/events.ts';
import { partsOfSettlement, type SettlementId } from '#domain/settlement/period.ts';
import type { TipEvent } from '#domain/tip/events.ts';
import type { TestPayoutEvent } from '#domain/testpayout/events.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { as, type PartnerId } from '#domain/core/ids.ts';
import type { RecordedEvent } from '#events/log.ts';

const PREFIX = 'booking-';

/** Id of the booking in whose stream an event is, or null. */
export function bookingIdOf(event: RecordedEvent): BookingId | null {
  return event.stream.startsWith(PREFIX) ? as<BookingId>(event.stream.slice(PREFIX.length)) : null;
}

/** Id of the booking that an event is about: from its own stream, or that of a related workflow (design.md §3). */
export function storyOf(event: RecordedEvent): BookingId | null {
  const id = /^(?:booking|payout|messages|aftercare|tip)-(.+)$/.exec(event.stream)?.[1];
  return id === undefined ? null : as<BookingId>(id);
}

/**
 * The event as the domain knows it. Only `decide` writes to these streams and the log upcasts what it reads, so the
 * shape is trusted here; parsing half a million stored events again would cost more than folding them.
 */
export function asBookingEvent(event: RecordedEvent): Placed<BookingEvent> {
  return event as RecordedEvent & Placed<BookingEvent>;
}

/** Id of the booking whose payout an event is about, or null. */
export function payoutBookingOf(event: RecordedEvent): BookingId | null {
  return event.stream.startsWith('payout-') ? as<BookingId>(event.stream.slice('payout-'.length)) : null;
}

/** The event of a payout as the domain knows it; trusted like a booking's. */
export function asPayoutEvent(event: RecordedEvent): PayoutEvent {
  return event as RecordedEvent & PayoutEvent;
}

/** Id of the booking whose tip an event is about, or null. */
export function tipBookingOf(event: RecordedEvent): BookingId | null {
  return event.stream.startsWith('tip-') ? as<BookingId>(event.stream.slice('tip-'.length)) : null;
}

/** The event of a tip as the domain knows it; trusted like a booking's. */
export function asTipEvent(event: RecordedEvent): TipEvent {
  return event as RecordedEvent & TipEvent;
}

/** Id of the booking whose conversation an event is about, or null. */
export function conversationBookingOf(event: RecordedEvent): BookingId | null {
  const prefix = `${conversations.category}-`;
  return event.stream.startsWith(prefix) ? as<BookingId>(event.stream.slice(prefix.length)) : null;
}

/** The event of a conversation as the domain knows it; trusted like a booking's. */
export function asConversationEvent(event: RecordedEvent): ConversationEvent {
  return event as RecordedEvent & ConversationEvent;
}

/** Whether an event is about a technician's test payouts. */
export function isOfTestPayout(event: RecordedEvent): boolean {
  return event.stream.startsWith('testpayout-');
}

/** The event of a test payout as the domain knows it; trusted like a booking's. */
export function asTestPayoutEvent(event: RecordedEvent): TestPayoutEvent {
  return event as RecordedEvent & TestPayoutEvent;
}

/** Id of the store partner whose record an event is about, or null. */
export function partnerIdOf(event: RecordedEvent): PartnerId | null {
  const prefix = 'partner-';
  return event.stream.startsWith(prefix) ? as<PartnerId>(event.stream.slice(prefix.length)) : null;
}

/** The event of a partner's record as the domain knows it; trusted like a booking's. */
export function asPartnerEvent(event: RecordedEvent): PartnerEvent {
  return event as RecordedEvent & PartnerEvent;
}

/** Id of the store partner whose commissions an event is about, or null. */
export function commissionPartnerOf(event: RecordedEvent): PartnerId | null {
  const prefix = 'commission-';
  return event.stream.startsWith(prefix) ? as<PartnerId>(event.stream.slice(prefix.length)) : null;
}

/** The event of a partner's commissions as the domain knows it; trusted like a booking's. */
export function asCommissionEvent(event: RecordedEvent): CommissionEvent {
  return event as RecordedEvent & CommissionEvent;
}

/** The settlement that an event is about, and whose it is; null for other events. */
export function settlementOf(
  event: RecordedEvent,
): { readonly id: SettlementId; readonly partnerId: PartnerId } | null {
  const prefix = 'settlement-';
  const id = event.stream.startsWith(prefix) ? event.stream.slice(prefix.length) : '';
  const parts = partsOfSettlement(id);
  return parts && { id: as<SettlementId>(id), partnerId: parts.partnerId };
}

/** The event of a settlement as the domain knows it; trusted like a booking's. */
export function asSettlementEvent(event: RecordedEvent): SettlementEvent {
  return event as RecordedEvent & SettlementEvent;
}
