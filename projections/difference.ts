/** Compares the shadow tables of a rebuild with the live ones, row by row and column by column (R29). */
import type pg from 'pg';
import { z } from 'zod';

/** How many examples of differing rows a report names. */
const EXAMPLES = 20;

/** The comparison of one table. Equal tables have three zeros. */
export interface TableDifference {
  readonly table: string;
  /** Rows of the rebuilt table. */
  readonly rows: number;
  /** Rows that only the rebuilt table has. */
  readonly missing: number;
  /** Rows that only the live table had. */
  readonly surplus: number;
  /** Rows with the same key but other values. */
  readonly changed: number;
  /** Keys of rows that differ, and in which columns. Values are omitted, since they may be personal. */
  readonly examples: readonly string[];
}

const columnRow = z.object({ name: z.string(), in_key: z.boolean() });
const countRow = z.tuple([z.object({ rows: z.bigint() })]);
const differingRow = z.object({
  key: z.string(),
  side: z.enum(['missing', 'surplus', 'changed']),
  columns: z.array(z.string()),
});

/** Compares each table in `rm_next` with its namesake in `rm`. */
export async function differences(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<readonly TableDifference[]> {
  const found: TableDifference[] = [];
  for (const table of tables) found.push(await differenceOf(client, table));
  return found;
}

async function differenceOf(client: pg.ClientBase, table: string): Promise<TableDifference> {
  const columns = z.array(columnRow).parse((await client.query(COLUMNS, [`rm.${table}`])).rows);
  const keys = columns.filter((column) => column.in_key).map(({ name }) => name);
  const others = columns.filter((column) => !column.in_key).map(({ name }) => name);
  const onKey = keys.map((key) => `n.${key} = l.${key}`).join(' AND ');
  const changes = others.map((name) => `CASE WHEN n.${name} IS DISTINCT FROM l.${name} THEN '${name}' END`);
  const differing = z.array(differingRow).parse(
    (
      await client.query(
        `SELECT concat_ws('/', ${keys.map((key) => `coalesce(n.${key}, l.${key})::text`).join(', ')}) AS key,
           CASE WHEN l.${keys[0]} IS NULL THEN 'missing' WHEN n.${keys[0]} IS NULL THEN 'surplus' ELSE 'changed' END AS side,
           array_remove(ARRAY[${changes.join(', ')}]::text[], NULL) AS columns
         FROM rm_next.${table} n FULL JOIN rm.${table} l ON ${onKey}
         WHERE n IS DISTINCT FROM l ORDER BY 1`,
      )
    ).rows,
  );
  const { rows } = await client.query(`SELECT count(*) AS rows FROM rm_next.${table}`);
  const of = (side: string) => differing.filter((row) => row.side === side).length;
  return {
    table,
    rows: Number(countRow.parse(rows)[0].rows),
    missing: of('missing'),
    surplus: of('surplus'),
    changed: of('changed'),
    examples: differing
      .slice(0, EXAMPLES)
      .map(({ key, side, columns: names }) =>
        side === 'changed' ? `${key}: ${names.join(', ')}` : `${key}: ${side}`,
      ),
  };
}

const COLUMNS = `SELECT a.attname AS name,
    EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS in_key
  FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`;
