/** Stuck work as counted by metrics: the same lines as on the page, by another route. */
import { expect } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import type { ReadModels } from '../queries/read-models.ts';
import { stuckFigures, stuckWork } from '../queries/stuck.ts';

/** Compares the count of each kind, and since when its oldest line is open. */
export async function expectSameFigures(rm: ReadModels, now: string): Promise<void> {
  const { issues } = await stuckWork(rm, defaultDurations, now);
  const byKind = Map.groupBy(issues, ({ kind }) => kind);
  const figures = await stuckFigures(rm, defaultDurations, now);
  expect(new Map(figures.map(({ kind, lines, since }) => [kind, { lines, since }]))).toEqual(
    new Map([...byKind].map(([kind, of]) => [kind, { lines: of.length, since: of[0]?.since }])),
  );
}
