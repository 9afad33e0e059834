/**
 * What an evidence pack states about a booking: its events one by one, and what the card provider knows about its
 * charges (decision 210).
 */
import { createHash } from 'node:crypto';
import type { AftercareEvent } from '#domain/aftercare/events.ts';
import type { BookingEvent, SealedContact } from '#domain/booking/events.ts';
import type { ConversationEvent } from '#domain/conversation/events.ts';
import { pieceName } from '#domain/booking/piece-brands.ts';
import { canonicalJson } from '#domain/core/canonical-json.ts';
import { doneAtOf } from '#domain/core/device-time.ts';
import type { BlobKey } from '#domain/core/ids.ts';
import { isSealed, type Sealed } from '#domain/core/sealed.ts';
import { customerTerms } from '#domain/contract/customer-terms.ts';
import type { Statement } from '#domain/evidence/chain.ts';
import type { MessageEvent } from '#domain/messages/events.ts';
import { isToCustomer } from '#domain/messages/plan.ts';
import type { DeliveryReported } from '#domain/delivery/events.ts';
import { digestOf } from '#events/digest.ts';
import { KeyDestroyed } from '#events/keys/person-keys.ts';
import type { StoredEvent } from '#events/log.ts';
import { isBlobKey } from '#vendors/blobs/blobs.ts';
import type { ChargeProof } from '#vendors/stripe/charge-proof.ts';
import { quickTexts } from '#words/generated/contract.server.ts';
import { spoken } from '#words/speak.ts';
import type { Dependencies } from '../dependencies.ts';
import { keptTerms } from '../legal/kept-terms.ts';
import { brandNames } from '../views/brand-names.ts';
import { addressLine } from '../views/core.ts';

const quickIn = spoken(quickTexts);

/** Every kind of statement in a pack, in display order. */
export const evidenceSections = {
  authorization: ['booking', 'terms', 'card_saved', 'hold', 'authentication'],
  service: [
    'moved',
    'departed',
    'position',
    'arrived',
    'nobody_home',
    'started',
    'return_visit',
    'completed',
    'rise_asked',
    'rise_approved',
    'rise_refused',
    'captured',
  ],
  photos: ['photo'],
  messages: ['sent', 'not_sent', 'not_delivered', 'customer_wrote', 'crew_wrote', 'review'],
  money: ['cancelled', 'hold_released', 'refunded', 'refund_failed', 'refund_returned'],
  dispute: [
    'dispute_opened',
    'dispute_updated',
    'funds_withdrawn',
    'funds_reinstated',
    'answer_sent',
    'dispute_closed',
  ],
  end: ['record_ends'],
} as const;
export type EvidenceSection = keyof typeof evidenceSections;
export type EvidenceKind = (typeof evidenceSections)[EvidenceSection][number];

type Facts = Statement['facts'];

/** A statement with its kind, as the sections name it. */
export interface EvidenceStatement extends Statement {
  readonly kind: EvidenceKind;
}

interface Parts {
  readonly keys: Pick<Dependencies['keys'], 'openMany' | 'hmac'>;
  readonly blobs: Pick<Dependencies['blobs'], 'get'>;
  /** What the provider knows about a charge; null if it does not know this id. */
  readonly proofOf: (chargeId: string) => Promise<ChargeProof | null>;
}

type AnyEvent = BookingEvent | ConversationEvent | MessageEvent | AftercareEvent | DeliveryReported;

/** The statements of a booking's events, and the last event that produced one; null if none did. */
interface Told {
  readonly statements: readonly EvidenceStatement[];
  readonly last: StoredEvent | null;
}

const sourceOf = (stored: StoredEvent) => ({
  event: `${stored.stream}#${stored.revision}`,
  type: stored.type,
  digest: digestOf(stored),
});

/**
 * The statements of the events, in log order, followed by the instant up to which they go, so that a pack from an
 * earlier position says so. Personal values are decrypted, or null once erased.
 */
export async function statementsOf(parts: Parts, story: readonly StoredEvent[]): Promise<Told> {
  const open = await opener(parts, story);
  const salt = await saltOf(parts, story);
  const sent = sentIn(story);
  const proven = new Set<string>();
  const statements: EvidenceStatement[] = [];
  let last: StoredEvent | null = null;
  for (const stored of story) {
    const source = sourceOf(stored);
    const before = statements.length;
    const tell = (kind: EvidenceKind, at: string, facts: Facts): void => {
      statements.push({ at, kind, facts, source });
    };
    // The streams contain only events of our own decisions.
    const event = { type: stored.type, data: stored.data } as AnyEvent;
    say(event, { tell, open, salt, sent });
    for (const [kind, photo, at] of photosOf(event)) {
      const blob = isBlobKey(photo) ? await parts.blobs.get(photo) : null;
      const sha256 = blob && createHash('sha256').update(blob.bytes).digest('hex');
      tell('photo', at, { of: kind, name: photo.slice(photo.lastIndexOf('/') + 1), sha256 });
    }
    if (statements.length > before) last = stored;
    const chargeId = chargeIn(event);
    if (chargeId === null || proven.has(chargeId)) continue;
    proven.add(chargeId);
    const proof = await parts.proofOf(chargeId);
    if (proof) {
      const { chargeId: charge, at, ...facts } = proof;
      statements.push({
        at,
        kind: 'authentication',
        facts: { charge, ...facts },
        source: { provider: charge },
      });
    }
  }
  if (last) {
    const { recordedAt: at, position } = last;
    const facts = { position: String(position) };
    statements.push({ at, kind: 'record_ends', facts, source: sourceOf(last) });
  }
  return { statements, last };
}

/**
 * Keeps the hash of a pack, which is never deleted, from confirming a guessed name or address: an HMAC under the
 * customer's key. Null once that key is destroyed.
 */
async function saltOf({ keys }: Pick<Parts, 'keys'>, story: readonly StoredEvent[]): Promise<string | null> {
  const placed = story.find(({ type }) => type === 'BookingPlaced');
  if (!placed) return null;
  const { customerId, bookingId } = placed.data as Extract<BookingEvent, { type: 'BookingPlaced' }>['data'];
  try {
    return await keys.hmac(`customer-${customerId}`, `evidence:${bookingId}`);
  } catch (error) {
    if (error instanceof KeyDestroyed) return null;
    throw error;
  }
}

/** The messages to the customer that a provider accepted, by its id for each. */
function sentIn(story: readonly StoredEvent[]): Saying['sent'] {
  const sent = new Map<string, { readonly template: string; readonly channel: string }>();
  for (const { type, data } of story) {
    const event = { type, data } as AnyEvent;
    if (event.type === 'MessageSent' && isToCustomer(event.data)) sent.set(event.data.providerId, event.data);
  }
  return sent;
}

/** The ids by which providers know this booking's messages to its customer. */
export const sentIds = (story: readonly StoredEvent[]): readonly string[] => [...sentIn(story).keys()];

type Open = (value: Sealed | string | null | undefined) => string | null;

interface Saying {
  readonly tell: (kind: EvidenceKind, at: string, facts: Facts) => void;
  readonly open: Open;
  readonly salt: string | null;
  readonly sent: ReadonlyMap<string, { readonly template: string; readonly channel: string }>;
}

const hours = (milliseconds: number): number => Math.round(milliseconds / 360_000) / 10;

const person = ({ firstName, lastName, email, phone, street, unit }: SealedContact, open: Open) => ({
  name: [firstName, lastName].map(open).filter(Boolean).join(' ') || null,
  email: open(email),
  phone: open(phone),
  street: open(street),
  unit: open(unit),
});

/** Adds the statements of one event; most events of a booking are internal and add none. */
function say(event: AnyEvent, { tell, open, salt, sent }: Saying): void {
  switch (event.type) {
    case 'BookingPlaced': {
      const { data } = event;
      const { street, unit, ...who } = person(data.contact, open);
      const { zip, state, city } = data.place;
      const address = street && addressLine({ street, unit, zip, state, city: open(city) ?? '' });
      tell('booking', data.placedAt, {
        number: data.number,
        ...who,
        address,
        items:
          data.items
            .map((item) => `${item.quantity > 1 ? `${item.quantity} × ` : ''}${pieceName(item, data)}`)
            .join(', ') || null,
        pieces: data.itemCount,
        brand: brandNames('en', data.brand),
        day: data.appointment.date,
        window: data.appointment.time,
        zone: data.appointment.zone,
        total: data.price.total,
        by: data.bookedBy ? 'phone' : 'customer',
        salt,
      });
      const version = data.termsVersion ?? customerTerms[0];
      const wording = keptTerms(version, data.locale);
      tell('terms', data.placedAt, {
        version,
        language: data.locale,
        sha256: wording && createHash('sha256').update(canonicalJson(wording)).digest('hex'),
        freeHours: hours(data.policy.freeUntilBefore),
        graceHours: hours(data.policy.grace),
        latePercent: data.policy.lateFeeBps / 100,
        sameDayPercent: data.policy.sameDayFeeBps / 100,
      });
      return;
    }
    case 'CardSaved':
      return tell('card_saved', event.data.at, { brand: event.data.cardBrand, last4: event.data.cardLast4 });
    case 'HoldPlaced': {
      const { amount, cardBrand: brand, cardLast4: last4, chargeId: charge, at } = event.data;
      return tell('hold', at, { amount, brand, last4, charge });
    }
    case 'HoldReleased':
      return tell('hold_released', event.data.at, { reason: event.data.reason });
    case 'AppointmentRescheduled': {
      const { from, to, by, at } = event.data;
      return tell('moved', at, {
        from: from.date,
        day: to.date,
        window: to.time,
        by: by.role,
      });
    }
    case 'RouteStarted':
      tell('departed', doneAtOf(event.data), { minutes: event.data.etaMinutes });
      // The position that a technician shares on the way is not stored (decision 120), so there is nothing to show.
      return tell('position', doneAtOf(event.data), { kept: false });
    case 'TechnicianArrived':
      return tell('arrived', doneAtOf(event.data), step(event.data));
    case 'NoShowReported':
      return tell('nobody_home', doneAtOf(event.data), step(event.data));
    case 'WorkStarted':
      return tell('started', doneAtOf(event.data), step(event.data));
    case 'ReturnVisitRequested':
      return tell('return_visit', doneAtOf(event.data), {
        reason: event.data.reason,
        minutes: event.data.minutes,
      });
    case 'WorkCompleted': {
      const { actualMinutes: minutes, actualCost: cost } = event.data;
      return tell('completed', doneAtOf(event.data), { minutes, cost, ...step(event.data) });
    }
    case 'PriceRiseRequested':
      return tell('rise_asked', event.data.at, { held: event.data.held, actual: event.data.actual });
    case 'PriceRiseApproved':
      return tell('rise_approved', event.data.at, { channel: event.data.channel });
    case 'PriceRiseRefused':
      return tell('rise_refused', event.data.at, { reason: event.data.reason });
    case 'PaymentCaptured': {
      const { amount, purpose, chargeId: charge, at } = event.data;
      return tell('captured', at, { amount, purpose, charge });
    }
    case 'BookingCancelled': {
      const { cancelledBy: by, reason, fee, at } = event.data;
      return tell('cancelled', at, { by, reason, fee });
    }
    case 'RefundIssued':
      return tell('refunded', event.data.at, { amount: event.data.amount, cause: event.data.cause });
    case 'RefundFailed':
      return tell('refund_failed', event.data.at, { amount: event.data.amount });
    case 'RefundReturned':
      return tell('refund_returned', event.data.at, { amount: event.data.amount });
    case 'MessageWritten': {
      const { by, at, text } = event.data;
      if (by.role === 'customer') tell('customer_wrote', at, { text: open(text) });
      if (by.role === 'technician') tell('crew_wrote', at, { text: open(text) });
      return;
    }
    case 'MessageSaid': {
      const { by, at, text, quick } = event.data;
      const words = quick === null ? open(text) : quickIn('en')(quick);
      if (text === null && quick === null) return;
      return tell(by.role === 'customer' ? 'customer_wrote' : 'crew_wrote', at, { text: words });
    }
    case 'ReviewAdded': {
      const { by, at, rating, text } = event.data;
      if (by.role === 'customer') tell('review', at, { rating, text: open(text) });
      return;
    }
    case 'MessageSent':
    case 'MessageSkipped': {
      const { template, channel, at } = event.data;
      if (!isToCustomer(event.data)) return;
      if (event.type === 'MessageSent') tell('sent', at, { template, channel });
      else tell('not_sent', at, { template, channel, reason: event.data.reason });
      return;
    }
    case 'DeliveryReported': {
      const { providerId, outcome, at } = event.data;
      const message = sent.get(providerId);
      // That it reached them says no more than that it was sent; that it did not takes this back.
      if (!message || outcome === 'delivered') return;
      const { template, channel } = message;
      return tell('not_delivered', at, { template, channel, outcome });
    }
    case 'DisputeOpened':
    case 'DisputeUpdated': {
      const { disputeId: dispute, chargeId: charge, amount, reason, status, respondBy, at } = event.data;
      const kind = event.type === 'DisputeOpened' ? 'dispute_opened' : 'dispute_updated';
      return tell(kind, at, { dispute, charge, amount, reason, status, respondBy });
    }
    case 'DisputeFundsWithdrawn':
    case 'DisputeFundsReinstated': {
      const { disputeId: dispute, amount, fee, at } = event.data;
      const kind = event.type === 'DisputeFundsWithdrawn' ? 'funds_withdrawn' : 'funds_reinstated';
      return tell(kind, at, { dispute, amount, fee });
    }
    case 'DisputeAnswerSent':
      return tell('answer_sent', event.data.at, { dispute: event.data.disputeId, pack: event.data.pack });
    case 'DisputeClosed':
      return tell('dispute_closed', event.data.at, {
        dispute: event.data.disputeId,
        outcome: event.data.outcome,
      });
    default:
  }
}

/** When a step reached us, if its device reported it later. */
const step = ({ at, doneAt }: { readonly at: string; readonly doneAt?: string }): Facts => ({
  heardAt: doneAt !== undefined && doneAt !== at ? at : null,
});

/** The photos of an event, with their kind and time. */
function photosOf(event: AnyEvent): readonly (readonly [kind: string, photo: BlobKey, at: string])[] {
  switch (event.type) {
    case 'PhotosAdded':
      return event.data.photos.map((photo) => [event.data.kind, photo, doneAtOf(event.data)] as const);
    case 'WorkCompleted':
      return event.data.afterPhotos.map((photo) => ['after', photo, doneAtOf(event.data)] as const);
    case 'NoShowReported':
      return event.data.photos.map((photo) => ['no_show', photo, doneAtOf(event.data)] as const);
    case 'MessageSaid':
      return event.data.photos.map((photo) => ['message', photo, event.data.at] as const);
    default:
      return [];
  }
}

/** The charge that an event is about. */
function chargeIn(event: AnyEvent): string | null {
  return event.type === 'HoldPlaced' || event.type === 'PaymentCaptured' ? event.data.chargeId : null;
}

/** Decrypts all sealed values of the events in one call. */
async function opener({ keys }: Pick<Parts, 'keys'>, story: readonly StoredEvent[]): Promise<Open> {
  const sealed = [...new Set(story.flatMap(({ data }) => sealedIn(data)))];
  const opened = new Map<string, string | null>();
  if (sealed.length > 0) {
    const values = await keys.openMany(sealed);
    sealed.forEach((value, index) => opened.set(value, values[index] ?? null));
  }
  return (value) => {
    if (value === null || value === undefined) return null;
    return isSealed(value) ? (opened.get(value) ?? null) : value;
  };
}

function sealedIn(value: unknown): readonly Sealed[] {
  if (isSealed(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sealedIn) : [];
}
