/** What the console's screens show, read by the calls that they make. */
import { z } from 'zod';
import { type Site, shown } from './site.ts';

const services = z.object({
  services: z.array(z.looseObject({ name: z.string(), status: z.string(), reason: z.string().nullable() })),
});

/** `/ops/services`: a service that is not well; null: it is. */
export async function serviceShown(site: Site, wanted: string): Promise<string | null> {
  const rows = (await shown(site, '/api/admin/ops/services', services)).services;
  const row = rows.find(({ name }) => name === wanted);
  if (!row || row.status === 'active') return null;
  return `/ops/services: ${wanted} ${row.status}${row.reason === null ? '' : ` ${row.reason}`}`;
}

const models = z.object({
  models: z.array(
    z.looseObject({
      name: z.string(),
      seconds: z.number(),
      failing: z
        .looseObject({ error: z.string(), event: z.looseObject({ type: z.string() }).nullable() })
        .nullable(),
    }),
  ),
});

/** `/ops/read-models`: one that is behind, with what it trips over. */
export async function modelShown(site: Site, wanted: string): Promise<string | null> {
  const rows = (await shown(site, '/api/admin/ops/read-models', models)).models;
  const row = rows.find(({ name }) => name === wanted);
  if (!row || (row.failing === null && row.seconds < 5)) return null;
  const why = row.failing ? `: ${row.failing.event?.type} ${row.failing.error}` : '';
  return `/ops/read-models: ${wanted} ${Math.round(row.seconds)} s behind${why}`;
}

const stuck = z.object({
  work: z.array(
    z.looseObject({ workflowId: z.string(), activity: z.string(), code: z.string(), cause: z.string() }),
  ),
});

/** `/ops`: the line of a workflow. */
export async function stuckShown(
  site: Site,
  isWanted: (line: { code: string; workflowId: string }) => boolean,
) {
  const { work } = await shown(site, '/api/admin/ops/stuck', stuck);
  const line = work.find(isWanted);
  return line ? `/ops: ${line.activity}, ${line.code}: ${line.cause}` : null;
}
