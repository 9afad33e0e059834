import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceLine } from '#api/contract/quotes.ts';
import type { AddOn } from '#domain/booking/events.ts';
import { languages } from '#domain/core/language.ts';
import { addOnPrices } from '#domain/pricing/add-on-prices.ts';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { setCurrentLanguage } from '#web/lib/language/language.ts';
import { bankTexts } from '#words/generated/contract.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { kindOf, paymentFailureWord, priceAskedWord, priceLineWord, serviceWord } from './words.ts';

const words = textOf(wordTexts);
const line = (kind: string, label: string, of: Partial<PriceLine> = {}) =>
  priceLineWord(words, { kind, label, amountCents: 100, ...of });
const discount = { percent: 10, code: 'REVIEW-7K2M' };

describe('the words of the API', () => {
  afterAll(() => {
    setCurrentLanguage('en');
  });
  beforeAll(async () => {
    await Promise.all(languages.flatMap((one) => [loadTexts(wordTexts, one), loadTexts(bankTexts, one)]));
  });

  it('stay as the server writes them in English', () => {
    i18n.activate('en', 'en-US');
    for (const [id, { label }] of Object.entries(addOnPrices))
      expect(line('add_on', label, { addOn: id as AddOn })).toBe(label);
    expect(line('items_estimate', 'Assembly of 3 items', { itemCount: 3 })).toBe('Assembly of 3 items');
    expect(line('minimum', 'Minimum price')).toBe('Minimum price');
    expect(line('discount', '10% discount (REVIEW-7K2M)', { discount })).toBe('10% discount (REVIEW-7K2M)');
    for (const name of ['IKEA assembly, living room', 'Furniture assembly', 'Ashley assembly'])
      expect(serviceWord(words, name)).toBe(name);
  });

  it('are Spanish by what a line is of, whatever its label says, and names stay names', () => {
    i18n.activate('es', 'es-US');
    expect(line('add_on', 'Put on the wall', { addOn: 'wall_mounting' })).toBe('Montaje en la pared');
    expect(line('items_estimate', 'A piece', { itemCount: 1 })).toBe('Armado de 1 pieza');
    expect(line('discount', 'Thank you', { discount })).toBe('10% de descuento (REVIEW-7K2M)');
    expect(line('item', 'BILLY bookcase × 2')).toBe('BILLY bookcase × 2');
    expect(serviceWord(words, 'IKEA assembly, bedroom')).toBe('Armado de IKEA, dormitorio');
    expect(kindOf(words, { brand: 'ikea', serviceType: 'living_room' })).toBe('IKEA, sala');
  });

  it('ask for a price that was raised, beside what is charged without an approval', () => {
    const raised = { askedCents: 10_000, agreedCents: 4_500 };
    i18n.activate('en', 'en-US');
    expect(priceAskedWord(words, raised)).toBe(
      'We ask for $100.00 now. More than $45.00 is charged only if you approve it.',
    );
    i18n.activate('es', 'es-US');
    expect(priceAskedWord(words, raised)).toBe(
      'Ahora pedimos $100.00. Más de $45.00 se cobra solo si usted lo aprueba.',
    );
    expect(priceAskedWord(words, { ...raised, askedCents: null })).toBeNull();
  });

  it('say a declined card in the bank’s words, and in Spanish by its code', () => {
    const declined = {
      paymentFailure: 'Your card has insufficient funds.',
      paymentFailureCode: 'insufficient_funds',
    };
    const bank = textOf(bankTexts);
    setCurrentLanguage('en');
    i18n.activate('en', 'en-US');
    expect(paymentFailureWord(bank, declined)).toBe('Your card has insufficient funds.');
    expect(paymentFailureWord(bank, { ...declined, paymentFailureCode: 'a_new_code' })).toBe(
      declined.paymentFailure,
    );
    setCurrentLanguage('es');
    i18n.activate('es', 'es-US');
    expect(paymentFailureWord(bank, declined)).toBe('La tarjeta no tiene fondos suficientes.');
    expect(paymentFailureWord(bank, { ...declined, paymentFailureCode: 'a_new_code' })).toBe(
      'El banco rechazó el cobro.',
    );
    expect(paymentFailureWord(bank, { paymentFailure: null, paymentFailureCode: null })).toBeNull();
  });
});
