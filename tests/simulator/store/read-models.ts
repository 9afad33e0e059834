/**
 * Read models in memory: the real projections write them by their own statements, which are interpreted here, and the
 * real queries read them, which SQLite runs.
 */
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { applyTo } from '#projections/batch.ts';
import { noteErasures, openSealed } from '#projections/personal.ts';
import { bookings } from '#projections/models/bookings.ts';
import { ledger } from '#projections/models/ledger.ts';
import type { Projection } from '#projections/projection.ts';
import { payouts } from '#projections/models/payouts.ts';
import { promises } from '#projections/models/promises.ts';
import { commissions } from '#projections/models/commissions.ts';
import { partners } from '#projections/models/partners.ts';
import { settlements } from '#projections/models/settlements.ts';
import { stuck } from '#projections/models/stuck.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import type { StoredEvent } from '#events/log.ts';
import { elementsOf } from './arrays.ts';

/** The models that tell of money and of what hangs. */
export const modelsOfMoney: readonly Projection[] = [
  bookings,
  commissions,
  ledger,
  partners,
  payouts,
  promises,
  settlements,
  stuck,
];

type Row = Readonly<Record<string, unknown>>;

/** Tables by name, rows by key. */
type Tables = Map<string, Map<string, Row>>;

const erasure = /^UPDATE rm\.(\w+) SET (.*) WHERE (\w+) = \$1$/s;
const SEPARATOR = '\u001e';
const insertion =
  /^INSERT INTO rm\.(\w+) \(([^)]*)\)\s+SELECT .*? FROM unnest\((.*)\) AS u .*ON CONFLICT \(([^)]*)\)/s;
const selection = /^SELECT ([\w, ]+) FROM rm\.(\w+) WHERE (\w+) = ANY \(\$1\)$/;
const parameter = /(string_to_array\()?\$(\d+)::(\w+)(\[\])?/g;

/** Read models of one life, brought on as often as asked. */
export class ReadSide {
  readonly tables: Tables = new Map();
  position = 0;
  /** Columns of JSON that a driver hands out as objects, and of long numbers. */
  readonly #objects = new Set<string>();
  readonly #bigints = new Set<string>();
  /** What SQLite has been handed of the tables as they are now. */
  #copies: { readonly database: DatabaseSync; readonly names: Set<string> } | null = null;
  readonly #projected: readonly Projection[];

  constructor(projected: readonly Projection[] = modelsOfMoney) {
    this.#projected = projected;
  }

  /** Applies the events up to the end of the list in one batch. */
  async project(events: readonly StoredEvent[]): Promise<void> {
    const batch = events.slice(this.position);
    if (batch.length === 0) return;
    const client = { query: async (query: unknown, values?: unknown) => this.#run(query, values) };
    const connection = client as unknown as pg.ClientBase;
    // Every text opens, whatever became of its key: only the guard of erasures keeps it closed (R29).
    const opened = await openSealed(this.#projected, batch, async (sealed) => sealed.map(() => 'plain text'));
    await applyTo('rm', connection, this.#projected, { events: batch, opened });
    await noteErasures(connection, batch);
    this.position = events.length;
    this.#copies?.database.close();
    this.#copies = null;
  }

  rows(table: string): readonly Row[] {
    return [...(this.tables.get(table)?.values() ?? [])];
  }

  /** Everything, in an order of its own, for comparing. */
  content(): string {
    const tables = [...this.tables].map(([name, rows]) => [name, [...rows].toSorted(byKey)]);
    return JSON.stringify(tables.toSorted(byKey), sorted);
  }

  /** For the real queries: the tables that a statement names are handed to SQLite. */
  get readModels(): ReadModels {
    const query = async (text: string, values: readonly unknown[] = []) => ({
      rows: this.#select(text, values),
    });
    return { pool: { query } as unknown as pg.Pool, openMany: async (sealed) => sealed.map(() => null) };
  }

  #run(query: unknown, values: unknown): { rows: readonly Row[] } {
    const { text, values: given } =
      typeof query === 'string' ? { text: query, values } : (query as { text: string; values: unknown });
    if (text.startsWith('INSERT INTO rm.erasures')) {
      this.#noteErasures(given as [readonly string[], readonly bigint[]]);
      return { rows: [] };
    }
    const inserted = insertion.exec(text);
    if (inserted) {
      this.#insert(inserted, given as readonly string[]);
      return { rows: [] };
    }
    const erased = erasure.exec(text);
    if (erased) {
      this.#erase(erased, (given as readonly [string])[0]);
      return { rows: [] };
    }
    const selected = selection.exec(text);
    if (!selected) throw new Error(`the simulator does not know this statement: ${text}`);
    const [, columns = '', table = '', key = ''] = selected;
    const [keys] = given as [readonly string[]];
    const rows = this.tables.get(table);
    return {
      rows: keys.flatMap((value) => {
        const row = rows?.get(value);
        if (row && row[key] !== value) throw new Error(`${table} has more than one key column`);
        return row ? [pick(row, columns.split(', '))] : [];
      }),
    };
  }

  #insert(
    [text, table = '', columns = '', unnested = '', key = '']: RegExpExecArray,
    values: readonly string[],
  ): void {
    const names = columns.split(', ');
    const keys = key.split(', ');
    const filled = [...unnested.matchAll(parameter)].map(([, isJson, number, type = '', isArray], column) => {
      const value = values[Number(number) - 1] ?? '';
      if (type === 'bigint') this.#bigints.add(`${table}.${names[column]}`);
      if (isJson === undefined) return listOf(value, type, isArray !== undefined);
      const texts = value.split(SEPARATOR);
      // The other kind stays a text, as its column does.
      if (!text.includes(`u.${names[column]}::jsonb`)) return texts;
      this.#objects.add(`${table}.${names[column]}`);
      return texts.map((json) => JSON.parse(json) as unknown);
    });
    const rows = this.tables.get(table) ?? new Map<string, Row>();
    this.tables.set(table, rows);
    for (let index = 0; index < (filled[0]?.length ?? 0); index++) {
      const row = Object.fromEntries(names.map((name, column) => [name, filled[column]?.[index]]));
      rows.set(keys.map((name) => String(row[name])).join(' '), row);
    }
  }

  #noteErasures([subjects, positions]: readonly [readonly string[], readonly bigint[]]): void {
    const rows = this.tables.get('erasures') ?? new Map<string, Row>();
    this.tables.set('erasures', rows);
    for (const [index, subject] of subjects.entries())
      if (!rows.has(subject)) rows.set(subject, { subject, position: positions[index] });
  }

  /** Blanks columns of the rows of a person. */
  #erase([, table = '', changes = '', column = '']: RegExpExecArray, value: string): void {
    const rows = this.tables.get(table) ?? new Map<string, Row>();
    const blank = Object.fromEntries(
      changes.split(/,\s+/).map((change) => {
        const [name = '', to] = change.split(' = ');
        return [name, to === 'true' ? true : null];
      }),
    );
    for (const [key, row] of rows) if (row[column] === value) rows.set(key, { ...row, ...blank });
  }

  #select(text: string, values: readonly unknown[]): readonly Row[] {
    if (/FROM rm\.checkpoints/.test(text)) return [{ position: BigInt(this.position) }];
    const { database, names } = (this.#copies ??= emptyCopies());
    for (const [, table = ''] of text.matchAll(/\brm\.(\w+)/g)) {
      if (!names.has(table)) this.#copy(database, table);
      names.add(table);
    }
    const named = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value as string]));
    const statement = database.prepare(inSqlite(text));
    const columns = new Map(statement.columns().map((column) => [column.name, column]));
    const rows = statement.all(named);
    const asGiven = (name: string, value: unknown): unknown => {
      const { table, column } = columns.get(name) ?? {};
      const origin = `${table}.${column}`;
      if (this.#objects.has(origin)) return JSON.parse(String(value));
      return this.#bigints.has(origin) ? BigInt(value as number) : value;
    };
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asGiven(name, value)])),
    );
  }

  #copy(database: DatabaseSync, table: string): void {
    const rows = this.rows(table);
    const columns = rows[0] ? Object.keys(rows[0]) : (emptyTables[table] ?? []);
    database.exec(
      `CREATE TABLE rm.${table} (${[...columns, ...(generatedColumns[table] ?? [])].join(', ')})`,
    );
    const insert = database.prepare(
      `INSERT INTO rm.${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows) insert.run(...columns.map((name) => stored(row[name])));
  }
}

function emptyCopies() {
  const database = new DatabaseSync(':memory:');
  database.exec("ATTACH ':memory:' AS rm");
  return { database, names: new Set<string>() };
}

/** Columns that Postgres makes from others, as the migrations have them. */
const generatedColumns: Readonly<Record<string, readonly string[]>> = {
  bookings: [
    `outcome GENERATED ALWAYS AS (CASE WHEN status IN ('completed', 'cancelled') THEN status ELSE 'open' END)`,
  ],
};

/** Columns that the queries name, for a life in which no booking was placed or nothing hung. */
const emptyTables: Readonly<Record<string, readonly string[]>> = {
  bookings: ['id', 'number', 'customer_id', 'status', 'payment_state', 'starts_at', 'state'],
  stuck: ['booking_id', 'open_issues', 'since', 'issues'],
  technicians: ['id', 'is_active', 'state'],
  partners: ['id', 'store_name'],
  ledger: ['position', 'account', 'movement', 'booking_id', 'amount', 'at'],
  settlements: ['id', 'partner_id', 'state', 'until', 'is_open'],
  promises: ['id', 'awaited'],
  payouts: ['booking_id', 'technician_id', 'owed', 'transferred'],
};

/** What SQLite calls by another name. */
function inSqlite(text: string): string {
  return text.replaceAll('jsonb_array_length', 'json_array_length');
}

/** For writing as JSON: objects with their keys in order, texts of JSON as what they say. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string' && /^\{"\w+":/.test(value)) return JSON.parse(value) as unknown;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(byKey));
}

function byKey(one: readonly unknown[], other: readonly unknown[]): number {
  return String(one[0]) < String(other[0]) ? -1 : 1;
}

function pick(row: Row, names: readonly string[]): Row {
  // As a driver gives it: a copy of its own.
  return structuredClone(Object.fromEntries(names.map((name) => [name, row[name]])));
}

function listOf(value: string, type: string, isArray: boolean): readonly unknown[] {
  if (!isArray) throw new Error(`a column of type ${type} is no list`);
  return elementsOf(value).map((text) => {
    if (text === null) return null;
    if (type === 'int' || type === 'float8') return Number(text);
    if (type === 'bigint') return BigInt(text);
    return type === 'boolean' ? text === 'true' : text;
  });
}

function stored(value: unknown): string | number | bigint | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'object') return JSON.stringify(value);
  return value as string | number | bigint;
}
