import { expect, test } from 'vitest';
import { fold } from '../core/aggregate.ts';
import type { DecidedBy } from '../core/decision.ts';
import type { Sealed } from '../core/sealed.ts';
import { UnknownCase } from '../core/unreachable.ts';
import { rebuilds, type RebuildCommand, type RebuildState } from './decide.ts';

const admin: DecidedBy = { now: '2026-03-01T12:00:00.000Z', actor: { role: 'admin', id: 'a1' } };
const reason = 'enc:v1:admin-a1:reason:1:AAAA' as Sealed;
const ask = (requestId: string): RebuildCommand => ({
  type: 'RequestRebuild',
  requestId,
  projection: 'ledger',
  mode: 'swap',
  reason,
});
const finish = (requestId: string): RebuildCommand => ({
  type: 'RecordRebuild',
  requestId,
  projection: 'ledger',
  mode: 'swap',
  position: '12',
  events: 9,
  tables: [],
  milliseconds: 5,
  heldMilliseconds: 1,
});

/** The state after commands, each of which must be accepted. */
function after(...commands: readonly RebuildCommand[]): RebuildState {
  let state = rebuilds.initial;
  for (const command of commands) {
    const decision = rebuilds.decide(state, command, admin);
    if (!decision.ok) throw new Error(decision.refusal.code);
    state = fold(
      rebuilds,
      decision.events.map((event, revision) => ({ ...event, revision })),
      state,
    );
  }
  return state;
}

test('one at a time: a second is refused until the first is over', () => {
  const state = after(ask('r1'));
  expect(state.open).toMatchObject({ requestId: 'r1', by: admin.actor });
  expect(rebuilds.decide(state, ask('r2'), admin)).toMatchObject({
    ok: false,
    refusal: { code: 'rebuild_under_way' },
  });
  expect(after(ask('r1'), finish('r1'), ask('r2')).open?.requestId).toBe('r2');
});

test('it ends finished, failed or withdrawn, each told of with what was asked for', () => {
  const failed: RebuildCommand = { type: 'RecordFailedRebuild', requestId: 'r1', message: 'no space left' };
  const withdrawn: RebuildCommand = { type: 'WithdrawRebuild', requestId: 'r1' };
  for (const [command, told] of [
    [finish('r1'), { finished: { position: '12' }, failure: null }],
    [failed, { finished: null, failure: 'no space left' }],
    [withdrawn, { finished: null, failure: null }],
  ] as const) {
    const state = after(ask('r1'), command);
    expect(state.open).toBeNull();
    expect(state.past).toMatchObject([{ request: { requestId: 'r1' }, ...told }]);
    // A late result is ignored.
    expect(rebuilds.decide(state, finish('r1'), admin)).toEqual({ ok: true, events: [] });
    expect(rebuilds.decide(state, failed, admin)).toEqual({ ok: true, events: [] });
  }
  expect(rebuilds.decide(after(), withdrawn, admin)).toMatchObject({ ok: false });
  expect(rebuilds.decide(after(ask('r2')), withdrawn, admin)).toMatchObject({ ok: false });
});

test('the newest twenty are listed, and an unknown event throws', () => {
  const many = Array.from({ length: 25 }, (_, k) => [ask(`r${k}`), finish(`r${k}`)]).flat();
  const { past } = after(...many);
  expect(past).toHaveLength(20);
  expect(past[0]?.request.requestId).toBe('r24');
  expect(() => rebuilds.evolve(rebuilds.initial, { type: 'Else', data: {} } as never)).toThrow(UnknownCase);
});
