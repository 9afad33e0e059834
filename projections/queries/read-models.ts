/** What every query needs: a pool on the read models, and decryption of their sealed values. */
import pg from 'pg';
import { z } from 'zod';
import type { Sealed } from '#domain/core/sealed.ts';
import { clientConfig } from '#events/postgres/connection.ts';

/** Decrypts many sealed values at once, in order; null if the owner's key was destroyed (design.md §8). */
export type OpenMany = (sealed: readonly Sealed[]) => Promise<readonly (string | null)[]>;

/** The read side, passed to every query. */
export interface ReadModels {
  readonly pool: pg.Pool;
  readonly openMany: OpenMany;
}

/** The read side with its own connections. */
export interface OpenReadModels extends ReadModels {
  close(): Promise<void>;
}

export interface ReadModelsOptions {
  readonly databaseUrl: string;
  readonly openMany: OpenMany;
  /** Maximum number of connections (default 8). */
  readonly connections?: number;
  /** Called for idle connections that were lost; the pool replaces them. */
  readonly onError?: (error: unknown) => void;
}

/** Opens the read side; connections are made when first needed. */
export function openReadModels(options: ReadModelsOptions): OpenReadModels {
  const { databaseUrl, openMany, connections = 8, onError = () => undefined } = options;
  const pool = new pg.Pool({ ...clientConfig(databaseUrl, 'hexkey read models'), max: connections });
  pool.on('error', onError);
  return { pool, openMany, close: () => pool.end() };
}

/** Rows of a statement, each parsed by a schema that names its columns. */
export async function select<T extends z.ZodType>(
  db: Pick<pg.Pool, 'query'>,
  row: T,
  text: string,
  values: readonly unknown[] = [],
): Promise<z.output<T>[]> {
  const { rows } = await db.query<Record<string, unknown>>(text, [...values]);
  return z.array(row).parse(rows);
}

/** Maximum number of rows read by a check for stuck work, longest stuck first. */
export const MAX_LINES = 500;
/** Counting reads them all. */
export const ALL = null;

/** Rows that were read, and how many more there are. */
export interface Bounded<Row> {
  readonly found: readonly Row[];
  readonly notShown: number;
}

/** Reads this many rows of an ordered query (null: all), and counts the rest. */
export async function bounded<Row extends z.ZodType>(
  rm: Pick<ReadModels, 'pool'>,
  shape: Row,
  { text, values = [] }: { readonly text: string; readonly values?: readonly unknown[] },
  most: number | null,
): Promise<Bounded<z.output<Row>>> {
  const found = await select(rm.pool, shape, `${text} LIMIT ${most ?? 'ALL'}`, values);
  if (most === null || found.length < most) return { found, notShown: 0 };
  const [counted] = await select(
    rm.pool,
    z.object({ all: z.number() }),
    `SELECT count(*)::int AS all FROM (${text}) q`,
    values,
  );
  return { found, notShown: (counted?.all ?? 0) - found.length };
}

/** The requested page of a list; `page` counts from 1. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

export interface Page<T> {
  readonly rows: readonly T[];
  /** How many rows match the filter, on all pages. */
  readonly total: number;
  /** The page that was returned: the last one if the requested one does not exist. */
  readonly page: number;
  readonly pageSize: number;
  /** There are more than `total`; counting stopped there. */
  readonly isCapped?: true;
}

/**
 * Maximum number of rows that a list counts and pages through: to find one among more, people narrow the list (decision
 * 140).
 */
const MAX_COUNTED = 10_000;

/** Maximum number of rows that a search covers: if there are more, people type more (decision 144). */
const MAX_FOUND = 1_000;

/** A list in SQL: `where` and `order` name columns of `from`, `where` takes the values as $1, $2, … */
export interface Listing<Row extends z.ZodType> {
  readonly row: Row;
  readonly columns: string;
  readonly from: string;
  /**
   * A column of `from` that identifies its rows. With it, a page is found using only the columns that order and filter
   * it, and the rest is read for its own rows only; without it, also for all rows of earlier pages (decision 144).
   */
  readonly id?: string;
  /** With `id`: replaces `from` and `where` to find this many of the rows. */
  readonly found?: (rows: number) => string;
  /** With `id`: joins that only `columns` need, one row each. */
  readonly beside?: string;
  readonly where: string;
  readonly values: readonly unknown[];
  /** Ends with a key, so that pages never overlap. */
  readonly order: string;
  /**
   * For a list that is searched, with `id`: its default order. A search covers the first thousand rows in this order,
   * whatever the sorting: sorting all of a hundred thousand would take as long as reading them.
   */
  readonly searchedIn?: string | undefined;
  /** Rows that are counted and paged through, if the default number would take too long. */
  readonly most?: number | undefined;
}

/** A condition of a list; `$?` stands for its value, or `$?1` and `$?2` for two. */
export type Condition = readonly [sql: string, value: unknown, second?: unknown] | string;

/** Conditions that must all hold; null ones are skipped. `given` are $1, $2, … of the rest of the statement. */
export function allOf(
  conditions: readonly (Condition | null)[],
  given: readonly unknown[] = [],
): Pick<Listing<z.ZodType>, 'where' | 'values'> {
  const values: unknown[] = [...given];
  const texts = conditions.flatMap((condition) => {
    if (condition === null) return [];
    if (typeof condition === 'string') return [`(${condition})`];
    const [sql, ...own] = condition;
    const before = values.length;
    values.push(...own);
    return [`(${sql.replaceAll(/\$\?([12]?)/g, (_, which: string) => `$${before + Number(which || 1)}`)})`];
  });
  return { where: texts.length > 0 ? texts.join(' AND ') : 'true', values };
}

/** One page of a list, and the number of rows: exact up to `MAX_COUNTED`, beyond that only known to be more. */
export async function selectPage<Row extends z.ZodType>(
  db: Pick<pg.Pool, 'query'>,
  listing: Listing<Row>,
  asked: PageRequest,
): Promise<Page<z.output<Row>>> {
  const { row, columns, from, id, beside = '', where, values, order, searchedIn } = listing;
  const { most = MAX_COUNTED, found = () => from } = listing;
  const { page, limit } = asked;
  if (id !== undefined && searchedIn !== undefined)
    return selectFound(db, { ...listing, id, searchedIn }, asked);
  const part = `ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const textOf = (rows: number) =>
    id === undefined
      ? `SELECT ${columns} FROM ${from} WHERE ${where} ${part}`
      : `SELECT ${columns} FROM ${from} ${beside} WHERE ${id} = ANY (ARRAY (
           SELECT ${id} FROM ${found(rows)} WHERE ${where} ${part})) ORDER BY ${order}`;
  const rowsOf = (wanted: number) =>
    select(db, row, textOf(wanted * limit), [...values, limit, (wanted - 1) * limit]);
  const reachable = Math.min(page, Math.ceil(most / limit));
  const [first, [counted]] = await Promise.all([
    rowsOf(reachable),
    select(
      db,
      z.object({ total: z.number() }),
      `SELECT count(*)::int AS total FROM (SELECT FROM ${found(most + 1)} WHERE ${where} LIMIT ${most + 1}) AS counted`,
      values,
    ),
  ]);
  const total = Math.min(counted?.total ?? 0, most);
  const last = Math.max(1, Math.ceil(total / limit));
  return {
    rows: reachable > last ? await rowsOf(last) : first,
    total,
    page: Math.min(reachable, last),
    pageSize: limit,
    ...((counted?.total ?? 0) > most && { isCapped: true }),
  };
}

/** A page of a list that is searched: what is found first, then the rows of the page. */
async function selectFound<Row extends z.ZodType>(
  db: Pick<pg.Pool, 'query'>,
  listing: Listing<Row> & { readonly id: string; readonly searchedIn: string },
  { page, limit }: PageRequest,
): Promise<Page<z.output<Row>>> {
  const { row, columns, from, id, beside = '', where, values, order, searchedIn, most = MAX_FOUND } = listing;
  const found = await select(
    db,
    z.object({ id: z.string() }),
    `SELECT ${id} AS id FROM ${listing.found?.(most + 1) ?? from} WHERE ${where} ORDER BY ${searchedIn} LIMIT ${most + 1}`,
    values,
  );
  const ids = found.slice(0, most).map((one) => one.id);
  const last = Math.max(1, Math.ceil(ids.length / limit));
  const reached = Math.min(page, last);
  // All are sorted and the page is cut out: with a LIMIT, the planner read an index of the order to its other end.
  const rows = await select(
    db,
    row,
    `SELECT ${columns} FROM ${from} ${beside} WHERE ${id} = ANY ((ARRAY (
       SELECT ${id} FROM ${from} WHERE ${id} = ANY ($1) ORDER BY ${order}
     ))[$2:$3]) ORDER BY ${order}`,
    [ids, (reached - 1) * limit + 1, reached * limit],
  );
  return {
    rows,
    total: ids.length,
    page: reached,
    pageSize: limit,
    ...(found.length > most && { isCapped: true }),
  };
}

/** How many rows a list has, all of them counted. */
async function countAll(
  db: Pick<pg.Pool, 'query'>,
  { from, where, values }: Pick<Listing<z.ZodType>, 'from' | 'where' | 'values'>,
): Promise<number> {
  const text = `SELECT count(*)::int AS total FROM ${from} WHERE ${where}`;
  return (await select(db, z.object({ total: z.number() }), text, values))[0]?.total ?? 0;
}

/** Some rows of a list from anywhere in it, and the exact total. */
export async function selectSome<Row extends z.ZodType>(
  db: Pick<pg.Pool, 'query'>,
  { row, columns, from, where, values, order }: Listing<Row>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly z.output<Row>[]; readonly total: number }> {
  const text = `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}
    LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const [rows, total] = await Promise.all([
    select(db, row, text, [...values, limit, offset]),
    countAll(db, { from, where, values }),
  ]);
  return { rows, total };
}

/** Rows read at a time when all of them are needed. */
const AT_ONCE = 500;

/** The order in which all rows of a list are read: by columns of `from` that never change and together are a key. */
export interface Key<Row> {
  readonly columns: readonly string[];
  /** Values that are below all others. */
  readonly below: readonly string[];
  readonly of: (row: Row) => readonly string[];
}

/**
 * All rows of a list, some at a time. No statement stays open in between, so that a rebuild can swap the tables
 * meanwhile.
 */
async function* selectAll<Row extends z.ZodType>(
  db: Pick<pg.Pool, 'query'>,
  { row, columns, from, beside = '', where, values }: Omit<Listing<Row>, 'order'>,
  key: Key<z.output<Row>>,
): AsyncGenerator<readonly z.output<Row>[]> {
  const names = key.columns.join(', ');
  const bounds = key.columns.map((_, index) => `$${values.length + 1 + index}`).join(', ');
  const text = `SELECT ${columns} FROM ${from} ${beside} WHERE ${where} AND (${names}) > (${bounds})
    ORDER BY ${names} LIMIT ${AT_ONCE}`;
  for (let after = key.below; ; ) {
    const rows = await select(db, row, text, [...values, ...after]);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = key.of(last);
  }
}

/** A list from its first row to its last, for a file. */
export interface Whole<View> {
  /** How many rows there are, all of them counted. */
  readonly count: () => Promise<number>;
  /** Read some at a time, as they are consumed. */
  readonly rows: () => AsyncGenerator<View>;
}

/**
 * The list in the order of `key`; `toViews` decrypts some rows at a time, and may leave out rows that no one may see.
 */
export function wholeList<Row extends z.ZodType, View>(
  db: Pick<pg.Pool, 'query'>,
  listing: Omit<Listing<Row>, 'order'>,
  key: Key<z.output<Row>>,
  toViews: (rows: readonly z.output<Row>[]) => Iterable<View> | Promise<Iterable<View>>,
): Whole<View> {
  return {
    count: () => countAll(db, listing),
    async *rows() {
      for await (const rows of selectAll(db, listing, key)) yield* await toViews(rows);
    },
  };
}

/** A `LIKE` pattern for a text anywhere in a column, with its wildcards escaped. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Minimum number of characters for which a trigram index finds a text within words. */
const WITHIN_WORDS = 3;

/**
 * A `LIKE` pattern for a column of lower-case words, each after a space: any part of them, or for one or two characters
 * the beginning of a word.
 */
export function searching(text: string): string {
  const typed = text.trim().toLowerCase();
  return typed.length < WITHIN_WORDS ? `% ${containing(typed).slice(1)}` : containing(typed);
}
