/** What the server says in both languages. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { speaker } from './speak.ts';
import type { Spoken, Text } from './texts.ts';

const compiled = (text: string) => ({ moved: compileMessageOrThrow(text) });
const texts: Spoken<{ readonly moved: Text<{ readonly when: string }> }> = {
  en: compiled('It is now on {when}. The price is the same.'),
  es: compiled('Ahora es el {when}. El precio no cambia.'),
};

test('a sentence ends with one period after a clock of Spanish', () => {
  const say = speaker(texts);
  expect(say('es', 'moved', { when: 'jue, 7:00 a.m.' })).toBe(
    'Ahora es el jue, 7:00 a.m. El precio no cambia.',
  );
  expect(say('es', 'moved', { when: 'jueves' })).toBe('Ahora es el jueves. El precio no cambia.');
  expect(say('en', 'moved', { when: 'Thu, 7:00 AM' })).toBe(
    'It is now on Thu, 7:00 AM. The price is the same.',
  );
});
