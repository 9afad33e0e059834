import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceLine as ShownLine } from '#api/contract/quotes.ts';
import type { PriceLine } from '#domain/booking/events.ts';
import { languages, locales } from '#domain/core/language.ts';
import { zero } from '#domain/core/money.ts';
import { receiptLine } from '#domain/receipt/written.ts';
import { categories, isCategory } from '#domain/catalogue/categories.ts';
import { kindIn } from '#domain/catalogue/kinds.ts';
import { addOnIds, firstPrices } from '#domain/pricing/price-list.ts';
import { kindPriced } from '#domain/pricing/rates.ts';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { setCurrentLanguage } from '#web/lib/language/language.ts';
import { bankTexts } from '#words/generated/contract.ts';
import { receiptTexts } from '#words/generated/server.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { spoken } from '#words/speak.ts';
import {
  categoryWord,
  kindOf,
  paymentFailureWord,
  priceAskedWord,
  priceLineWord,
  serviceWord,
  siteLine,
  visitLine,
} from './words.ts';

const words = textOf(wordTexts);
const line = (kind: string, label: string, of: Partial<ShownLine> = {}) =>
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
    expect(line('discount', '10% discount (REVIEW-7K2M)', { discount })).toBe('10% discount (REVIEW-7K2M)');
    expect(serviceWord(words, { brand: 'ikea', serviceType: 'living-room' })).toBe(
      'IKEA assembly, living room',
    );
    expect(serviceWord(words, { brand: 'ashley', serviceType: 'other' })).toBe('Ashley assembly');
    expect(serviceWord(words, { brand: 'other', serviceType: 'office' })).toBe('Furniture assembly, office');
    expect(serviceWord(words, null)).toBe('Furniture assembly');
    expect(serviceWord(words, { brand: 'ikea+wayfair', serviceType: 'other' })).toBe(
      'IKEA and Wayfair assembly',
    );
    expect(serviceWord(words, { brand: 'other+ikea', serviceType: 'other' })).toBe('IKEA assembly');
    expect(kindOf(words, { brand: 'other+ikea', serviceType: 'bedroom' })).toBe(
      'IKEA and other brands, bedroom',
    );
    expect(kindOf(words, { brand: 'other', serviceType: 'other' })).toBe('Other brand');
  });

  it('of each kind of furniture name that kind, or none that is dearer: so are pieces told on the phone', () => {
    const kinds = Object.keys(categories).filter(isCategory);
    for (const language of languages) {
      i18n.activate(language, locales[language]);
      for (const kind of kinds) {
        const named = kindIn(categoryWord(words, kind))?.category ?? null;
        expect([language, kindPriced(kind, named, firstPrices)]).toEqual([language, kind]);
      }
    }
    i18n.activate('en', 'en-US');
  });

  it('say when somebody comes and how long they stay', () => {
    i18n.activate('en', 'en-US');
    const visit = (scheduledTime: string | null, crewSize: number, minutes: number) =>
      visitLine(words, { scheduledTime, crewSize, minutes });
    expect(visit('2:00 PM - 4:00 PM', 1, 150)).toBe('Arrives 2–4 PM, works about 3 hours');
    expect(visit('11:00 AM - 1:00 PM', 2, 60)).toBe('2 technicians arrive 11 AM–1 PM, work about 1 hour');
    expect(visit(null, 1, 60)).toBeNull();
    setCurrentLanguage('es');
    i18n.activate('es', 'es-US');
    expect(visit('2:00 PM - 4:00 PM', 1, 150)).toBe('Llega de 2 a 4 p.m. y trabaja unas 3 horas');
    setCurrentLanguage('en');
  });

  it('say what the customer said of the place, and nothing where they did not', () => {
    i18n.activate('en', 'en-US');
    expect(siteLine(words, { parking: 'street', access: 'stairs_2', wall: ['BILLY', 'PAX'] })).toBe(
      'Free parking on the street. 2 flights of stairs. On the wall: BILLY, PAX',
    );
    expect(siteLine(words, { parking: null, access: null, wall: [] })).toBeNull();
  });

  it.each(languages)('are those of the receipt in %s: one line has one name', (language) => {
    i18n.activate(language, locales[language]);
    const t = spoken(receiptTexts)(language);
    const lines: readonly PriceLine[] = [
      ...addOnIds.map((addOn) => ({ kind: 'add_on', addOn, amount: zero }) as const),
      { kind: 'items_estimate', itemCount: 1, amount: zero },
      { kind: 'items_estimate', itemCount: 3, amount: zero },
      { kind: 'minimum', amount: zero },
      { kind: 'adjustment', amount: zero },
      { kind: 'discount', percent: 10, amount: zero },
    ];
    for (const one of lines) {
      const { kind, amount: _, ...values } = one;
      const of = kind === 'discount' ? { discount } : values;
      expect(line(kind, 'any', of)).toBe(receiptLine(t, one, { discountCode: discount.code }));
    }
  });

  it('are Spanish by what a line is of, whatever its label says, and names stay names', () => {
    i18n.activate('es', 'es-US');
    expect(line('add_on', 'Put on the wall', { addOn: 'wall_mounting' })).toBe('Montaje en la pared');
    expect(line('items_estimate', 'A piece', { itemCount: 1 })).toBe('Armado de 1 pieza');
    expect(line('discount', 'Thank you', { discount })).toBe('10% de descuento (REVIEW-7K2M)');
    expect(line('item', 'BILLY bookcase × 2')).toBe('BILLY bookcase × 2');
    expect(serviceWord(words, { brand: 'ikea', serviceType: 'bedroom' })).toBe('Armado de IKEA, dormitorio');
    expect(kindOf(words, { brand: 'ikea', serviceType: 'living_room' })).toBe('IKEA, sala');
    setCurrentLanguage('es');
    expect(kindOf(words, { brand: 'ikea+west-elm', serviceType: 'living_room' })).toBe(
      'IKEA y West Elm, sala',
    );
    setCurrentLanguage('en');
  });

  it('ask for a price that was raised, beside what is charged without an approval', () => {
    const raised = { askedCents: 10_000, agreedCents: 4_500 };
    i18n.activate('en', 'en-US');
    expect(priceAskedWord(words, raised)).toBe(
      'We’re asking for $100.00 now. More than $45.00 is charged only if you approve it.',
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
