/**
 * Personal data in read models: decrypted for the fold, and permanently closed by an erasure (design.md §8, R29). A
 * destroyed key may still be cached for seconds, so the position of the erasure decides, not whether the key works.
 */
import type pg from 'pg';
import { z } from 'zod';
import type { Sealed } from '#domain/core/sealed.ts';
import { parseSealed } from '#events/keys/sealed.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { Erased, Open, Projection } from './projection.ts';
import type { OpenMany } from './queries/read-models.ts';

/** The sealed values of a batch in plain text, null if the owner's key was destroyed. */
export type Opened = ReadonlyMap<Sealed, string | null>;

/** The log position at which each person was erased, by the subject of their key. */
type Erasures = ReadonlyMap<string, bigint>;

const rolesByEvent: ReadonlyMap<string, Erased['role']> = new Map([
  ['CustomerDeleted', 'customer'],
  ['TechnicianDeleted', 'technician'],
]);

/** The person erased by an event, or null. */
export function erasedBy({ type, stream }: RecordedEvent): Erased | null {
  const role = rolesByEvent.get(type);
  const prefix = `${role}-`;
  return role && stream.startsWith(prefix) ? { role, id: stream.slice(prefix.length) } : null;
}

/** Decrypts all sealed values that these projections need, each once. */
export async function openSealed(
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
  openMany: OpenMany,
): Promise<Opened> {
  const wanted = new Set<Sealed>();
  for (const { personal } of projections) {
    if (personal) for (const event of events) for (const value of personal.sealed(event)) wanted.add(value);
  }
  const values = [...wanted];
  const opened = values.length > 0 ? await openMany(values) : [];
  return new Map(values.map((value, index) => [value, opened[index] ?? null]));
}

/** Records the erasures among these events for all later batches, of every projection. */
export async function noteErasures(client: pg.ClientBase, events: readonly RecordedEvent[]): Promise<void> {
  const found = events.filter((event) => erasedBy(event) !== null);
  if (found.length === 0) return;
  await client.query(
    `INSERT INTO rm.erasures (subject, position)
     SELECT subject, min(position) FROM unnest($1::text[], $2::bigint[]) AS e (subject, position) GROUP BY subject
     ON CONFLICT DO NOTHING`,
    [found.map(({ stream }) => stream), found.map(({ position }) => position)],
  );
}

const erasureRow = z.object({ subject: z.string(), position: z.bigint() });

/** The erasures that a batch has to mind: those noted before, and its own. */
export async function erasuresFor(
  client: pg.ClientBase,
  events: readonly RecordedEvent[],
  opened: Opened,
): Promise<Erasures> {
  if (opened.size === 0) return new Map();
  const subjects = new Set([...opened.keys()].map((value) => parseSealed(value).subject));
  const { rows } = await client.query<Record<string, unknown>>(
    'SELECT subject, position FROM rm.erasures WHERE subject = ANY ($1)',
    [[...subjects]],
  );
  const noted = z.array(erasureRow).parse(rows);
  const erasures = new Map(noted.map(({ subject, position }) => [subject, position]));
  for (const event of events) {
    if (erasedBy(event) && !erasures.has(event.stream)) erasures.set(event.stream, event.position);
  }
  return erasures;
}

/** How a projection decrypts the values of an event: not at all if the person was erased before it. */
export function openerOf(
  { name, personal }: Projection,
  opened: Opened,
  erasures: Erasures,
): (event: RecordedEvent) => Open {
  const plain: Open = (value) => {
    if (value === null) return null;
    const text = personal ? opened.get(value) : undefined;
    if (text === undefined)
      throw new Error(`${name} opens a value that its \`personal.sealed\` did not name`);
    return text;
  };
  if (erasures.size === 0) return () => plain;
  return ({ position }) =>
    (value) => {
      const text = plain(value);
      if (value === null || text === null) return null;
      const erasedAt = erasures.get(parseSealed(value).subject);
      return erasedAt !== undefined && erasedAt < position ? null : text;
    };
}
