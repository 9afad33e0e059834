import { describe, expect, test } from 'vitest';
import { decided } from '../core/decision.ts';
import type { Sealed } from '../core/sealed.ts';
import { letters } from '../letters/decide.ts';
import type { LetterEvent } from '../letters/events.ts';
import { evolve as evolveLetters, noLetters } from '../letters/state.ts';
import { messages } from './decide.ts';
import type { MessageEvent } from './events.ts';
import { evolve } from './state.ts';

const at = '2030-01-07T12:00:00.000Z';
const later = '2030-01-08T09:00:00.000Z';
const by = { role: 'admin', id: 'a1' } as const;
const folded = (...events: readonly LetterEvent[]) => events.reduce(evolveLetters, noLetters);
const decidedBy = { now: later, actor: by };

describe('R15: what failed is tried again', () => {
  const key = '3:completed:customer:sms';
  const message = { key, revision: 3, template: 'completed', channel: 'sms' } as const;
  const skipped: MessageEvent = { type: 'MessageSkipped', data: { ...message, reason: 'opted_out', at } };
  const again: MessageEvent = { type: 'MessageRedriven', data: { key, by, at: later } };

  test('a message of a booking is open again under its own key, and once', () => {
    const over = evolve({}, skipped);
    expect(over).toEqual({ [key]: { kind: 'skipped', reason: 'opted_out' } });
    expect(messages.decide(over, { type: 'Redrive', key }, decidedBy)).toEqual(decided(again));
    const open = evolve(evolve({}, skipped), again);
    expect(open).toEqual({});
    expect(messages.decide(open, { type: 'Redrive', key }, decidedBy)).toEqual(decided());
    expect(messages.decide(open, { type: 'Redrive', key: 'another' }, decidedBy)).toEqual(decided());
  });

  const wanted = {
    letterId: 'l1',
    letter: 'test_thank_you',
    to: 'enc:x' as Sealed,
    name: null,
    language: 'en',
    link: null,
    at,
  } as const;
  const asked: LetterEvent = { type: 'LetterWanted', data: wanted };
  const refused: LetterEvent = {
    type: 'LetterSkipped',
    data: { letterId: 'l1', reason: 'refused_by_provider', at },
  };
  const redriven: LetterEvent = { type: 'LetterRedriven', data: { letterId: 'l1', by, at: later } };

  test('a letter is due again as it was asked for, from now on; one that is due already is not asked for twice', () => {
    const over = folded(asked, refused);
    expect(over.due).toEqual([]);
    const command = { type: 'Redrive', letterId: 'l1' } as const;
    expect(letters.decide(over, command, decidedBy)).toEqual(decided(redriven));
    const due = folded(asked, refused, redriven);
    expect(due).toEqual({ due: [{ ...wanted, at: later, formerIds: [] }], over: {}, redriven: { l1: 1 } });
    // A text that no phone accepted is not mistaken for the next try.
    const taken: LetterEvent = {
      ...refused,
      type: 'LetterSent',
      data: { ...refused.data, providerId: 'SM1' },
    };
    expect(folded(asked, taken, redriven).due).toEqual([{ ...wanted, at: later, formerIds: ['SM1'] }]);
    expect(letters.decide(due, command, decidedBy)).toEqual(decided());
    expect(letters.decide(due, { type: 'WantLetter', letter: wanted }, decidedBy)).toEqual(decided());
  });

  test('a mail of a request for help is asked for by the request itself', () => {
    const state = folded(refused, redriven);
    expect(state).toEqual({ due: [], over: {}, redriven: { l1: 1 } });
  });
});
