import { expect, it } from 'vitest';
import type { HistoryEvent } from '#api/contract/histories.ts';
import { scaleOf, stepsOf } from './steps.ts';

const event = (id: number, step: string, more: Partial<HistoryEvent> = {}): HistoryEvent => ({
  id,
  at: new Date(Date.UTC(2030, 0, 1) + id * 1_000).toISOString(),
  type: 'ActivityTaskScheduled',
  kind: 'activity',
  name: 'captureHold',
  says: '',
  step,
  phase: 'begun',
  ...more,
});

it('what was scheduled, started and completed together is one step, in the order of its beginning', () => {
  const steps = stepsOf([
    event(5, '5'),
    event(6, '6', { kind: 'timer', name: null }),
    event(7, '5', { phase: 'going' }),
    event(8, '5', { phase: 'done', says: 'HoldCaptured' }),
  ]);
  expect(steps.map(({ key, outcome, says, events }) => [key, outcome, says, events.length])).toEqual([
    ['5', 'done', 'HoldCaptured', 3],
    ['6', 'open', '', 1],
  ]);
});

it('the engine’s own tasks are left out, unless one fails', () => {
  const task = (id: number, step: string, phase: HistoryEvent['phase']) =>
    event(id, step, { kind: 'task', name: null, phase });
  const steps = stepsOf([task(2, '2', 'begun'), task(3, '2', 'done'), task(4, '4', 'begun'), task(5, '4', 'failed')]);
  expect(steps.map(({ key, outcome }) => [key, outcome])).toEqual([['4', 'failed']]);
});

it('a wait of days takes no more of the line than twenty usual gaps, and is marked as cut', () => {
  const at = (seconds: number) => ({ at: new Date(Date.UTC(2030, 0, 1) + seconds * 1_000).toISOString() });
  const events = [at(0), at(1), at(2), at(3), at(200_000), at(200_001)];
  const scale = scaleOf(events);
  expect(scale.cuts).toHaveLength(1);
  expect(events.map(({ at: instant }) => Math.round(scale.at(instant) * 100))).toEqual([0, 4, 8, 13, 96, 100]);
  expect(scaleOf([at(0)]).at(at(0).at)).toBe(0);
});
