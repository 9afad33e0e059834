/** The booking draft: what the wizard collects, kept in the browser as the spec's `pendingBooking` until it is paid. */
import * as z from 'zod/mini';
import { brandIds, brandOf, type BrandId } from '#domain/brands.ts';
import { crewSizeFor, visitMinutes } from '#domain/pricing.ts';
import { readStored, store } from '#web/lib/storage.ts';

/** The spec's name of the draft in the browser's storage. */
const KEY = 'pendingBooking';
/** A draft older than this is forgotten: its slots have passed, its prices may have changed. Milliseconds. */
const OLDEST = 7 * 24 * 60 * 60 * 1000;

const draftItem = z.object({
  /** Null for a piece that the catalogue doesn't have. */
  catalogueId: z.nullable(z.string()),
  name: z.string(),
  category: z.string(),
  quantity: z.number(),
  /** Of one piece, for the first look; the server's quote counts. Null without a catalogue price. */
  unitPriceCents: z.nullable(z.number()),
  minutes: z.number(),
  complexity: z.enum(['easy', 'medium', 'hard', 'expert']),
});
export type DraftItem = z.output<typeof draftItem>;

const addOns = ['rearrangement', 'wall_mounting', 'old_furniture_removal'] as const;
/** Add-ons that a customer may choose here; same-day and evening service have no windows to choose. */
export type DraftAddOn = (typeof addOns)[number];
export const draftAddOns: readonly DraftAddOn[] = addOns;

const draftSlot = z.object({
  id: z.string(),
  date: z.string(),
  time: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  zone: z.string(),
});
export type DraftSlot = z.output<typeof draftSlot>;

const contact = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  apartmentUnit: z.string(),
});
export type DraftContact = z.output<typeof contact>;

/** One try to book this very draft: the same key makes the server answer the same booking. */
const attempt = z.object({
  key: z.string(),
  /** What was sent; another content is another try. */
  content: z.string(),
  bookingId: z.nullable(z.string()),
});
export type Attempt = z.output<typeof attempt>;

const stored = z.object({
  brand: z.nullable(z.enum(brandIds)),
  serviceType: z.string(),
  selectedItems: z.array(draftItem),
  /** Dollars; the spec's default is 150. */
  estimatedCost: z.number(),
  specialInstructions: z.string(),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  contactInfo: z.nullable(contact),
  // Beside the spec's fields:
  addOns: z.array(z.enum(addOns)),
  zip: z.string(),
  slot: z.nullable(draftSlot),
  ref: z.nullable(z.string()),
  smsConsent: z.boolean(),
  attempt: z.nullable(attempt),
  savedAt: z.number(),
});

/** What the wizard knows so far. */
export interface Draft {
  readonly brand: BrandId | null;
  readonly items: readonly DraftItem[];
  readonly addOns: readonly DraftAddOn[];
  readonly zip: string;
  readonly slot: DraftSlot | null;
  readonly contact: DraftContact | null;
  readonly instructions: string;
  readonly smsConsent: boolean;
  /** Store code of the partner whose link led here. */
  readonly ref: string | null;
  /** Cents of the last quote that was shown; null before the first. */
  readonly estimateCents: number | null;
  /** `bedroom`, …: of most of the items. */
  readonly serviceType: string;
  readonly attempt: Attempt | null;
}

export const emptyDraft: Draft = {
  brand: null,
  items: [],
  addOns: [],
  zip: '',
  slot: null,
  contact: null,
  instructions: '',
  smsConsent: false,
  ref: null,
  estimateCents: null,
  serviceType: 'other',
  attempt: null,
};

/** The stored draft, or null when there is none, it can't be read, or it is older than a week. `now` in milliseconds. */
export function loadDraft(now: number): Draft | null {
  const text = readStored(KEY);
  if (text === null) return null;
  const parsed = z.safeParse(stored, fromJson(text));
  if (!parsed.success || now - parsed.data.savedAt > OLDEST) return null;
  const { selectedItems, contactInfo, specialInstructions, estimatedCost, ...rest } = parsed.data;
  return {
    brand: rest.brand,
    items: selectedItems,
    addOns: rest.addOns,
    zip: rest.zip,
    // A window that has begun can't be booked any more.
    slot: rest.slot && Date.parse(rest.slot.startsAt) > now ? rest.slot : null,
    contact: contactInfo,
    instructions: specialInstructions,
    smsConsent: rest.smsConsent,
    ref: rest.ref,
    estimateCents: Math.round(estimatedCost * 100),
    serviceType: rest.serviceType,
    attempt: rest.attempt,
  };
}

/** Keeps the draft over reloads, closed tabs and the sign-in. */
export function saveDraft(draft: Draft, now: number): void {
  const value: z.input<typeof stored> = {
    brand: draft.brand,
    serviceType: draft.serviceType,
    selectedItems: [...draft.items],
    estimatedCost: (draft.estimateCents ?? 15_000) / 100,
    specialInstructions: draft.instructions,
    scheduledDate: draft.slot?.date ?? '',
    scheduledTime: draft.slot?.time ?? '',
    contactInfo: draft.contact,
    addOns: [...draft.addOns],
    zip: draft.zip,
    slot: draft.slot,
    ref: draft.ref,
    smsConsent: draft.smsConsent,
    attempt: draft.attempt,
    savedAt: now,
  };
  store(KEY, JSON.stringify(value));
}

export function forgetDraft(): void {
  store(KEY, null);
}

/** The draft with what a link of the scan page says: `?brand=` clears other items, `?ref=` names the partner. */
export function withLink(
  draft: Draft,
  link: { readonly brand: string | null; readonly ref: string | null },
): Draft {
  const brand = link.brand === null ? null : brandOf(link.brand);
  const referred = link.ref === null ? draft : { ...draft, ref: link.ref };
  return brand === null || brand === draft.brand ? referred : { ...referred, brand, items: [] };
}

/** Pieces in the draft, each of a quantity counted. */
export const pieceCount = (draft: Pick<Draft, 'items'>): number =>
  draft.items.reduce((sum, item) => sum + item.quantity, 0);

/** What slots must be free for: the same as the booking will ask for. */
export function slotQuery({ zip, items, brand, serviceType }: Draft) {
  const pieces = pieceCount({ items });
  const work = items.reduce((sum, { minutes, quantity }) => sum + minutes * quantity, 0);
  return {
    zip,
    items: String(pieces),
    brand: brand ?? 'other',
    serviceType,
    ...(items.length === 0
      ? {}
      : {
          minutes: String(visitMinutes(work, crewSizeFor(pieces))),
          categories: [...new Set(items.map(({ category }) => category))].join(','),
        }),
  };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
