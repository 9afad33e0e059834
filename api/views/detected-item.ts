/** What a model saw in a photo as the person is shown it: priced by our catalogue, with the part of the photo it is in. */
import sharp from 'sharp';
import { brandOf, type BrandId } from '#domain/catalogue/brands.ts';
import { categories } from '#domain/catalogue/categories.ts';
import { alternativesTo, contradicts, leavesOpen } from '#domain/catalogue/contradictions.ts';
import { identifyProduct } from '#domain/catalogue/identify.ts';
import type { Product } from '#domain/catalogue/products.ts';
import type { Language } from '#domain/core/language.ts';
import { listedPrice, type PriceList, unitPriceOf } from '#domain/pricing/pricing.ts';
import type { SeenBox, SeenItem } from '#vendors/openai/vision.ts';
import type { DetectedItem } from '../contract/analysis.ts';
import { inDollars } from '../contract/amounts.ts';
import { answerIn } from '../said.ts';
import { productView } from './product.ts';

/** Below this the person is asked to look. */
const minSure = 0.75;
/** Longest side of the cropped picture, pixels: drafts keep it in the browser. */
const cropSide = 320;
/** What is shown around the words, in parts of the longer side of their box. */
const cropMargin = 0.15;

/** A reading with the product that it means, and how often the photo showed it. */
export interface Identified {
  readonly seen: SeenItem;
  readonly product: Product | null;
  readonly times: number;
}

/**
 * The readings of one photo, each product once and the surest reading of it: one label read twice is one piece until the
 * person says otherwise.
 */
export function identified(readings: readonly SeenItem[], chosen: BrandId | null): readonly Identified[] {
  const found: Identified[] = [];
  for (const seen of readings) {
    const { catalogueId, name, articleNumber } = seen;
    const brand = (seen.brand === null ? null : brandOf(seen.brand)) ?? chosen;
    const product = identifyProduct({ catalogueId, name, articleNumber, brand });
    const at = found.findIndex((one) => product !== null && one.product?.id === product.id);
    const same = found[at];
    if (!same) found.push({ seen, product, times: 1 });
    else
      found[at] = {
        ...same,
        seen: seen.confidence > same.seen.confidence ? seen : same.seen,
        times: same.times + 1,
      };
  }
  return found;
}

/**
 * The item; `chosen` is the brand that the person has chosen. Price, time and complexity are the product's, and the
 * category's where the catalogue has none (spec customer §9): nothing the model says has a part in them.
 */
export async function detectedItem(
  { seen, product, times }: Identified,
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
  const { name, confidence } = seen;
  const read = seen.brand === null ? null : brandOf(seen.brand);
  // Models copy the article number from the catalogue line that they chose, so it proves nothing beside the label's words.
  const label = seen.label ?? seen.articleNumber ?? '';
  // A piece without a label is known by its looks: there is nothing to check it against.
  const isInDoubt =
    product !== null && label !== '' && (contradicts(label, product) || leavesOpen(label, product));
  const question = isInDoubt ? 'variant' : times > 1 ? 'quantity' : null;
  const brand = product?.brand ?? chosen ?? read ?? 'other';
  const category = product?.category ?? seen.category ?? 'other';
  const facts = categories[category];
  const { minutes, complexity } = product ?? facts;
  const listed = product && listedPrice(product, prices);
  const cents = unitPriceOf({ listed, brand, complexity, minutes }, prices);
  return {
    id: String(index + 1),
    name: product?.name ?? (shownText(name, 160) || facts.label),
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
    question,
    alternatives: isInDoubt ? alternativesTo(product, label).map(productView(prices)) : [],
    imageUrl: await cropped(photo, seen.box),
    catalogueId: product?.id ?? null,
  };
}

/** What the person should know of it; of a piece that was read well, what the model saw, in its own English. */
function describe(language: Language, { confidence, description }: SeenItem, isKnown: boolean): string {
  if (!isKnown) return answerIn(language)('pieceNotListed');
  if (confidence < minSure) return answerIn(language)('pieceUnsure');
  return description === null ? '' : shownText(description, 200);
}

/** A model's words on one line, without what could confuse a reader. */
function shownText(text: string, max: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, max);
}

/** The box and a little around it as a data URL; the whole photo where there is no box. */
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
