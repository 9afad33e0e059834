/** Who waits for technicians in a ZIP, and where most people do. */
import { z } from 'zod';
import { isSealed, type Sealed } from '#domain/core/sealed.ts';
import {
  allOf,
  type Key,
  type Page,
  type PageRequest,
  type ReadModels,
  searching,
  select,
  selectPage,
  type Whole,
  wholeList,
} from './read-models.ts';

export interface WaitlistEntry {
  readonly id: string;
  /** Null once it was deleted. */
  readonly email: string | null;
  readonly zip: string;
  readonly state: string;
  /** ISO instant. */
  readonly at: string;
}

const row = z.object({
  id: z.string(),
  zip: z.string(),
  state: z.string(),
  email: z.custom<Sealed>(isSealed),
  at: z.string(),
});

const ORDER = {
  newest: 'at DESC, id',
  since: 'at, id',
  '-since': 'at DESC, id',
  zip: 'zip, at DESC, id',
  '-zip': 'zip DESC, at DESC, id',
} as const;

export interface WaitlistFilter {
  readonly zip?: string | undefined;
  /** A ZIP or its beginning, or a state. */
  readonly search?: string | undefined;
}

const listing = ({ zip, search }: WaitlistFilter) => ({
  row,
  columns: 'id, zip, state, email, at',
  from: 'rm.waitlist',
  id: 'id',
  searchedIn: search?.trim() ? ORDER.newest : undefined,
  ...allOf([zip ? ['zip = $?', zip] : null, search?.trim() ? ['search LIKE $?', searching(search)] : null]),
});

async function opened(
  rm: ReadModels,
  rows: readonly z.output<typeof row>[],
): Promise<readonly WaitlistEntry[]> {
  const emails = await rm.openMany(rows.map(({ email }) => email));
  return rows.map(({ id, zip, state, at }, index) => ({ id, zip, state, at, email: emails[index] ?? null }));
}

/** One page of those who wait, newest first unless sorted otherwise. */
export async function waitlistPage(
  rm: ReadModels,
  { sort = 'newest', ...filter }: WaitlistFilter & { readonly sort?: keyof typeof ORDER | undefined },
  asked: PageRequest,
): Promise<Page<WaitlistEntry>> {
  const found = await selectPage(rm.pool, { ...listing(filter), order: ORDER[sort] }, asked);
  return { ...found, rows: await opened(rm, found.rows) };
}

/** All of them, except deleted ones. */
export const everyWaiting = (rm: ReadModels, filter: WaitlistFilter): Whole<WaitlistEntry> =>
  wholeList(rm.pool, listing(filter), BY_TIME, async (rows) =>
    (await opened(rm, rows)).filter(({ email }) => email !== null),
  );

const BY_TIME: Key<z.output<typeof row>> = {
  columns: ['at', 'id'],
  below: ['-infinity', ''],
  of: ({ at, id }) => [at, id],
};

/** The ZIPs with the most people waiting, at most 50. */
export function waitlistPlaces(
  rm: ReadModels,
): Promise<readonly { readonly zip: string; readonly state: string; readonly people: number }[]> {
  return select(
    rm.pool,
    z.object({ zip: z.string(), state: z.string(), people: z.number() }),
    'SELECT zip, state, count(*)::int AS people FROM rm.waitlist GROUP BY zip, state ORDER BY people DESC, zip LIMIT 50',
  );
}
