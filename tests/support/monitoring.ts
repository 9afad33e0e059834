/** Rules and dashboard as files, and what their expressions ask for, read with Prometheus' own grammar. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '#scripts/setup/paths.ts';

const folder = join(root, 'docs', 'monitoring');

const alert = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().regex(/^\d+[smhd]$/),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
});
const record = z.strictObject({ record: z.string(), expr: z.string() });
const file = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      interval: z.string().optional(),
      rules: z.array(z.union([alert, record])),
    }),
  ),
});

/** All of them, in their order. */
export const rules = file
  .parse(parse(readFileSync(join(folder, 'rules.yml'), 'utf8')))
  .groups.flatMap((group) => group.rules);
export const alerts = rules.filter((rule) => 'alert' in rule);

/** What Grafana takes as a dashboard (schema version 39), as far as we use it. */
export const dashboard = z
  .object({
    title: z.string(),
    uid: z.string().max(40),
    schemaVersion: z.literal(39),
    panels: z.array(
      z.object({
        id: z.number().int(),
        type: z.enum(['timeseries', 'stat', 'table', 'row']),
        title: z.string(),
        gridPos: z.object({ x: z.number(), y: z.number(), w: z.number().max(24), h: z.number() }),
        targets: z
          .array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() }))
          .default([]),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')));

/** With a window in the place of Grafana's own. */
export const expressionsOfDashboard = dashboard.panels.flatMap(({ targets }) =>
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
);

/** Where the grammar does not follow: empty for PromQL. */
export function faultsIn(expr: string): readonly string[] {
  const faults: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      if (type.isError) faults.push(`${from}–${to}: ${expr.slice(from, to) || 'something is missing'}`);
    },
  });
  return faults;
}

/** The metrics that an expression reads, with the labels by which it chooses. */
export function selectorsIn(
  expr: string,
): readonly { readonly metric: string; readonly labels: readonly string[] }[] {
  const found: { readonly metric: string; readonly labels: string[] }[] = [];
  parser.parse(expr).iterate({
    enter({ name, node, from, to }) {
      if (name === 'VectorSelector') {
        const identifier = node.getChild('Identifier');
        found.push({ metric: identifier ? expr.slice(identifier.from, identifier.to) : '', labels: [] });
      }
      if (name === 'LabelName' && node.matchContext(['UnquotedLabelMatcher']))
        found.at(-1)?.labels.push(expr.slice(from, to));
    },
  });
  return found;
}
