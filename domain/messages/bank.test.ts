/** What a person is advised to do when a card is declined. */
import { describe, expect, test } from 'vitest';
import { languages } from '../core/language.ts';
import { bankTexts } from '#words/generated/contract.server.ts';
import { spoken } from '#words/speak.ts';
import { bankAdvice, bankSentence } from './bank.ts';

const textsIn = spoken(bankTexts);
const told = (language: 'en' | 'es', code: string) => bankAdvice(textsIn(language), { code });

describe('after a refused card', () => {
  test.each([
    ['insufficient_funds', /another card, or try again once there is enough money/],
    ['expired_card', /^Use another card/],
    ['card_not_supported', /^Use another card/],
    ['incorrect_cvc', /^Compare what you typed/],
    ['incorrect_zip', /^Compare what you typed/],
    ['payment_intent_authentication_failure', /approve the payment when your bank asks/],
    ['authentication_required', /approve the payment when your bank asks/],
    ['processing_error', /^Wait a minute/],
    ['do_not_honor', /^Your bank doesn’t tell us why\. Call the number/],
    ['generic_decline', /^Your bank doesn’t tell us why\. Call the number/],
    ['a_code_of_tomorrow', /^Your bank doesn’t tell us why\. Call the number/],
  ])('%s says what to do now', (code, said) => {
    expect(told('en', code)).toMatch(said);
  });

  test('nobody is told that a card counts as stolen: whoever holds it reads what all read', () => {
    for (const language of languages)
      for (const code of ['lost_card', 'stolen_card', 'fraudulent']) {
        const of = (one: string) =>
          bankSentence(textsIn(language), language, { code: one, message: 'The card is stolen.' }) +
          told(language, one);
        expect(of(code)).toBe(of('generic_decline'));
      }
  });

  test('every advice says that nothing was charged', () => {
    for (const code of ['insufficient_funds', 'expired_card', 'incorrect_cvc', 'processing_error', 'other']) {
      expect(told('en', code)).toContain('Nothing was charged.');
      expect(told('es', code)).toContain('No se cobró nada.');
    }
  });
});
