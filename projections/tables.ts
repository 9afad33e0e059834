/** Bulk reads and writes of read model rows: one statement per batch, however many rows. */
import type pg from 'pg';
import { z } from 'zod';
import type { Target } from './projection.ts';

type Scalar = string | number | bigint | boolean | null;

/** How a column is filled from a row. Arrays and JSON are sent as text and cast in the statement. */
export type Column<Row> =
  | {
      readonly name: string;
      readonly type: 'text' | 'int' | 'bigint' | 'float8' | 'boolean' | 'timestamptz' | 'date';
      readonly of: (row: Row) => Scalar;
    }
  | { readonly name: string; readonly type: 'jsonb'; readonly of: (row: Row) => unknown }
  /** JSON in a text column, for what no query looks into. */
  | { readonly name: string; readonly type: 'json'; readonly of: (row: Row) => unknown }
  | { readonly name: string; readonly type: 'text[]'; readonly of: (row: Row) => readonly string[] };

/** A table's shape as its projection writes it. */
export interface Table<Row> {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly Column<Row>[];
}

/** Writes the rows, replacing those with the same key. Keys must be unique. */
export async function upsert<Row>(
  { client, schema }: Pick<Target, 'client' | 'schema'>,
  table: Table<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(upsertQuery(schema, table, rows));
}

function upsertQuery<Row>(schema: string, table: Table<Row>, rows: readonly Row[]): pg.QueryConfig {
  const names = table.columns.map(({ name }) => name);
  const selected = table.columns.map(({ name, type }) => (isCast(type) ? `u.${name}::${type}` : `u.${name}`));
  const arrays = table.columns.map(({ type }, index) => array(type, `$${index + 1}`));
  const updates = names
    .filter((name) => !table.key.includes(name))
    .map((name) => `${name} = EXCLUDED.${name}`);
  return {
    name: `upsert_${schema}_${table.name}`,
    text: `INSERT INTO ${schema}.${table.name} (${names.join(', ')})
      SELECT ${selected.join(', ')} FROM unnest(${arrays.join(', ')}) AS u (${names.join(', ')})
      ON CONFLICT (${table.key.join(', ')}) DO ${updates.length > 0 ? `UPDATE SET ${updates.join(', ')}` : 'NOTHING'}`,
    values: table.columns.map((column) => parameter(column, rows)),
  };
}

/** Separates JSON texts that are sent as one: JSON escapes this character, so it occurs in none of them. */
const SEPARATOR = '\u001e';

/** JSON would be quoted again in an array literal and grow by a third, so it is sent as one text instead. */
function array(type: Column<never>['type'], parameter: string): string {
  if (isJson(type)) return `string_to_array(${parameter}::text, E'\\x1e')`;
  return `${parameter}::${type === 'text[]' ? 'text' : type}[]`;
}

function isJson(type: Column<never>['type']): type is 'jsonb' | 'json' {
  return type === 'jsonb' || type === 'json';
}

function isCast(type: Column<never>['type']): type is 'jsonb' | 'text[]' {
  return type === 'jsonb' || type === 'text[]';
}

function parameter<Row>(column: Column<Row>, rows: readonly Row[]): string {
  switch (column.type) {
    case 'jsonb':
    case 'json':
      return rows.map((row) => JSON.stringify(column.of(row))).join(SEPARATOR);
    case 'text[]':
      return arrayLiteral(rows.map((row) => arrayLiteral(column.of(row))));
    default:
      return arrayLiteral(rows.map(column.of));
  }
}

/** An array literal for Postgres. The driver's own code takes twice the time, which matters with a million values. */
function arrayLiteral(values: readonly Scalar[]): string {
  return `{${values.map(element).join(',')}}`;
}

function element(value: Scalar): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return `"${/[\\"]/.test(value) ? value.replace(/[\\"]/g, '\\$&') : value}"`;
}

/** Rows with these keys, parsed; `columns` is what the schema names. One key column only. */
export async function load<T extends z.ZodObject>(
  { client, schema }: Pick<Target, 'client' | 'schema'>,
  table: { readonly name: string; readonly key: readonly string[] },
  row: T,
  keys: readonly string[],
): Promise<z.output<T>[]> {
  if (keys.length === 0) return [];
  // Not a named prepared statement: a plan cached while the table was empty would scan the whole table until it is
  // analyzed again.
  const { rows } = await client.query<Record<string, unknown>>(
    `SELECT ${Object.keys(row.shape).join(', ')} FROM ${schema}.${table.name} WHERE ${table.key[0]} = ANY ($1)`,
    [keys],
  );
  return z.array(row).parse(rows);
}
