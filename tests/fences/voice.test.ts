/** Proves the voice of the product (docs/voice.md): words that no sentence of ours uses. */
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { readCatalogue, type Entry } from '#scripts/words/catalogue.ts';

interface Banned {
  readonly word: RegExp;
  readonly instead: string;
}

const english: readonly Banned[] = [
  { word: /\bnobody\b/i, instead: 'no one' },
  { word: /\bsomebody\b/i, instead: 'someone' },
  { word: /\b(anybody|everybody)\b/i, instead: 'anyone, everyone' },
  { word: /\bany more\b(?! \w+s\b)/i, instead: 'anymore' },
  { word: /\b(a|the|by|the same) mails?\b|\bmails\b/i, instead: 'email' },
  { word: /\bby itself\b|\bby themselves\b/i, instead: 'automatically' },
  { word: /\bwhat (has )?become of\b|\bwhat became of\b/i, instead: 'what happened to' },
  { word: /\bstands? (here|there|in|on|at)\b/i, instead: 'is, appears' },
  { word: /\breckon/i, instead: 'based on' },
  {
    word: /\b(favour|colour|authoris|organis|recognis|centre\b|licence\b|cheque\b|catalogue|canceled)/i,
    instead: 'the US spelling',
  },
];

const spanish: readonly Banned[] = [
  { word: /\bopiniones\b/i, instead: 'reseñas' },
  { word: /\b(ensambl\p{L}*|montaje (de|del) (muebles?|su))\b/iu, instead: 'armado' },
  { word: /\b(tú|tienes|puedes|quieres|vosotros)\b/i, instead: 'usted' },
  { word: /\be-?mail\b/i, instead: 'correo' },
  { word: /\bZIP\b/, instead: 'código postal' },
  { word: /\bimportes?\b/i, instead: 'monto' },
];

/** What a person reads of a text: its branches without their names. */
function readable(text: string): string {
  const walk = (tokens: CompiledMessage): string =>
    tokens
      .map((token) => {
        if (typeof token === 'string') return token;
        const format = token[2];
        if (typeof format !== 'object' || format === null) return '…';
        return Object.values(format)
          .map((branch) => (Array.isArray(branch) ? walk(branch) : ''))
          .join(' / ');
      })
      .join('');
  return walk(compileMessageOrThrow(text));
}

const faultsIn = (
  texts: readonly { readonly name: string; readonly text: string }[],
  banned: readonly Banned[],
) =>
  texts.flatMap(({ name, text }) =>
    banned
      .filter(({ word }) => word.test(readable(text)))
      .map(({ instead }) => `${name}: “${text}” (say: ${instead})`),
  );

const nameOf = ({ app, area, key }: Entry) => `${app}.${area}.${key}`;
// Terms are versions that people agreed to (decision 183): their words change with a version of them alone.
const ours = readCatalogue().filter(({ app, area }) => !(app === 'customer' && area === 'terms'));

describe('words that no sentence of ours uses', () => {
  test('in English', () => {
    expect(
      faultsIn(
        ours.map((one) => ({ name: nameOf(one), text: one.en })),
        english,
      ),
    ).toEqual([]);
  });

  test('in Spanish', () => {
    expect(
      faultsIn(
        ours.map((one) => ({ name: nameOf(one), text: one.es })),
        spanish,
      ),
    ).toEqual([]);
  });

  test('it sees one in a branch, and takes no name of a branch for one', () => {
    const of = (text: string) => faultsIn([{ name: 'x', text }], english).length;
    expect(of('{count, plural, one {Somebody waits} other {# people wait}}')).toBe(1);
    expect(of('{who, select, nobody {No one waits} other {They wait}}')).toBe(0);
    expect(of('The TV stand is on the way')).toBe(0);
  });
});
