/** A booking draft as the wizard stores it in the browser, so that its later steps can be shown. */
import { z } from 'zod';
import { listSlots, type Slot } from '#api/contract/slots.ts';
import { type Product, searchCatalogue } from '#domain/catalogue/products.ts';
import type { StoredDraft } from '#web/apps/customer/booking/stored-draft-shape.ts';
import { customers } from '../demo/people.ts';

const names = ['PAX wardrobe with sliding doors', 'MALM bed frame, high', 'LACK side table'];
const items = names.flatMap((name) => {
  const [product] = searchCatalogue(name, 'ikea', 1);
  return product ? [product] : [];
});

const others = (['wayfair', 'walmart'] as const).flatMap((brand) => searchCatalogue('desk', brand, 1));

const itemOf = (product: Product) => ({
  catalogueId: product.id,
  name: product.name,
  category: product.category,
  quantity: 1,
  unitPriceCents: product.unitPrice,
  minutes: product.minutes,
  complexity: product.complexity,
});

export interface Drafts {
  /** Only pieces chosen. */
  readonly begun: StoredDraft;
  /** With a window, but no address. */
  readonly timed: StoredDraft;
  /** Pieces of several brands. */
  readonly mixed: StoredDraft;
  /** Ready for payment. */
  readonly whole: StoredDraft;
}

/** The drafts, with a window that is free now. */
export async function makeDrafts(baseURL: string): Promise<Drafts> {
  const [contact] = customers;
  if (!contact) throw new Error('The demo has no customers.');
  const query = new URLSearchParams({ zip: contact.zipCode, items: '3', brand: 'ikea', days: '10' });
  const answer = await fetch(`${baseURL}${listSlots.path}?${query}`);
  const { slots, zone } = z.parse(listSlots.response, await answer.json());
  const slot = slots.find((one) => one.available);
  const begun: StoredDraft = {
    brand: 'ikea',
    serviceType: 'bedroom',
    selectedItems: items.map(itemOf),
    estimatedCost: items.reduce((sum, { unitPrice }) => sum + unitPrice, 0) / 100,
    specialInstructions: '',
    scheduledDate: '',
    scheduledTime: '',
    contactInfo: null,
    addOns: [],
    zip: '',
    slot: null,
    ref: null,
    discountCode: null,
    smsConsent: false,
    savedAt: Date.now(),
  };
  const mixed: StoredDraft = {
    ...begun,
    zip: contact.zipCode,
    selectedItems: [
      ...begun.selectedItems.map((item) => ({ ...item, brand: 'ikea' as const })),
      ...others.map((product) => ({ ...itemOf(product), brand: product.brand })),
    ],
  };
  if (!slot) return { begun, mixed, timed: begun, whole: begun };
  const whole = { ...begun, ...placed(slot, zone, contact) };
  return { begun, mixed, timed: { ...whole, contactInfo: null }, whole };
}

function placed(slot: Slot, zone: string, contact: (typeof customers)[number]): Partial<StoredDraft> {
  const { id, date, time, startsAt, endsAt } = slot;
  return {
    specialInstructions: 'The boxes are in the hallway. Buzzer 3, second floor.',
    scheduledDate: date,
    scheduledTime: time,
    contactInfo: { ...contact, apartmentUnit: 'Apt 12B' },
    addOns: ['wall_mounting'],
    zip: contact.zipCode,
    slot: { id, date, time, startsAt, endsAt, zone },
    smsConsent: true,
  };
}
