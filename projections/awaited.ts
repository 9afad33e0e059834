/** What stories wait for, as the read models that fold them keep it for the promise board (decision 200). */
import { z } from 'zod';
import type { Awaited } from '#domain/core/awaited.ts';
import type { Column } from './tables.ts';

/** A wait and whose it is: `booking` of `booking-<id>`. */
export interface AwaitedByStory extends Awaited {
  readonly story: string;
}

/** The same waits as those of a story. */
export function ofStory(story: string, awaited: readonly Awaited[]): readonly AwaitedByStory[] {
  return awaited.map((one) => ({ ...one, story }));
}

/** The columns of a model whose rows tell what their stories wait for. */
export function awaitedColumns<
  Row extends { readonly awaited: readonly AwaitedByStory[] },
>(): readonly Column<Row>[] {
  return [
    { name: 'awaited', type: 'jsonb', of: ({ awaited }) => awaited },
    { name: 'awaited_until', type: 'timestamptz', of: ({ awaited }) => firstEnd(awaited) },
  ];
}

/** The first instant at which something happens; `infinity` where nothing does; null: nothing is waited for. */
function firstEnd(awaited: readonly Awaited[]): string | null {
  if (awaited.length === 0) return null;
  return awaited.flatMap(({ until }) => until ?? []).toSorted()[0] ?? 'infinity';
}

/** The column `awaited` as its model wrote it; null: by a release that did not tell, until something happens to the row. */
export const storedAwaited = z
  .custom<readonly AwaitedByStory[]>(Array.isArray)
  .nullable()
  .transform((awaited) => awaited ?? []);
