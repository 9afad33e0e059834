/** What a model saw in a photo, as shown to the person: priced by our catalog, with the relevant part of the photo. */
import sharp from 'sharp';
import type { BrandId } from '#domain/catalogue/brands.ts';
import { categories } from '#domain/catalogue/categories.ts';
import { kindIn, namesOtherThing } from '#domain/catalogue/kinds.ts';
import {
  brandRead,
  type Meaning,
  meaningOf,
  nameOn,
  nameRead,
  quantityOn,
} from '#domain/catalogue/meaning.ts';
import { findProduct } from '#domain/catalogue/products.ts';
import { folded } from '#domain/core/spelling.ts';
import type { Language } from '#domain/core/language.ts';
import { kindPriced, listedPrice, type PriceList, unitPriceOf } from '#domain/pricing/pricing.ts';
import type { SeenBox, SeenItem } from '#vendors/openai/vision.ts';
import type { DetectedItem } from '../contract/analysis.ts';
import { inDollars } from '../contract/amounts.ts';
import { answerIn } from '../said.ts';
import { productView } from './product.ts';

/** Below this confidence the person is asked to check. */
const minSure = 0.75;
/** Longest side of the cropped image in pixels: drafts store it in the browser. */
const cropSide = 320;
/** Margin around the words, relative to the longer side of their box. */
const cropMargin = 0.15;

/** A reading with what it means, and how many labels of it the photo shows. */
export interface Identified {
  readonly seen: SeenItem;
  readonly meaning: Meaning;
  readonly times: number;
}

/** Two boxes whose overlap exceeds this share of the smaller one are one label read twice. */
const oneLabel = 0.4;

/**
 * The readings of one photo, each piece once with its most confident reading. The same label read twice is one; two
 * labels of one piece count as one piece until the person says otherwise. A label that names only what is
 * sold beside furniture (`desk lamp`) gives no piece.
 */
export function identified(readings: readonly SeenItem[], chosen: BrandId | null): readonly Identified[] {
  const found: Identified[] = [];
  for (const seen of readings) {
    const { catalogueId, name, articleNumber, label, category } = seen;
    const brand = brandRead(seen.brand, label) ?? chosen;
    const meaning = meaningOf({ catalogueId, name, articleNumber, brand, label, category });
    if (meaning.product === null && label !== null && namesOtherThing(label)) continue;
    const at = found.findIndex((one) => isSamePiece(one, { seen, meaning }));
    const same = found[at];
    if (!same) {
      found.push({ seen, meaning, times: 1 });
      continue;
    }
    const isSurer = seen.confidence > same.seen.confidence;
    found[at] = {
      ...(isSurer ? { seen, meaning } : { seen: same.seen, meaning: same.meaning }),
      times: same.times + (overlap(same.seen.box, seen.box) > oneLabel ? 0 : 1),
    };
  }
  return found;
}

/** Whether two readings are of the same product, or of two labels with the same text that no catalog entry matches. */
function isSamePiece(
  one: Pick<Identified, 'seen' | 'meaning'>,
  other: Pick<Identified, 'seen' | 'meaning'>,
): boolean {
  if (one.meaning.product || other.meaning.product)
    return one.meaning.product?.id === other.meaning.product?.id;
  return (
    one.meaning.category === other.meaning.category &&
    one.meaning.brand === other.meaning.brand &&
    folded(one.seen.name) === folded(other.seen.name)
  );
}

function overlap(one: SeenBox | null, other: SeenBox | null): number {
  if (!one || !other) return 0;
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const area = ({ left, top, right, bottom }: SeenBox): number => (right - left) * (bottom - top);
  return (width * height) / Math.min(area(one), area(other));
}

/**
 * The item; `chosen` is the brand that the person has chosen. Price, time and complexity come from the product, or from
 * the category if the catalog has none (spec customer §9), never from the model.
 */
export async function detectedItem(
  { seen, meaning, times }: Identified,
  {
    index,
    photo,
    chosen,
    language,
    prices,
  }: {
    readonly index: number;
    readonly photo: Buffer;
    readonly chosen: BrandId | null;
    readonly language: Language;
    readonly prices: PriceList;
  },
): Promise<DetectedItem> {
  const { confidence } = seen;
  const { product, isOpen, alternatives } = meaning;
  const name = nameSaid(seen, meaning.brand);
  const labelCount = product !== null && quantityOn(product.name) > 1 ? 1 : quantityOn(seen.label ?? '');
  const question = isOpen ? 'variant' : times > 1 || labelCount > 1 ? 'quantity' : null;
  const brand = product?.brand ?? meaning.brand ?? chosen ?? 'other';
  const shownName =
    product?.name ?? (shownText(nameRead(name, meaning.brand), 160) || categories[meaning.category].label);
  // As it will be quoted: by its own brand, and by the kind its name is priced as (decisions 220, 233 and 234).
  const category = product
    ? meaning.category
    : kindPriced(meaning.category, kindIn(shownName)?.category ?? null, prices);
  const { minutes, complexity } = product ?? categories[category];
  const listed = product && listedPrice(product, prices);
  const cents = unitPriceOf({ listed, brand, complexity, minutes }, prices);
  return {
    id: String(index + 1),
    name: shownName,
    brand,
    category,
    assemblyPrice: inDollars(cents),
    assemblyPriceCents: cents,
    estimatedTime: minutes,
    complexity,
    description: describe(language, seen, product !== null),
    confidence: Math.round(confidence * 100) / 100,
    isUnsure: product === null || confidence < minSure || question !== null,
    seen: times,
    labelCount,
    question,
    alternatives: alternatives.map(productView(prices)),
    imageUrl: await cropped(photo, seen.box),
    catalogueId: product?.id ?? null,
  };
}

/** The reader's name for a piece, unless it is the name of a product that the label does not mean: then the label's own words. */
function nameSaid({ catalogueId, name, label }: SeenItem, brand: BrandId | null): string {
  const isOfProduct = catalogueId !== null && findProduct(catalogueId)?.name === name;
  return isOfProduct && label !== null ? nameOn(label, brand) : name;
}

/** What the person should know about it; for a piece that was read well, the model's own description, in English. */
function describe(language: Language, { confidence, description }: SeenItem, isKnown: boolean): string {
  if (!isKnown) return answerIn(language)('pieceNotListed');
  if (confidence < minSure) return answerIn(language)('pieceUnsure');
  return description === null ? '' : shownText(description, 200);
}

/** A model's words on one line, without characters that could confuse a reader. */
function shownText(text: string, max: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, max);
}

/** The box with a margin as a data URL; the whole photo if there is no box. */
async function cropped(photo: Buffer, box: SeenBox | null): Promise<string> {
  const image = sharp(photo);
  const { width, height } = await image.metadata();
  const part = box ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const margin = box
    ? cropMargin * Math.max((part.right - part.left) * width, (part.bottom - part.top) * height)
    : 0;
  const left = Math.max(0, Math.floor(part.left * width - margin));
  const top = Math.max(0, Math.floor(part.top * height - margin));
  const right = Math.min(width, Math.ceil(part.right * width + margin));
  const bottom = Math.min(height, Math.ceil(part.bottom * height + margin));
  const jpeg = await image
    .extract({ left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) })
    .resize({ width: cropSide, height: cropSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 72 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
