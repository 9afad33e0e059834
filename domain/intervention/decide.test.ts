import { expect, test } from 'vitest';
import { UnknownCase } from '../core/unreachable.ts';
import type { Sealed } from '../core/sealed.ts';
import { interventions } from './decide.ts';

const context = { now: '2026-03-01T12:00:00.000Z', actor: { role: 'admin', id: 'a1' } } as const;

test('an act is noted with its reason before it is done, and with what came of it, and folds to nothing', () => {
  const asked = {
    workflowId: 'booking-b1',
    runId: 'r1',
    act: 'terminate',
    signal: null,
    eventNumber: null,
    reason: 'enc:v1:x' as Sealed,
  } as const;
  const made = { workflowId: 'booking-b1', requestedBy: 'c1', runId: 'r2' };
  const failed = { workflowId: 'booking-b1', requestedBy: 'c1', message: 'no such run' };
  const decisions = [
    interventions.decide(null, { type: 'RequestIntervention', ...asked }, context),
    interventions.decide(null, { type: 'NoteInterventionMade', ...made }, context),
    interventions.decide(null, { type: 'NoteInterventionFailed', ...failed }, context),
  ];
  expect(decisions).toEqual([
    {
      ok: true,
      events: [{ type: 'InterventionRequested', data: { ...asked, by: context.actor, at: context.now } }],
    },
    { ok: true, events: [{ type: 'InterventionMade', data: { ...made, at: context.now } }] },
    { ok: true, events: [{ type: 'InterventionFailed', data: { ...failed, at: context.now } }] },
  ]);
  for (const decision of decisions)
    if (decision.ok)
      for (const event of decision.events) expect(interventions.evolve(null, event)).toBeNull();
  expect(() => interventions.evolve(null, { type: 'Else', data: {} } as never)).toThrow(UnknownCase);
});
