/**
 * The booking draft: what the wizard collects, stored in the browser as the spec's `pendingBooking` until it is paid.
 * stored-draft.ts reads it back.
 */
import { cents } from '#domain/core/money.ts';
import { inDollars } from '#api/contract/amounts.ts';
import { brandField, brandOf, type BrandId } from '#domain/catalogue/brands.ts';
import { crewSizeFor, visitMinutes } from '#domain/scheduling/crew.ts';
import type { Site } from '#api/contract/bookings.ts';
import { nothingSaid } from '../fields/site.ts';
import { isZip } from '../fields/zip.ts';
import { readStored, store } from '#web/lib/storage.ts';
import type { DraftAddOn } from './draft-add-ons.ts';
import type {
  AskFor,
  DraftContact,
  DraftItem,
  DraftSlot,
  StoredDraft,
  TypedContact,
} from './stored-draft-shape.ts';

/** The spec's storage key of the draft. */
export const DRAFT_KEY = 'pendingBooking';

export type { AskFor, DraftContact, DraftItem, DraftSlot, TypedContact };

/** What the wizard knows so far. */
export interface Draft {
  /** The brand that further pieces are added from; each piece has its own (decision 233). */
  readonly brand: BrandId | null;
  readonly items: readonly DraftItem[];
  readonly addOns: readonly DraftAddOn[];
  readonly zip: string;
  readonly slot: DraftSlot | null;
  readonly contact: DraftContact | null;
  /** Input of the contact step since its last submit; null if there is none. Never booked. */
  readonly typedContact: TypedContact | null;
  readonly instructions: string;
  readonly smsConsent: boolean;
  /** Whether to save the address in the account for the next booking. */
  readonly saveAddress: boolean;
  /** Parking, stairs and walls, for the technician; pieces by name. */
  readonly site: Site;
  /** The requested technician; null: anyone. */
  readonly askFor: AskFor | null;
  /** Store code of the partner whose link led here. */
  readonly ref: string | null;
  /** As the server spells it; the server has accepted it once. */
  readonly discountCode: string | null;
  /** Cents of the last quote shown; null before the first. */
  readonly estimateCents: number | null;
  /** `bedroom`, …: the type of most items. */
  readonly serviceType: string;
}

export const emptyDraft: Draft = {
  brand: null,
  items: [],
  addOns: [],
  zip: '',
  slot: null,
  contact: null,
  typedContact: null,
  instructions: '',
  smsConsent: false,
  saveAddress: true,
  site: nothingSaid,
  askFor: null,
  ref: null,
  discountCode: null,
  estimateCents: null,
  serviceType: 'other',
};

/** Whether there is anything to read (stored-draft.ts); a first visit needs no parser. */
export const hasStoredDraft = (): boolean => readStored(DRAFT_KEY) !== null;

/** Keeps the draft across reloads, closed tabs and the sign-in. */
export function saveDraft(draft: Draft, now: number): void {
  const value: StoredDraft = {
    brand: draft.brand,
    serviceType: draft.serviceType,
    selectedItems: keptItems(draft.items),
    estimatedCost: inDollars(cents(draft.estimateCents ?? 15_000)),
    specialInstructions: draft.instructions,
    scheduledDate: draft.slot?.date ?? '',
    scheduledTime: draft.slot?.time ?? '',
    contactInfo: draft.contact,
    typedContact: draft.typedContact,
    addOns: [...draft.addOns],
    zip: draft.zip,
    slot: draft.slot,
    ref: draft.ref,
    discountCode: draft.discountCode,
    smsConsent: draft.smsConsent,
    saveAddress: draft.saveAddress,
    site: draft.site,
    askFor: draft.askFor,
    savedAt: now,
  };
  store(DRAFT_KEY, JSON.stringify(value));
}

/** Maximum characters of pictures stored: browsers limit a site to a few million in total. */
const PICTURE_ROOM = 1_500_000;

/** The items as stored: pictures that do not fit are dropped, and the drawing is shown instead. */
function keptItems(items: readonly DraftItem[]): DraftItem[] {
  let room = PICTURE_ROOM;
  return items.map((item) => {
    if (!item.detected?.imageUrl) return item;
    room -= item.detected.imageUrl.length;
    return room >= 0 ? item : { ...item, detected: { ...item.detected, imageUrl: null } };
  });
}

export function forgetDraft(): void {
  store(DRAFT_KEY, null);
}

/**
 * Applies a link's parameters to the draft: the scan page's `?brand=` is the brand to add pieces from, its `?ref=` the
 * partner, and the landing page's `?zip=` the job's ZIP code.
 */
export function withLink(
  draft: Draft,
  link: { readonly brand: string | null; readonly ref: string | null; readonly zip: string | null },
): Draft {
  const brand = link.brand === null ? null : brandOf(link.brand);
  const placed =
    link.zip !== null && isZip(link.zip) && link.zip !== draft.zip
      ? { ...draft, zip: link.zip, slot: null }
      : draft;
  const referred = link.ref === null ? placed : { ...placed, ref: link.ref };
  return brand === null ? referred : { ...referred, brand };
}

/** Number of pieces in the draft, counting quantities. */
export const pieceCount = (draft: Pick<Draft, 'items'>): number =>
  draft.items.reduce((sum, item) => sum + item.quantity, 0);

/** Minutes of all work in the draft, regardless of crew size. */
export const workMinutes = ({ items }: Pick<Draft, 'items'>): number =>
  items.reduce((sum, { minutes, quantity }) => sum + minutes * quantity, 0);

/** The brands of the pieces, as bookings store them; before the first piece, the chosen brand. */
export const draftBrands = ({ items, brand }: Pick<Draft, 'items' | 'brand'>): string =>
  brandField(items.length > 0 ? items.map((item) => item.brand) : [brand ?? 'other']);

/** What slots are searched for: the same as the booking will request. */
export function slotQuery({ zip, items, brand, serviceType }: Draft) {
  const pieces = pieceCount({ items });
  return {
    zip,
    items: String(pieces),
    brand: draftBrands({ items, brand }),
    serviceType,
    ...(items.length === 0
      ? {}
      : {
          minutes: String(visitMinutes(workMinutes({ items }), crewSizeFor(pieces))),
          categories: [...new Set(items.map(({ category }) => category))].join(','),
        }),
  };
}
