/** The draft's shape in the browser's storage. */
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
  /** Null for a piece that the catalogue doesn't have. */
  catalogueId: z.nullable(z.string()),
  name: z.string(),
  category: z.string(),
  quantity: z.number(),
  /** Of one piece, for the first look; the server's quote counts. Null without a catalogue price. */
  unitPriceCents: z.nullable(z.number()),
  minutes: z.number(),
  complexity: z.enum(['easy', 'medium', 'hard', 'expert']),
  /** Drafts of earlier versions have none where it is the draft's. */
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
      /** Labels of it on all photos; drafts of earlier versions have none of these three. */
      seen: z.optional(z.number()),
      /** How many the label says there are. */
      labelCount: z.optional(z.number()),
      /** What the person has yet to answer before the order goes on. */
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

/** The contact step as it stands, before anybody has checked it. */
const typedContact = z.object({
  ...contact.shape,
  instructions: z.string(),
  smsConsent: z.boolean(),
  // Drafts of earlier versions have none.
  saveAddress: z._default(z.boolean(), true),
  parking: z._default(siteShape.parking, ''),
  access: z._default(siteShape.access, ''),
  wall: z._default(siteShape.wall, []),
});
export type TypedContact = z.output<typeof typedContact>;

/** A technician who has worked for the customer, and the job that they know each other from. */
const askFor = z.object({ technicianId: z.string(), bookingId: z.string(), firstName: z.string() });
export type AskFor = z.output<typeof askFor>;

/** The whole draft, its fields named as the spec's `pendingBooking`. */
export const stored = z.object({
  /** From which pieces are added; each piece has its own. */
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
  // Drafts of earlier versions have none.
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
