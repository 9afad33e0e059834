/** The draft's schema in the browser's storage. */
import { accesses, parkings } from '#domain/booking/site.ts';
import { siteShape } from '../fields/site-shape.ts';
import { nothingSaid } from '../fields/site.ts';
import * as z from 'zod/mini';
import { type BrandId, brandIds } from '#domain/catalogue/brands.ts';
import { draftAddOns } from './draft-add-ons.ts';

const product = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  minutes: z.number(),
  complexity: z.enum(['easy', 'medium', 'hard', 'expert']),
  unitPriceCents: z.number(),
});

const draftItem = z.object({
  /** Null for a piece that is not in the catalog. */
  catalogueId: z.nullable(z.string()),
  name: z.string(),
  category: z.string(),
  quantity: z.number(),
  /** For one piece and only until the server's quote arrives. Null without a catalog price. */
  unitPriceCents: z.nullable(z.number()),
  minutes: z.number(),
  complexity: z.enum(['easy', 'medium', 'hard', 'expert']),
  /** Missing in drafts of earlier versions if it equals the draft's. */
  brand: z.optional(z.enum(brandIds)),
  /** For a piece read from a photo. */
  detected: z.optional(
    z.object({
      /** 0 to 1. */
      confidence: z.number(),
      /** The person still has to confirm it. */
      isUnsure: z.boolean(),
      description: z.string(),
      /** Data URL of the cropped photo; null if there was no room to store it. */
      imageUrl: z.nullable(z.string().check(z.regex(/^data:image\/jpeg;base64,/))),
      /** Number of its labels on all photos; these three are missing in drafts of earlier versions. */
      seen: z.optional(z.number()),
      /** The quantity printed on the label. */
      labelCount: z.optional(z.number()),
      /** What the person must answer before the order can continue. */
      question: z.optional(z.nullable(z.enum(['quantity', 'variant']))),
      /** What else the label may mean. */
      alternatives: z.optional(z.array(product)),
    }),
  ),
});
export type DraftItem = z.output<typeof draftItem> & {
  readonly brand: BrandId;
  /** Numbers of the photos that showed it: not kept, as the photos themselves are not. */
  readonly detected?: { readonly photos?: readonly number[] } | undefined;
};

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

/** The contact step's raw input, before validation. */
const typedContact = z.object({
  ...contact.shape,
  instructions: z.string(),
  smsConsent: z.boolean(),
  // Missing in drafts of earlier versions.
  saveAddress: z._default(z.boolean(), true),
  parking: z._default(siteShape.parking, ''),
  access: z._default(siteShape.access, ''),
  wall: z._default(siteShape.wall, []),
});
export type TypedContact = z.output<typeof typedContact>;

/** A technician who has worked for the customer, and the job they know each other from. */
const askFor = z.object({ technicianId: z.string(), bookingId: z.string(), firstName: z.string() });
export type AskFor = z.output<typeof askFor>;

/** The whole draft, with the field names of the spec's `pendingBooking`. */
export const stored = z.object({
  /** The brand that further pieces are added from; each piece has its own. */
  brand: z.nullable(z.enum(brandIds)),
  serviceType: z.string(),
  selectedItems: z.array(draftItem),
  /** Dollars; the spec's default is 150. */
  estimatedCost: z.number(),
  specialInstructions: z.string(),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  contactInfo: z.nullable(contact),
  // In addition to the spec's fields:
  addOns: z.array(z.enum(draftAddOns)),
  zip: z.string(),
  slot: z.nullable(draftSlot),
  ref: z.nullable(z.string()),
  // Missing in drafts of earlier versions.
  discountCode: z.optional(z.nullable(z.string())),
  smsConsent: z.boolean(),
  // Missing in drafts of earlier versions.
  saveAddress: z.optional(z.boolean()),
  site: z._default(
    z.object({
      parking: z.nullable(z.enum(parkings)),
      access: z.nullable(z.enum(accesses)),
      wall: z.array(z.string()),
    }),
    nothingSaid,
  ),
  askFor: z.optional(z.nullable(askFor)),
  typedContact: z.optional(z.nullable(typedContact)),
  savedAt: z.number(),
});
export type StoredDraft = z.input<typeof stored>;
