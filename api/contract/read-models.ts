/** Read models rebuilt beside the live ones, compared, and swapped in from the console (decision 245). */
import * as z from 'zod/mini';
import { rebuildModes } from '#domain/rebuild/events.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { actReason } from './histories.ts';

const mode = z.enum(rebuildModes, fieldError('chooseFromList'));

const model = z.object({
  name: z.string(),
  tables: z.array(z.string()),
  /** Positions between it and the log's last event. */
  behind: z.number(),
  /** How long ago the first event that it has not read was written; 0: it has read all. */
  seconds: z.number(),
  /** How often in a row its last batch has failed. */
  failures: z.number(),
  /** Why it cannot go on, since when, and the first event that it has not folded; null: it goes on. */
  failing: z.nullable(
    z.object({
      since: z.string(),
      error: z.string(),
      nextTryAt: z.string(),
      event: z.nullable(z.object({ position: z.string(), type: z.string(), stream: z.string() })),
    }),
  ),
});
export type ReadModelRow = z.output<typeof model>;

const table = z.object({
  table: z.string(),
  rows: z.number(),
  missing: z.number(),
  surplus: z.number(),
  changed: z.number(),
  examples: z.array(z.string()),
});

/** Who requested what, and when. */
const request = z.object({
  id: z.string(),
  model: z.string(),
  mode: z.enum(rebuildModes),
  by: z.string(),
  at: z.string(),
  /** Null: the person who gave it was erased. */
  reason: z.nullable(z.string()),
});

const pastRebuild = z.object({
  ...request.shape,
  outcome: z.enum(['finished', 'failed', 'withdrawn']),
  endedAt: z.string(),
  /** The database's error message. */
  failure: z.nullable(z.string()),
  report: z.nullable(
    z.object({
      position: z.string(),
      events: z.number(),
      milliseconds: z.number(),
      heldMilliseconds: z.number(),
      /** Rows that differed, over all tables. */
      differences: z.number(),
      tables: z.array(table),
    }),
  ),
});
export type PastRebuildRow = z.output<typeof pastRebuild>;

export const listReadModels = endpoint({
  method: 'GET',
  path: '/api/admin/ops/read-models',
  summary:
    'The read models, how far behind the log each is, the rebuild under way with its progress, and the last ones with what they found.',
  roles: ['admin'],
  permission: 'operate',
  response: z.object({
    head: z.number(),
    models: z.array(model),
    /** Null: none. */
    open: z.nullable(
      z.object({
        ...request.shape,
        /** Null: the projector has not started it. */
        progress: z.nullable(
          z.object({ position: z.string(), target: z.string(), events: z.number(), share: z.number() }),
        ),
      }),
    ),
    past: z.array(pastRebuild),
  }),
});

export const rebuildForm = z.strictObject({ mode, reason: actReason });

export const rebuildReadModel = endpoint({
  method: 'POST',
  path: '/api/admin/ops/read-models/:id/rebuild',
  summary:
    'Asks the projector to make a read model anew beside the live one and to compare both, with a reason; `swap` puts it in the live one’s place. One at a time; audited.',
  roles: ['admin'],
  permission: 'operate',
  body: rebuildForm,
  response: z.object({ success: z.literal(true) }),
});

export const withdrawRebuild = endpoint({
  method: 'POST',
  path: '/api/admin/ops/read-models/:id/withdraw',
  summary: 'Ends the rebuild with this ID before its tables are swapped in; audited.',
  roles: ['admin'],
  permission: 'operate',
  response: z.object({ success: z.literal(true) }),
});
