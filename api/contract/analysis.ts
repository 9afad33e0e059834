/** Furniture found in a photo of its label or packaging, and the catalog used to look it up (spec customer §7). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { queryNumber, text } from './fields.ts';

const complexity = z.enum(['easy', 'medium', 'hard', 'expert']);

/** Why a photo gave no items; the answer's `message` is the sentence for it. */
const photoReasons = ['unreadable', 'not_furniture', 'empty'] as const;

/** A product with the time to assemble one. */
const catalogueProduct = z.object({
  id: z.string(),
  brand: z.string(),
  name: z.string(),
  category: z.string(),
  minutes: z.number(),
  complexity,
  unitPriceCents: z.number(),
  /** As printed on the label, if the brand numbers its products. */
  articleNumber: z.nullable(z.string()),
});
export type CatalogueProduct = z.output<typeof catalogueProduct>;

/** A piece that was found. Price, time and complexity come from the catalog or its category, never from the model. */
export const detectedItem = z.object({
  /** Identifies the item within this answer. */
  id: z.string(),
  name: z.string(),
  /** Id of the brand list (spec customer §3). */
  brand: z.string(),
  category: z.string(),
  /** Dollars for one (the spec's name and unit). */
  assemblyPrice: z.number(),
  assemblyPriceCents: z.number(),
  /** Minutes for one. */
  estimatedTime: z.number(),
  complexity,
  /** One sentence; empty if name and kind say everything. */
  description: z.string(),
  /** 0 to 1, shown as a percentage: how well the label was read, whether or not the catalog has the piece. */
  confidence: z.number(),
  /** The person should check it: the name was hard to read, or is not in the catalog. */
  isUnsure: z.boolean(),
  /** How many labels of it the photo shows. More than one may be the same label seen twice, so the person is asked. */
  seen: z.number(),
  /** How many the label says there are (`Qty 2`); 1 if it says nothing. For more than one, the person is asked. */
  labelCount: z.number(),
  /**
   * What the person is asked before the piece counts: how many there are, or, if the label contradicts the product read
   * from it, which variant it is. Null: nothing, or only to check it (`isUnsure`).
   */
  question: z.nullable(z.enum(['quantity', 'variant'])),
  /** For the question `variant`: what else the label may mean. */
  alternatives: z.array(catalogueProduct),
  /** The part of the photo that shows it: a JPEG of at most 320 px as a data URL, since nothing is stored. */
  imageUrl: z.string(),
  /** For `items` of quotes and bookings; null: priced by its category. */
  catalogueId: z.nullable(z.string()),
});
export type DetectedItem = z.output<typeof detectedItem>;

export const analyzeFurnitureImage = endpoint({
  method: 'POST',
  path: '/api/analyze-furniture-image',
  summary: 'Finds the furniture whose label or packaging a photo shows; one photo a request, none is kept.',
  roles: 'anyone',
  encoding: 'form',
  /** JPEG, PNG, GIF, WebP or AVIF of at most 10 MB in the field `image`; the page converts a BMP first. */
  file: 'image',
  // Above the photo's own limit, so that a photo slightly too large is refused with the right message.
  maxBody: 12 * 1024 * 1024,
  body: z.strictObject({
    /** The chosen brand, which decides between names that several brands use. */
    brand: z.optional(text(60)),
  }),
  response: z.object({
    /** Whether anything was found. */
    success: z.boolean(),
    items: z.array(detectedItem),
    /** How many labels the photo shows, and how many of them were read. */
    labels: z.object({ seen: z.number(), read: z.number() }),
    /** Only without items. */
    reason: z.optional(z.enum(photoReasons)),
    /** Only without items: what the person is told, and what to do instead. */
    message: z.optional(z.string()),
  }),
  errors: ['unreadable_photo', 'analysis_unavailable'],
});
export type PhotoAnalysis = z.output<typeof analyzeFurnitureImage.response>;

export const searchCatalogue = endpoint({
  method: 'GET',
  path: '/api/catalogue',
  summary:
    'Products by what a person types (beginnings of words, small typing errors, article numbers), best first.',
  roles: 'anyone',
  query: z.strictObject({
    /** Only products of this brand. */
    brand: z.optional(text(60)),
    /** Without it, the first products of the catalog. */
    q: z.optional(text(80)),
    limit: z.optional(queryNumber(50, fieldError('numberOutOfRange', { max: 50 }))),
  }),
  response: z.object({ products: z.array(catalogueProduct) }),
});
