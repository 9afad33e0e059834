import { expect, test } from 'vitest';
import { answerFor } from './tickets.ts';

const answer = { en: 'Hello {name}, about {number}: {name}!', es: 'Hola {name}: {number}' };

test('a canned answer speaks the language of the request, with its first name and number', () => {
  const ticket = { language: 'en', name: 'Grace  Hopper', ticketId: 'HT-7K2M4Q' } as const;
  expect(answerFor(ticket, answer)).toBe('Hello Grace, about HT-7K2M4Q: Grace!');
  expect(answerFor({ ...ticket, language: 'es' }, answer)).toBe('Hola Grace: HT-7K2M4Q');
  expect(answerFor({ ...ticket, name: null }, answer)).toBe('Hello , about HT-7K2M4Q: !');
});
