import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseKept } from './kept.ts';

it('reads what the browser kept, and begins anew with what cannot be read', () => {
  const columns = z.array(z.string());
  expect(parseKept(columns, '["phone"]', [])).toEqual(['phone']);
  for (const text of [null, '{', '{"phone":true}', '[1]'])
    expect(parseKept(columns, text, ['joined'])).toEqual(['joined']);
});
