/** What workflows wait for, as the read models store it for the promise board (decision 200). */
import { z } from 'zod';
import type { Awaited } from '#domain/core/awaited.ts';
import type { Column } from './tables.ts';

/** A wait and which workflow has it: `booking` of `booking-<id>`. */
export interface AwaitedByStory extends Awaited {
  readonly story: string;
}

/** The same waits, labeled with their workflow. */
export function ofStory(story: string, awaited: readonly Awaited[]): readonly AwaitedByStory[] {
  return awaited.map((one) => ({ ...one, story }));
}

/** The columns for what a row's workflows wait for. */
export function awaitedColumns<
  Row extends { readonly awaited: readonly AwaitedByStory[] },
>(): readonly Column<Row>[] {
  return [
    { name: 'awaited', type: 'jsonb', of: ({ awaited }) => awaited },
    { name: 'awaited_until', type: 'timestamptz', of: ({ awaited }) => firstEnd(awaited) },
  ];
}

/** The earliest instant at which something happens; `infinity` if nothing does; null: nothing is waited for. */
function firstEnd(awaited: readonly Awaited[]): string | null {
  if (awaited.length === 0) return null;
  return awaited.flatMap(({ until }) => until ?? []).toSorted()[0] ?? 'infinity';
}

/** The column `awaited` as its model wrote it; null: by an earlier release, until the row changes. */
export const storedAwaited = z
  .custom<readonly AwaitedByStory[]>(Array.isArray)
  .nullable()
  .transform((awaited) => awaited ?? []);
