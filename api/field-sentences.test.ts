import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldError } from './contract/field-error.ts';
import { saidOf } from './field-sentences.ts';
import { sentenceIn } from './said.ts';

const shape = z.strictObject({
  amount: z.int().min(1),
  name: z.string().min(1).max(3),
  note: z.string().max(2, fieldError('tooLong', { max: 2 })),
  cause: z.enum(['goodwill', 'fault']),
  list: z.array(z.string()).max(1),
  own: z.string().min(2, fieldError('enterName')),
});
const good = { amount: 1, name: 'x', note: '', cause: 'fault', list: [], own: 'xx' };

test.each([
  [[], 'This call takes a JSON object.'],
  [{ ...good, amount: 0 }, 'This must be at least 1.'],
  [{ ...good, amount: 'x' }, 'This must be a number.'],
  [{ ...good, amount: undefined }, 'This field is required.'],
  [{ ...good, name: '' }, 'This field must not be empty.'],
  [{ ...good, name: 'long' }, 'This must have at most 3 characters.'],
  [{ ...good, cause: 'x' }, 'Choose one of: goodwill, fault.'],
  [{ ...good, list: ['a', 'b'] }, 'This must have at most 1 entry.'],
  [{ ...good, note: 'long' }, 'Please use at most 2 characters.'],
  [{ ...good, own: 'x' }, 'Please enter your name.'],
])('%j is answered in words for people: %s', (input, sentence) => {
  const { error } = shape.safeParse(input, { reportInput: true });
  expect(error?.issues.map((issue) => sentenceIn('en', saidOf(issue)))).toEqual([sentence]);
});
