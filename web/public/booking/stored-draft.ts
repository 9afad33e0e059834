/** The draft as it comes back from the browser's storage, which anybody may have written. */
import * as z from 'zod/mini';
import { brandIds } from '#domain/brands.ts';
import { readStored } from '#web/lib/storage.ts';
import { DRAFT_KEY, draftAddOns, type Draft } from './draft.ts';

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
  /** Where it is not the draft's: a photo may show another brand's label. */
  brand: z.optional(z.enum(brandIds)),
  /** Of a piece that a photo showed. */
  detected: z.optional(
    z.object({
      /** 0 to 1. */
      confidence: z.number(),
      /** The person has yet to say whether it is right. */
      isUnsure: z.boolean(),
      description: z.string(),
      /** Data URL of the part of the photo; null where there was no room to keep it. */
      imageUrl: z.nullable(z.string().check(z.regex(/^data:image\/jpeg;base64,/))),
    }),
  ),
});
export type DraftItem = z.output<typeof draftItem>;

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
  addOns: z.array(z.enum(draftAddOns)),
  zip: z.string(),
  slot: z.nullable(draftSlot),
  ref: z.nullable(z.string()),
  // Drafts of earlier versions have none.
  discountCode: z.optional(z.nullable(z.string())),
  smsConsent: z.boolean(),
  savedAt: z.number(),
});
export type StoredDraft = z.input<typeof stored>;

/** The stored draft, or null when there is none, it can't be read, or it is older than a week. `now` in milliseconds. */
export function loadDraft(now: number): Draft | null {
  const text = readStored(DRAFT_KEY);
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
    discountCode: rest.discountCode ?? null,
    estimateCents: Math.round(estimatedCost * 100),
    serviceType: rest.serviceType,
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
