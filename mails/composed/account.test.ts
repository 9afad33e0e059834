import { expect, test } from 'vitest';
import { languages } from '#domain/core/language.ts';
import { applicationLetters } from '#domain/onboarding/letters.ts';
import { type AccountLetter, composeLetter } from './account.ts';
import { composePartnerLetter } from './partner.ts';

test('letters speak each language, and lead where their link leads', () => {
  const kinds: readonly AccountLetter[] = [
    'confirm_email',
    'confirm_new_email',
    'email_changed',
    'reset_password',
    'password_changed',
    'guest_account',
    'payout_failed',
    'admin_invited',
    ...applicationLetters,
    'application_promise_missed',
    'books_differ',
  ];
  for (const letter of kinds) {
    const subjects = languages.map((language) => {
      const composed = composeLetter({
        letter,
        role: 'technician',
        language,
        name: 'Ada',
        url: 'https://hexkey.example/x',
        urls: {
          settings: null,
          status: 'https://hexkey.example/a',
          support: 'https://hexkey.example/h',
          unsubscribe: null,
        },
      });
      expect(composed.footer.links.map(({ url }) => url)).toEqual([
        'https://hexkey.example/a',
        'https://hexkey.example/h',
      ]);
      expect(composed.greeting).toContain('Ada');
      expect(composed.action?.url ?? 'https://hexkey.example/x').toBe('https://hexkey.example/x');
      return composed.subject;
    });
    expect(new Set(subjects).size).toBe(languages.length);
  }
});

test('letters about a partnership name days as each language writes them', () => {
  const urls = { settings: null, support: 'https://hexkey.example/h', unsubscribe: null };
  const terms = composePartnerLetter({
    letter: 'partner_terms',
    values: { day: '2027-01-04' },
    language: 'en',
    name: 'Ada',
    url: null,
    urls,
  });
  expect(terms.subject).toBe('New partnership terms from Mon, Jan 4');
  expect(terms.greeting).toContain('Ada');
});
