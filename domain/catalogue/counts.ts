/** What names and labels count (`6-drawer`, `six drawers`), and the numbers that they write out. */

const counted = ['drawer', 'door', 'shelf', 'seat', 'piece', 'tier', 'panel', 'cube'] as const;
export type CountedThing = (typeof counted)[number];

const spelled: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

/** Singular of a word that names count, or null. */
export function thingOf(word: string): CountedThing | null {
  const singular = word === 'shelves' ? 'shelf' : word.replace(/s$/, '');
  return counted.find((thing) => thing === singular) ?? null;
}

/** The number that a word is, in digits or written out, or null. */
export const numberOf = (word: string): number | null =>
  (Object.hasOwn(spelled, word) ? spelled[word] : undefined) ??
  (/^\d{1,2}$/.test(word) ? Number(word) : null);
