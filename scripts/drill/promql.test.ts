/** The drill's reading of our rules: what Prometheus' documentation says of each operator that they use. */
import { expect, test } from 'vitest';
import { rules } from '#tests/support/monitoring.ts';
import { evaluated, type Known, type Sample } from './promql.ts';

const sample = (name: string, value: number, labels: Readonly<Record<string, string>> = {}): Sample => ({
  labels: { __name__: name, ...labels },
  value,
});
const known = (...scrapes: readonly (readonly Sample[])[]): Known => ({
  scrapes: scrapes.map((samples, at) => ({ at: at * 10, samples })),
  recorded: { 'a:ratio': 'sum(up) / 4' },
});
const now = known([
  sample('up', 1, { job: 'api', instance: 'one' }),
  sample('up', 0, { job: 'api', instance: 'two' }),
  sample('up', 1, { job: 'worker' }),
  sample('skew', -3, { process: 'worker' }),
]);

test.each([
  ['up == 0', [{ job: 'api', instance: 'two' }]],
  ['up{job=~"a.i",instance!="two"} > 0', [{ job: 'api', instance: 'one' }]],
  ['min by (job) (up) == 0', [{ job: 'api' }]],
  ['max by (job) (up) == 0', []],
  ['sum(up) == 2', [{}]],
  ['absent(up{job="projector"})', [{}]],
  ['absent(up{job="worker"})', []],
  ['abs(skew) > 2', [{ process: 'worker' }]],
  ['abs(skew) > 2 or up{job="worker"} == 1', [{ process: 'worker' }, { job: 'worker' }]],
  ['up == 1 and up{job="worker"} > 0.5', [{ job: 'worker' }]],
  ['a:ratio == 0.5', [{}]],
  ['min(up) < 26 * 3600', [{}]],
])('%s', (expr, labels) => {
  expect(evaluated(expr, now).map(({ labels: { __name__: _, ...own } }) => own)).toEqual(labels);
});

test('a counter’s rate goes on over a process that began again, and lines are drawn on', () => {
  const counted = known([sample('c', 4)], [sample('c', 8)], [sample('c', 1)], [sample('c', 3)]);
  expect(evaluated('rate(c[5m])', counted)[0]?.value).toBeCloseTo((4 + 1 + 2) / 30);
  expect(evaluated('rate(c[10s]) > 0', counted)).toHaveLength(1);
  const falling = known([sample('free', 30)], [sample('free', 20)], [sample('free', 10)]);
  expect(evaluated('predict_linear(free[1h], 20)', falling)[0]?.value).toBeCloseTo(-10);
});

test('what it does not know it refuses', () => {
  expect(() => evaluated('topk(3, up)', now)).toThrow();
  expect(() => evaluated('up / on (job) up', now)).toThrow();
  expect(() => evaluated('histogram_quantile(0.9, up)', now)).toThrow();
});

test('every rule of ours is evaluated, and none holds where nothing was told but that all are up', () => {
  const up = ['hexkey-api', 'hexkey-worker', 'hexkey-projector'].map((job) => sample('up', 1, { job }));
  const recorded = Object.fromEntries(
    rules.flatMap((rule) => ('record' in rule ? [[rule.record, rule.expr]] : [])),
  );
  const quiet = { scrapes: [{ at: 0, samples: up }], recorded };
  for (const { expr } of rules) expect([expr, evaluated(expr, quiet)]).toEqual([expr, []]);
});
