/** The sandbox's state on disk: one SQLite file, in which every change is committed before the response. */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

const schema = `
  create table if not exists objects (
    position integer primary key autoincrement,
    id text not null unique,
    type text not null,
    account text not null default '',
    created integer not null,
    body text not null,
    hidden text not null default '{}'
  );
  create index if not exists objects_by_type on objects (type, account, position);
  create table if not exists links (type text not null, field text not null, value text not null, id text not null,
    primary key (type, field, value, id)) without rowid;
  create index if not exists links_by_id on links (id);
  create table if not exists balances (account text primary key, available integer not null);
  create table if not exists timers (kind text not null, id text not null, due integer not null,
    primary key (kind, id)) without rowid;
  create index if not exists timers_by_due on timers (due);
  create table if not exists idempotency (scope text not null, key text not null, fingerprint text not null,
    status integer not null, body text not null, request_id text not null, created integer not null,
    primary key (scope, key)) without rowid;
  create table if not exists deliveries (
    id integer primary key autoincrement, channel text not null, url text not null, topic text not null,
    body text not null, created integer not null, due integer not null, attempts integer not null default 0,
    last_error text
  );
  create index if not exists deliveries_by_due on deliveries (due);
  create table if not exists faults (id integer primary key autoincrement, service text not null, call text,
    kind text not null, milliseconds integer, code text, remaining integer, hits integer not null default 0);
  create table if not exists texts (
    position integer primary key autoincrement, sid text not null unique, direction text not null,
    sender text not null, recipient text not null, body text not null, status text not null,
    error_code integer, status_callback text, created integer not null, updated integer not null, due integer
  );
  create index if not exists texts_by_recipient on texts (recipient, position);
  create table if not exists opt_outs (number text primary key) without rowid;
  create table if not exists mails (
    position integer primary key autoincrement, message_id text, sender text not null, recipients text not null,
    subject text not null, text text, html text, headers text not null, attachments text not null,
    raw blob not null, created integer not null
  );
  create table if not exists checkr_objects (
    position integer primary key autoincrement, id text not null unique, type text not null, parent text not null,
    due integer, body text not null
  );
  create index if not exists checkr_objects_by_parent on checkr_objects (type, parent, position);
  create index if not exists checkr_objects_by_due on checkr_objects (due) where due is not null;
  create table if not exists docuseal_submissions (
    id integer primary key autoincrement, body text not null, pdf blob not null
  );
  create table if not exists push_subscriptions (id text primary key, private_key text not null, auth text not null,
    sender_key text not null, gone integer not null) without rowid;
  create table if not exists pushes (
    position integer primary key autoincrement, subscription text not null, text text not null, ttl integer not null,
    urgency text not null, topic text, created integer not null
  );
  create table if not exists settings (name text primary key, value text not null) without rowid;
`;

/** A row as SQLite returns it; each caller knows the columns it selected. */
export type Row = Record<string, unknown>;

/** Synchronous access to the state: everything between a request and its response is one transaction. */
export interface Store {
  all<T extends Row>(sql: string, ...values: SQLInputValue[]): T[];
  get<T extends Row>(sql: string, ...values: SQLInputValue[]): T | undefined;
  /** Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Adds a row, by column; returns its row id. */
  insert(table: string, row: Record<string, SQLInputValue>): number;
  /** Commits what `work` wrote, or nothing if `work` throws. Nested calls become savepoints. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens (or creates) the state below `directory`.
 *
 * `synchronous=FULL` makes each commit wait for the disk, so that a kill loses nothing that was answered.
 */
export function openStore(directory: string): Store {
  const file = join(directory, 'sandbox.sqlite');
  // It contains emails, texts and keys of test accounts, so no one else on the machine may read it. SQLite gives its
  // journal the file's mode, so the file is created first.
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode=wal; pragma synchronous=full; pragma busy_timeout=2000;');
  database.exec(schema);
  const statements = new Map<string, StatementSync>();
  let depth = 0;

  const prepare = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };

  return {
    all: <T extends Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as T[],
    get: <T extends Row>(sql: string, ...values: SQLInputValue[]) =>
      prepare(sql).get(...values) as T | undefined,
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    insert: (table, row) => {
      const columns = Object.keys(row);
      const places = columns.map(() => '?').join(', ');
      const sql = `insert into ${table} (${columns.join(', ')}) values (${places})`;
      return Number(prepare(sql).run(...Object.values(row)).lastInsertRowid);
    },
    transaction: (work) => {
      const level = depth++;
      database.exec(level === 0 ? 'begin immediate' : `savepoint level_${level}`);
      try {
        const result = work();
        database.exec(level === 0 ? 'commit' : `release level_${level}`);
        return result;
      } catch (error) {
        database.exec(level === 0 ? 'rollback' : `rollback to level_${level}; release level_${level}`);
        throw error;
      } finally {
        depth--;
      }
    },
    close: () => database.close(),
  };
}
