/** Read model `admins`: each admin folded. Names and addresses stay sealed and are decrypted when shown. */
import { z } from 'zod';
import { admins as aggregate } from '#domain/admin/decide.ts';
import type { Admin } from '#domain/admin/state.ts';
import { keyed } from '../keyed.ts';
import type { Table } from '../tables.ts';
import { eventOf, keyIn, storedFold } from './person.ts';

const table: Table<Admin> = {
  name: 'admins',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ id }) => id },
    { name: 'since', type: 'timestamptz', of: ({ since }) => since },
    { name: 'state', type: 'jsonb', of: (state) => state },
  ],
};

export const storedAdmin = storedFold<Admin>('permissions');

/** Read model `admins`. */
export const admins = keyed({
  name: 'admins',
  table,
  keysOf: (event) => keyIn(event, 'admin-'),
  stored: z.object({ id: z.string(), state: storedAdmin }),
  fromStored: ({ id, state }) => [id, state] as const,
  apply(row, from) {
    const event = eventOf(aggregate, from);
    if (!event) return row;
    const state = aggregate.evolve(row ?? aggregate.initial, event);
    return state.status === 'none' ? undefined : state;
  },
});
