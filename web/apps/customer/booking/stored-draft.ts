/** Reads the draft from the browser's storage, whose content is untrusted. */
import { inCents } from '#api/contract/amounts.ts';
import * as z from 'zod/mini';
import { readStored } from '#web/lib/storage.ts';
import { DRAFT_KEY, type Draft } from './draft.ts';
import { stored } from './stored-draft-shape.ts';

/** Older drafts are dropped: their slots have passed, and prices may have changed. Milliseconds. */
const OLDEST = 7 * 24 * 60 * 60 * 1000;

/** The stored draft, or null if there is none, it cannot be read, or it is older than a week. `now` in milliseconds. */
export function loadDraft(now: number): Draft | null {
  const text = readStored(DRAFT_KEY);
  if (text === null) return null;
  const parsed = z.safeParse(stored, fromJson(text));
  if (!parsed.success || now - parsed.data.savedAt > OLDEST) return null;
  const { selectedItems, contactInfo, specialInstructions, estimatedCost, ...rest } = parsed.data;
  return {
    brand: rest.brand,
    items: selectedItems.map((item) => ({ ...item, brand: item.brand ?? rest.brand ?? 'other' })),
    addOns: rest.addOns,
    zip: rest.zip,
    // A window that has started can no longer be booked.
    slot: rest.slot && Date.parse(rest.slot.startsAt) > now ? rest.slot : null,
    contact: contactInfo,
    typedContact: rest.typedContact ?? null,
    instructions: specialInstructions,
    smsConsent: rest.smsConsent,
    saveAddress: rest.saveAddress ?? true,
    site: rest.site,
    askFor: rest.askFor ?? null,
    ref: rest.ref,
    discountCode: rest.discountCode ?? null,
    estimateCents: inCents(estimatedCost),
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
