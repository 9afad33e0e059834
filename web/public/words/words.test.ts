import { beforeAll, describe, expect, it } from 'vitest';
import { addOnPrices } from '#domain/add-on-prices.ts';
import { i18n, textOf } from '#web/lib/language/messages.ts';
import { wordTexts } from './texts.ts';
import { kindOf, priceLineWord, serviceWord } from './words.ts';

const words = textOf(wordTexts);
const line = (kind: string, label: string) => priceLineWord(words, { kind, label, amountCents: 100 });

describe('the words of the API', () => {
  beforeAll(async () => {
    await Promise.all([wordTexts.load('en'), wordTexts.load('es')]);
  });

  it('stay as the server writes them in English', () => {
    i18n.activate('en', 'en-US');
    for (const { label } of Object.values(addOnPrices)) expect(line('add_on', label)).toBe(label);
    expect(line('items_estimate', 'Assembly of 3 items')).toBe('Assembly of 3 items');
    expect(line('minimum', 'Minimum price')).toBe('Minimum price');
    expect(line('discount', '10% discount (REVIEW-7K2M)')).toBe('10% discount (REVIEW-7K2M)');
    for (const name of ['IKEA assembly, living room', 'Furniture assembly', 'Ashley assembly'])
      expect(serviceWord(words, name)).toBe(name);
  });

  it('are Spanish for who reads Spanish, and names stay names', () => {
    i18n.activate('es', 'es-US');
    expect(line('add_on', 'Wall mounting')).toBe('Montaje en la pared');
    expect(line('items_estimate', 'Assembly of 1 item')).toBe('Armado de 1 pieza');
    expect(line('discount', '10% discount (REVIEW-7K2M)')).toBe('10% de descuento (REVIEW-7K2M)');
    expect(line('item', 'BILLY bookcase × 2')).toBe('BILLY bookcase × 2');
    expect(serviceWord(words, 'IKEA assembly, bedroom')).toBe('Armado de IKEA, dormitorio');
    expect(kindOf(words, { brand: 'ikea', serviceType: 'living_room' })).toBe('IKEA, sala');
  });
});
