import { expect, test } from 'vitest';
import { UnknownCase } from '../core/unreachable.ts';
import { accesses } from './decide.ts';

const context = { now: '2026-03-01T12:00:00.000Z', actor: { role: 'admin', id: 'a1' } } as const;
const signed = { by: context.actor, at: context.now };

test('a view and a sign-in are recorded as they were, and the journal folds to nothing', () => {
  const look = { what: 'customer', how: 'opened', subject: 'customer-c1', search: null } as const;
  expect(accesses.decide(null, { type: 'NoteRead', ...look }, context)).toEqual({
    ok: true,
    events: [{ type: 'PersonalDataRead', data: { ...look, ...signed } }],
  });
  const signIn = { secondFactor: 'code', device: 'Chrome, macOS' } as const;
  const decision = accesses.decide(null, { type: 'NoteSignIn', ...signIn }, context);
  expect(decision).toEqual({ ok: true, events: [{ type: 'AdminSignedIn', data: { ...signIn, ...signed } }] });
  if (decision.ok) for (const event of decision.events) expect(accesses.evolve(null, event)).toBeNull();
  expect(() => accesses.evolve(null, { type: 'Else', data: {} } as never)).toThrow(UnknownCase);
});
