/** Stuck work as metrics count it: the same lines as those of the page, by another way. */
import { expect } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import type { ReadModels } from '../queries/read-models.ts';
import { stuckFigures, stuckWork } from '../queries/stuck.ts';

/** Compares the count of each kind, and since when its oldest line hangs. */
export async function expectSameFigures(rm: ReadModels, now: string): Promise<void> {
  const { issues } = await stuckWork(rm, defaultDurations, now);
  const byKind = Map.groupBy(issues, ({ kind }) => kind);
  const figures = await stuckFigures(rm, defaultDurations, now);
  expect(new Map(figures.map(({ kind, lines, since }) => [kind, { lines, since }]))).toEqual(
    new Map([...byKind].map(([kind, of]) => [kind, { lines: of.length, since: of[0]?.since }])),
  );
}
