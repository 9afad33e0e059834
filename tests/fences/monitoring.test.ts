/** Rules, dashboard and runbooks belong together, and every expression is PromQL (decision 213). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPage } from '#api/contract/pages.ts';
import { root } from '#scripts/setup/paths.ts';
import {
  alerts,
  dashboard,
  expressionsOfDashboard,
  faultsIn,
  rules,
  selectorsIn,
} from '#tests/support/monitoring.ts';

const runbooks = readdirSync(join(root, 'docs', 'runbooks')).filter((name) => name.endsWith('.md'));
const textOf = (name: string) => readFileSync(join(root, 'docs', 'runbooks', name), 'utf8');

test('every expression of the rules and of the dashboard is PromQL', () => {
  const all = [...rules.map(({ expr }) => expr), ...expressionsOfDashboard];
  expect(all.length).toBeGreaterThan(30);
  expect(all.flatMap((expr) => faultsIn(expr).map((fault) => `${fault} in ${expr}`))).toEqual([]);
});

test('the parser sees what is no PromQL, and what an expression asks for', () => {
  expect(faultsIn('sum by (kind (up) > 3')).not.toEqual([]);
  expect(faultsIn('rate(up[5x])')).not.toEqual([]);
  expect(selectorsIn('sum by (kind) (rate(a_total{b="c",d=~"e"}[5m])) / on (f) g')).toEqual([
    { metric: 'a_total', labels: ['b', 'd'] },
    { metric: 'g', labels: [] },
  ]);
});

test('each alert has its runbook, named after it, and each runbook its alert', () => {
  const named = alerts.map(({ alert, annotations }) => {
    const name = alert
      .replace(/^Hexkey/, '')
      .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
      .toLowerCase();
    expect(annotations.runbook_url).toBe(`docs/runbooks/${name}.md`);
    expect(annotations.summary).not.toBe('');
    return `${name}.md`;
  });
  expect(new Set(named).size).toBe(alerts.length);
  expect(runbooks.toSorted()).toEqual(named.toSorted());
});

test('each runbook says what it means, where to look, how to mend and how to verify', () => {
  for (const { alert, annotations } of alerts) {
    const text = textOf(annotations.runbook_url.split('/').at(-1) ?? '');
    expect(text).toContain(`Alert \`${alert}\`.`);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      'What it means',
      'Look',
      'Mend',
      'Verify',
    ]);
  }
});

test('the commands and screens that a runbook names exist', () => {
  const usage = readFileSync(join(root, 'scripts', 'commands', 'ops.ts'), 'utf8');
  const commands = new Set([...usage.matchAll(/^ {2}([a-z-]+)(?: |$)/gm)].map(([, name]) => name));
  const strays = runbooks.flatMap((name) => {
    const text = textOf(name);
    const unknown = [...text.matchAll(/npm run ops -- ([a-z-]+)/g)].filter(
      ([, command]) => !commands.has(command),
    );
    const screens = [...text.matchAll(/`(\/(?:ops|admin)[a-z/-]*)`/g)].filter(
      ([, path = '']) => !isPage(path),
    );
    return [...unknown, ...screens].map(([found]) => `${name}: ${found}`);
  });
  expect(strays).toEqual([]);
});

test('what a runbook tells to look at is told by a rule or the dashboard', () => {
  const known = new Set(
    [...rules.map(({ expr }) => expr), ...expressionsOfDashboard].flatMap((expr) =>
      selectorsIn(expr).map(({ metric }) => metric),
    ),
  );
  const recorded = rules.flatMap((rule) => ('record' in rule && rule.record ? [rule.record] : []));
  const strays = runbooks.flatMap((name) =>
    [...textOf(name).matchAll(/\b(?:hexkey|nodejs|temporal)_[a-z0-9_]+|\bhexkey:[a-z0-9_:]+/g)]
      .filter(([metric]) => ![...known, ...recorded].includes(metric))
      .map(([metric]) => `${name}: ${metric}`),
  );
  expect(strays).toEqual([]);
});

test('the dashboard has a panel for what each alert of the work is about, each with its own id', () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const drawn = new Set(
    expressionsOfDashboard.flatMap((expr) => selectorsIn(expr).map(({ metric }) => metric)),
  );
  const missing = alerts
    .flatMap(({ expr }) => selectorsIn(expr).map(({ metric }) => metric))
    .filter((metric) => !drawn.has(metric) && !metric.startsWith('hexkey:'));
  expect([...new Set(missing)]).toEqual([]);
});
