import { expect, it } from 'vitest';
import { listsOf } from './lists.ts';

it('an open question about the price stands before all else, though the work is over', () => {
  const asked = { id: 'asked', status: 'completed', can: ['review', 'approve'] } as const;
  const coming = { id: 'coming', status: 'scheduled', can: ['cancel'] } as const;
  const done = { id: 'done', status: 'completed', can: ['review'] } as const;
  const given = { id: 'given', status: 'cancelled', can: [] } as const;
  const bookings = [done, asked, given, coming].map(({ can, ...rest }) => ({ ...rest, can: [...can] }));
  const { waiting, active, past } = listsOf(bookings);
  expect([waiting, active, past].map((list) => list.map(({ id }) => id))).toEqual([
    ['asked'],
    ['coming'],
    ['done', 'given'],
  ]);
});
