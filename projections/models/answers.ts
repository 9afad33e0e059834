/** Read model `answers`: prepared answers to help requests. */
import { z } from 'zod';
import { answers as aggregate } from '#domain/answer/decide.ts';
import type { AnswerState } from '#domain/answer/state.ts';
import { keyed } from '../keyed.ts';
import type { Table } from '../tables.ts';
import { eventOf, keyIn } from './person.ts';

type Row = Exclude<AnswerState, { readonly status: 'none' }>;

const table: Table<Row> = {
  name: 'answers',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ answerId }) => answerId },
    { name: 'is_removed', type: 'boolean', of: ({ status }) => status === 'removed' },
    { name: 'title', type: 'text', of: ({ title }) => title },
    { name: 'en', type: 'text', of: ({ en }) => en },
    { name: 'es', type: 'text', of: ({ es }) => es },
  ],
};

const stored = z.object({
  id: z.string(),
  is_removed: z.boolean(),
  title: z.string(),
  en: z.string(),
  es: z.string(),
});

/** Read model `answers`. */
export const answers = keyed({
  name: 'answers',
  table,
  keysOf: (event) => keyIn(event, `${aggregate.category}-`),
  stored,
  fromStored: ({ id: answerId, is_removed: isRemoved, ...texts }) =>
    [answerId, { answerId, status: isRemoved ? ('removed' as const) : ('kept' as const), ...texts }] as const,
  apply: (row, from): Row | undefined => {
    const event = eventOf(aggregate, from);
    const state = event ? aggregate.evolve(row ?? aggregate.initial, event) : row;
    return state === undefined || state.status === 'none' ? undefined : state;
  },
});
