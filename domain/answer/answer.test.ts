import { expect, test } from 'vitest';
import { decided } from '../core/decision.ts';
import { answers } from './decide.ts';
import type { AnswerEvent } from './events.ts';
import type { AnswerState } from './state.ts';

const at = '2030-01-07T12:00:00.000Z';
const by = { role: 'admin', id: 'a1' } as const;
const text = { answerId: 'x1', title: 'Late technician', en: 'Hello {name}', es: 'Hola {name}' };
const saved: AnswerEvent = { type: 'AnswerSaved', data: { ...text, by, at } };
const removed: AnswerEvent = { type: 'AnswerRemoved', data: { by, at } };
const folded = (...events: readonly AnswerEvent[]) =>
  events.reduce<AnswerState>(answers.evolve, answers.initial);
const decide = (state: AnswerState, command: Parameters<typeof answers.decide>[1]) =>
  answers.decide(state, command, { now: at, actor: by });

test('an answer is saved, changed, removed and saved again, each once', () => {
  const save = { type: 'SaveAnswer', ...text } as const;
  expect(decide(folded(), save)).toEqual(decided(saved));
  expect(decide(folded(saved), save)).toEqual(decided());
  expect(decide(folded(saved), { ...save, en: 'Dear {name}' })).toMatchObject({
    events: [{ type: 'AnswerSaved', data: { en: 'Dear {name}' } }],
  });
  expect(decide(folded(saved), { type: 'RemoveAnswer' })).toEqual(decided(removed));
  expect(decide(folded(saved, removed), { type: 'RemoveAnswer' })).toEqual(decided());
  expect(decide(folded(saved, removed), save)).toEqual(decided(saved));
  expect(decide(folded(), { type: 'RemoveAnswer' })).toMatchObject({ refusal: { code: 'unknown_answer' } });
});
