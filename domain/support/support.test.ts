import { describe, expect, test } from 'vitest';
import type { Sealed } from '../core/sealed.ts';
import { supportLettersDue } from './letters.ts';
import { fold } from '../core/aggregate.ts';
import { decided } from '../core/decision.ts';
import type { TicketCommand } from './commands.ts';
import { tickets } from './decide.ts';
import { answerBy } from './promise.ts';
import type { TicketEvent, TicketOpened } from './events.ts';
import type { TicketState } from './state.ts';

const at = '2030-01-07T12:00:00.000Z';
const by = { now: at, actor: { role: 'admin', id: 'a1' } } as const;
const sealed = (text: string) => text as Sealed;
const request: TicketOpened = {
  ticketId: 'HT-7K2M4Q',
  commandId: 'c1',
  person: null,
  subjectKey: 'support-HT-7K2M4Q',
  name: sealed('name'),
  email: sealed('email'),
  phone: null,
  subject: sealed('subject'),
  message: sealed('message'),
  category: 'booking',
  priority: 'high',
  language: 'en',
  at,
};
const opened: TicketEvent = { type: 'TicketOpened', data: request };
const folded = (...events: readonly TicketEvent[]) => fold(tickets, events);
const answered: TicketEvent = {
  type: 'TicketAnswered',
  data: { text: sealed('answer'), by: by.actor, at },
};

describe('a request for help', () => {
  test('is given to an admin, unless somebody else has it than was seen; its person is not told', () => {
    const assign = (to: string | null, seen: string | null) => ({ type: 'AssignTicket', to, seen }) as const;
    const decide = (state: TicketState, command: TicketCommand) => tickets.decide(state, command, by);
    const first = decide(folded(opened), assign('a1', null));
    if (!first.ok) throw new Error(first.refusal.code);
    expect(first.events).toEqual([{ type: 'TicketAssigned', data: { to: 'a1', by: by.actor, at } }]);
    const taken = folded(opened, ...first.events);
    expect(taken).toMatchObject({ assignee: 'a1', updatedAt: at, status: 'open' });
    // If two choose the same admin, both are accepted.
    expect(decide(taken, assign('a1', null))).toEqual(decided());
    expect(decide(taken, assign('a2', null))).toMatchObject({ refusal: { code: 'changed_meanwhile' } });
    expect(decide(taken, assign('a2', 'a1'))).toMatchObject({ ok: true });
    expect(decide(taken, assign(null, 'a1'))).toMatchObject({ ok: true });
    const letters = supportLettersDue([opened, ...first.events, answered], []);
    expect(letters.map(({ letterId }) => letterId).at(-1)).toBe('HT-7K2M4Q:2:answered');
  });

  test('is opened once under its number, answered, closed and opened again', () => {
    const decide = (state: TicketState, command: TicketCommand) => tickets.decide(state, command, by);
    const answer = { type: 'AnswerTicket', text: sealed('more') } as const;
    expect(decide(tickets.initial, { type: 'OpenTicket', opened: request })).toEqual(decided(opened));
    expect(decide(folded(opened), { type: 'OpenTicket', opened: request })).toMatchObject({ ok: false });
    expect(folded(opened, answered).status).toBe('answered');
    const closing = decide(folded(opened, answered), { type: 'SetTicketStatus', to: 'closed' });
    const closed = closing.ok ? folded(opened, answered, ...closing.events) : tickets.initial;
    expect(closed.status).toBe('closed');
    expect(decide(closed, { type: 'SetTicketStatus', to: 'closed' })).toEqual(decided());
    expect(decide(closed, answer)).toMatchObject({ refusal: { code: 'ticket_closed' } });
    expect(decide(tickets.initial, answer)).toMatchObject({ refusal: { code: 'unknown_ticket' } });
  });

  test('is to be answered in the time of its priority, from when it waits for us, and from anew when it does again', () => {
    const due = (...events: readonly TicketEvent[]) => {
      const state = folded(...events);
      return state.status === 'none' ? undefined : answerBy(state);
    };
    const later = '2030-01-09T08:00:00.000Z';
    const setTo = (to: 'open' | 'closed', when: string): TicketEvent => ({
      type: 'TicketStatusSet',
      data: { from: 'answered', to, by: by.actor, at: when },
    });
    expect(due(opened)).toBe('2030-01-07T16:00:00.000Z');
    expect(due({ type: 'TicketOpened', data: { ...request, priority: 'critical' } })).toBe(
      '2030-01-07T13:00:00.000Z',
    );
    expect(due({ type: 'TicketOpened', data: { ...request, priority: 'low' } })).toBe(
      '2030-01-08T12:00:00.000Z',
    );
    expect(due(opened, answered)).toBeNull();
    expect(due(opened, answered, setTo('closed', later))).toBeNull();
    expect(due(opened, answered, setTo('open', later))).toBe('2030-01-09T12:00:00.000Z');
  });

  test('R13: asks for each of its mails until it is sent or skipped, and never again', () => {
    const due = (events: readonly TicketEvent[], over: readonly string[]) =>
      supportLettersDue(events, over).map(({ letterId }) => letterId);
    const all = ['HT-7K2M4Q:0:received', 'HT-7K2M4Q:0:desk', 'HT-7K2M4Q:1:answered'];
    expect(due([opened, answered], [])).toEqual(all);
    expect(due([opened, answered], all.slice(0, 2))).toEqual(all.slice(2));
    expect(due([opened, answered], all)).toEqual([]);
    expect(due([], [])).toEqual([]);
  });

  test('whose address gets too many mails has no receipt, and reaches the desk all the same', () => {
    const flooded: TicketEvent = { type: 'TicketOpened', data: { ...request, isReceiptMailed: false } };
    expect(supportLettersDue([flooded, answered], []).map(({ kind }) => kind)).toEqual(['desk', 'answered']);
  });
});
