/** A message that was sent stands in the thread once, whichever comes first: the message or the answer that it was taken. */
import { expect, test } from 'vitest';
import type { ConversationMessage } from '#api/contract/conversation.ts';
import { notYetThere } from './on-its-way.ts';
import type { Unsent } from './Thread.tsx';

const unsent = (id: string, more: Partial<Unsent> = {}): Unsent => ({
  id,
  text: 'I come down.',
  quick: null,
  state: 'sending',
  problem: null,
  ...more,
});
const message = (id: number, more: Partial<ConversationMessage> = {}): ConversationMessage => ({
  id,
  from: 'customer',
  isOwn: true,
  name: 'Ada',
  text: 'I come down.',
  quick: null,
  photos: [],
  at: '2030-03-07T12:00:00.000Z',
  ...more,
});
const since = (...ids: readonly string[]) => new Map(ids.map((id) => [id, 4]));
const left = (all: readonly Unsent[], messages: readonly ConversationMessage[], known = all) =>
  notYetThere(all, messages, since(...known.map(({ id }) => id))).map(({ id }) => id);

test('what has arrived is on its way no more; what was there before, is another’s or says something else stands for nothing', () => {
  expect(left([unsent('a')], [message(5)])).toEqual([]);
  for (const other of [
    message(4),
    message(5, { isOwn: false }),
    message(5, { text: 'I come up.' }),
    message(5, { text: null, quick: 'thanks' }),
  ])
    expect(left([unsent('a')], [other])).toEqual(['a']);
});

test('the same words twice are two messages', () => {
  expect(left([unsent('a'), unsent('b')], [message(5)])).toEqual(['b']);
  expect(left([unsent('a'), unsent('b')], [message(5), message(6)])).toEqual([]);
});

test('photos and answers of one press are told apart', () => {
  const photo = unsent('photo', { text: null });
  const thanks = unsent('thanks', { text: null, quick: 'thanks' });
  expect(left([photo, thanks], [message(5, { text: null, photos: ['/p'] })])).toEqual(['thanks']);
  expect(left([photo, thanks], [message(5, { text: null, quick: 'thanks' })])).toEqual(['photo']);
});

test('what has failed stays with its buttons, and what was sent before the messages were read stays until its answer', () => {
  expect(left([unsent('a', { state: 'failed' })], [message(5)])).toEqual(['a']);
  expect(left([unsent('a')], [message(5)], [])).toEqual(['a']);
});
