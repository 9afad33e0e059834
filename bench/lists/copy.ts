/** Loads rows into a table by COPY, with its indexes created afterwards. */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';

/** What a column may be given: an array in Postgres' format (`{a,b}`), JSON as text. */
type Value = string | number | boolean | null;

/** Bytes written to a file before it is copied. */
const PART = 256 * 1024 * 1024;

/** A row by column names. */
export type Row = Readonly<Record<string, Value>>;

/** Copies rows by files in the server's own folder, which it can read. `table` including its schema. */
export async function copyRows(pool: pg.Pool, table: string, rows: Iterable<Row>): Promise<void> {
  const { rows: shown } = await pool.query('SHOW data_directory');
  const [folder] = z.array(z.object({ data_directory: z.string() })).parse(shown);
  const file = join(folder?.data_directory ?? '', `fill-${table}.copy`);
  const iterator = rows[Symbol.iterator]();
  let columns: readonly string[] | undefined;
  for (let isDone = false; !isDone; ) {
    const handle = await open(file, 'w', 0o644);
    let written = 0;
    let lines: string[] = [];
    while (written < PART) {
      const next = iterator.next();
      if (next.done) {
        isDone = true;
        break;
      }
      columns ??= Object.keys(next.value);
      lines.push(Object.values(next.value).map(cell).join('\t'));
      if (lines.length === 2_000) {
        const text = `${lines.join('\n')}\n`;
        lines = [];
        written += text.length;
        await handle.write(text);
      }
    }
    if (lines.length > 0) await handle.write(`${lines.join('\n')}\n`);
    await handle.close();
    if (columns) await pool.query(`COPY ${table} (${columns.join(', ')}) FROM '${file}'`);
  }
  await rm(file);
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cell(value: Value): string {
  if (value === null) return '\\N';
  return typeof value === 'string'
    ? value.replaceAll(/[\\\t\n\r]/g, (one) => escapes[one] ?? one)
    : String(value);
}

const indexRow = z.array(z.object({ name: z.string(), definition: z.string() }));

/**
 * Fills the read models without their indexes and recreates those afterwards; with them it takes several times as long.
 */
export async function withoutIndexes(pool: pg.Pool, fill: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query(
    `SELECT i.indexname AS name, i.indexdef AS definition FROM pg_indexes i
     WHERE i.schemaname = 'rm' AND NOT EXISTS (
       SELECT FROM pg_constraint c WHERE c.conname = i.indexname AND c.connamespace = 'rm'::regnamespace)`,
  );
  const indexes = indexRow.parse(rows);
  for (const { name } of indexes) await pool.query(`DROP INDEX rm.${name}`);
  await fill();
  const client = await pool.connect();
  try {
    await client.query(`SET maintenance_work_mem = '512MB'`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release();
  }
}
