import { firstPrices } from '#domain/pricing/price-list.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/core/language.ts';
import { findProduct } from '#domain/catalogue/products.ts';
import type { SeenItem } from '#vendors/openai/vision.ts';
import { detectedItem, identified } from './detected-item.ts';

const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#ddd' } })
  .jpeg()
  .toBuffer();
const reading = (more: Partial<SeenItem>): SeenItem => ({
  catalogueId: 'ikea-malm-4-drawer-chest',
  name: 'MALM 4-drawer chest',
  brand: 'IKEA',
  articleNumber: null,
  category: null,
  description: null,
  label: null,
  confidence: 0.95,
  box: null,
  ...more,
});
const shownIn = (language: Language, ...readings: readonly SeenItem[]) =>
  Promise.all(
    identified(readings, 'ikea').map((one, index) =>
      detectedItem(one, { index, photo, chosen: 'ikea', language, prices: firstPrices }),
    ),
  );
const shown = (...readings: readonly SeenItem[]) => shownIn('en', ...readings);

describe('what a photo showed', () => {
  test('one label that was read twice is one piece, and a question', async () => {
    const items = await shown(reading({ confidence: 0.8 }), reading({}));
    expect(items).toMatchObject([{ seen: 2, question: 'quantity', isUnsure: true, confidence: 0.95 }]);
  });

  test('a variant that its label speaks against is asked for, with the one that the label means and its price', async () => {
    // Models return the article number of the catalog line they chose, whether or not it is on the label.
    for (const articleNumber of [null, findProduct('ikea-malm-4-drawer-chest')?.articleNumber ?? null]) {
      const [item] = await shown(reading({ label: 'IKEA MALM chest of 6 drawers white', articleNumber }));
      expect(item).toMatchObject({ question: 'variant', isUnsure: true, assemblyPriceCents: 9_500 });
      expect(item?.alternatives).toMatchObject([
        { id: 'ikea-malm-4-drawer-chest', unitPriceCents: 7_500, name: 'MALM 4-drawer chest' },
      ]);
    }
  });

  test('a label that says how many there are asks for it; one of a set that is one product does not', async () => {
    const [two] = await shown(reading({ label: 'IKEA MALM chest of 4 drawers Qty 2' }));
    expect(two).toMatchObject({ seen: 1, labelCount: 2, question: 'quantity', isUnsure: true });
    const chairs = {
      catalogueId: 'other-set-of-4-dining-chairs',
      name: 'Set of 4 dining chairs',
      brand: null,
    };
    const [set] = await shown(reading({ ...chairs, label: 'Set of 4 dining chairs' }));
    expect(set).toMatchObject({ labelCount: 1, question: null, catalogueId: chairs.catalogueId });
  });

  test('two readings of one place on the photo are one label, and no question', async () => {
    const box = { left: 0.1, top: 0.1, right: 0.5, bottom: 0.4 };
    const items = await shown(reading({ box }), reading({ box: { ...box, right: 0.55 }, confidence: 0.9 }));
    expect(items).toMatchObject([{ seen: 1, question: null }]);
  });

  test('a label that no catalogue has is a piece of its kind by its brand and name, and read as well as it was read', async () => {
    const unlisted = { catalogueId: null, category: null, confidence: 0.97 };
    const [ingo] = await shown(
      reading({ ...unlisted, name: 'IKEA INGO Table, pine', label: 'IKEA INGO Table, pine' }),
    );
    expect(ingo).toMatchObject({
      name: 'INGO Table, pine',
      brand: 'ikea',
      category: 'dining_table',
      confidence: 0.97,
      isUnsure: true,
      question: null,
    });
    const [dresser] = await shown(
      reading({ ...unlisted, brand: 'Ashley', name: 'Dresser 6 Drawer', label: 'Ashley Dresser 6 Drawer' }),
    );
    expect(dresser).toMatchObject({ brand: 'ashley', category: 'dresser', catalogueId: null });
    expect(dresser?.assemblyPriceCents).toBeGreaterThan(0);
  });

  test('a product that a reader chose against the label gives the piece not its name either', async () => {
    const [desk] = await shown(
      reading({
        catalogueId: 'ikea-micke-desk',
        name: 'MICKE desk',
        brand: null,
        label: 'Wayfair Ellery Writing Desk 55 in oak',
      }),
    );
    expect(desk).toMatchObject({ catalogueId: null, brand: 'wayfair', name: 'Ellery Writing Desk' });
  });

  test('a lamp that stands on a desk is no desk', async () => {
    const lamp = { catalogueId: null, name: 'Arden Table Lamp', category: 'dining_table' as const };
    expect(await shown(reading({ ...lamp, label: 'Lumen Arden Table Lamp' }))).toEqual([]);
  });

  test('a series of which the label does not say which one is a choice with prices', async () => {
    const [besta] = await shown(
      reading({ catalogueId: null, name: 'BESTA TV unit', label: 'IKEA BESTA TV unit 603.518.21' }),
    );
    expect(besta).toMatchObject({ question: 'variant', catalogueId: 'ikea-besta-tv-unit-with-doors' });
    expect(besta?.alternatives).toMatchObject([
      { id: 'ikea-besta-storage-combination', unitPriceCents: 12_500 },
    ]);
  });

  test('a label that leaves open which variant it is asks', async () => {
    const [item] = await shown(reading({ label: 'IKEA MALM chest of drawers' }));
    expect(item).toMatchObject({ question: 'variant', isUnsure: true });
    expect(item?.alternatives.map(({ id }) => id)).toContain('ikea-malm-6-drawer-dresser');
  });

  test('a piece that is hard to read, or not in the catalogue, says so in the caller’s language', async () => {
    const [unsure] = await shownIn('es', reading({ confidence: 0.5, description: 'A chest of drawers' }));
    expect(unsure?.description).toBe('Se lee mal en la foto. Revise que esta sea su pieza.');
    const unlisted = reading({ catalogueId: null, name: 'GRONK zorbel', category: 'dresser' });
    const [english] = await shownIn('en', unlisted);
    expect(english?.description).toBe('Not in our catalog, so it’s priced by its kind. Please check it.');
    const [plain] = await shown(reading({}));
    expect(plain?.description).toBe('');
  });

  test('a label that agrees, or a piece without one, asks nothing', async () => {
    for (const label of ['IKEA MALM chest of 4 drawers', null])
      expect(await shown(reading({ label }))).toMatchObject([{ question: null, isUnsure: false, seen: 1 }]);
  });
});
