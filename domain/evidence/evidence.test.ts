import { expect, it } from 'vitest';
import { as, type BookingId } from '../core/ids.ts';
import { UnknownCase } from '../core/unreachable.ts';
import { evidence } from './decide.ts';

const context = { now: '2030-04-01T09:00:01.000Z', actor: { role: 'admin', id: 'a1' } } as const;
const given = {
  hash: 'ab',
  bookingId: as<BookingId>('b1'),
  entries: 3,
  position: '17',
  issuedAt: '2030-04-01T09:00:00.000Z',
  seal: 's',
};

it('a pack is noted when it is first given out, and never again', () => {
  const decision = evidence.decide(null, { type: 'IssueEvidence', ...given }, context);
  expect(decision).toEqual({
    ok: true,
    events: [{ type: 'EvidenceIssued', data: { ...given, by: context.actor, at: context.now } }],
  });
  const [event] = decision.ok ? decision.events : [];
  const state = event ? evidence.evolve(null, event) : null;
  expect(state).toMatchObject(given);
  const later = { ...given, issuedAt: '2031-01-01T00:00:00.000Z', seal: 'other' };
  expect(evidence.decide(state, { type: 'IssueEvidence', ...later }, context)).toEqual({
    ok: true,
    events: [],
  });
  expect(() => evidence.evolve(null, { type: 'Else', data: {} } as never)).toThrow(UnknownCase);
});
