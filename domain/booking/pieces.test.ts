import { describe, expect, test } from 'vitest';
import {
  after,
  but,
  codeOf,
  crewed,
  customer,
  done as completed,
  eventsOf,
  give,
  lead,
  leadId,
  other,
  otherId,
  starts,
  working,
} from '../examples/deciding.ts';
import type { TechnicianId } from '../core/ids.ts';
import { piecesOf } from './pieces.ts';

const at = starts + 3_600_000;
const set = (item: number, done: number, technicianId: TechnicianId = leadId) =>
  ({ type: 'SetPiecesDone', technicianId, item, done }) as const;
const last = working.items.length - 1;
const quantity = working.items[last]?.quantity ?? 0;

describe('the checklist of a job', () => {
  test('counts the pieces of every item, and takes them back', () => {
    const all = working.items.reduce((sum, item) => sum + item.quantity, 0);
    expect(piecesOf(working)).toEqual({ done: 0, all });
    const some = after(working, give(working, set(last, quantity), lead, at));
    expect(piecesOf(some)).toEqual({ done: quantity, all });
    expect(piecesOf(after(some, give(some, set(last, 0), lead, at)))).toEqual({ done: 0, all });
    expect(piecesOf(but(working, {}, { items: [] }))).toBeNull();
  });

  test('is kept by anybody of the crew, while the work goes on', () => {
    expect(codeOf(give(crewed(working), set(0, 1, otherId), other, at))).toBe('ok');
    for (const actor of [other, customer])
      expect(codeOf(give(crewed(working), set(0, 1), actor, at))).toBe('not_yours');
    expect(codeOf(give(completed, set(0, 1), lead, at))).toBe('final_status');
  });

  test('knows no piece that was not booked, and the same again changes nothing', () => {
    expect(codeOf(give(working, set(last, quantity + 1), lead, at))).toBe('illegal_step');
    expect(codeOf(give(working, set(last + 1, 1), lead, at))).toBe('illegal_step');
    expect(codeOf(give(working, set(0, -1), lead, at))).toBe('illegal_step');
    const ticked = after(working, give(working, set(0, 1), lead, at));
    expect(eventsOf(give(ticked, set(0, 1), lead, at))).toEqual([]);
  });
});
