import { expect, test } from 'vitest';
import { decided } from '../core/decision.ts';
import { reviews } from './decide.ts';
import type { ReviewEvent } from './events.ts';

const at = '2030-01-07T12:00:00.000Z';
const by = { role: 'admin', id: 'a1' } as const;
const folded = (...events: readonly ReviewEvent[]) => events.reduce(reviews.evolve, reviews.initial);
const decide = (state: ReturnType<typeof folded>, command: Parameters<typeof reviews.decide>[1]) =>
  reviews.decide(state, command, { now: at, actor: by });

const hidden: ReviewEvent = { type: 'ReviewWordsHidden', data: { rule: 'offensive', by, at } };
const shown: ReviewEvent = { type: 'ReviewWordsShown', data: { by, at } };
const helped: ReviewEvent = { type: 'ReviewFoundHelpful', data: { voter: 'customer-c2', at } };

test('a review’s words are hidden under a rule, under another one, and shown again, each once', () => {
  expect(decide(folded(), { type: 'HideWords', rule: 'offensive' })).toEqual(decided(hidden));
  expect(decide(folded(hidden), { type: 'HideWords', rule: 'offensive' })).toEqual(decided());
  expect(decide(folded(hidden), { type: 'HideWords', rule: 'advertising' })).toMatchObject({
    events: [{ type: 'ReviewWordsHidden', data: { rule: 'advertising' } }],
  });
  expect(decide(folded(hidden), { type: 'ShowWords' })).toEqual(decided(shown));
  expect(decide(folded(hidden, shown), { type: 'ShowWords' })).toEqual(decided());
  expect(folded(helped, hidden)).toEqual({
    voters: ['customer-c2'],
    hidden: { rule: 'offensive', by: 'a1', at },
  });
});
