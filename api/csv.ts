/** Lists as files for spreadsheets: recorded in the log before the first row leaves, streamed, and without formulas. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { listExports } from '#domain/export/decide.ts';
import { note } from '#events/execute.ts';
import type { Whole } from '#projections/queries/read-models.ts';
import { actorOf, type Call, signedIn, subjectOf } from './call.ts';
import type { Dependencies } from './dependencies.ts';

/** A cell: anything people typed is always a text; numbers are dollars and counts. */
export type Cell = string | number | null;

/** A list as a file. */
export interface Sheet<Row> {
  /** Names the file (`customers-2026-11-23.csv`) and its export stream in the log. */
  readonly list: string;
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>;
  readonly all: Whole<Row>;
}

/** The filter of the file, as given to the call (`csvFile`). */
type Filter = Readonly<Record<string, string | number | undefined>>;

/**
 * The sheet as the answer of a `csvFile` endpoint. Who exports it, with which filter and how many rows, is an event of
 * `export-<list>`. The file itself is not stored: it would be one more place with names that an erasure has to find
 * (decision 141).
 */
export async function csvOf<Row>(
  call: Call & { readonly query: Filter },
  deps: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  { list, columns, all }: Sheet<Row>,
): Promise<{ readonly name: string; readonly rows: number; readonly stream: Readable }> {
  const { format: _format, ...filter } = call.query;
  const total = await all.count();
  await noteExport(call, deps, list, filter, total);
  const names = Object.keys(columns);
  const cells = Object.values(columns);
  // What people typed must not become a formula in a spreadsheet (OWASP, CSV injection).
  const sheet = stringify({
    header: true,
    columns: names,
    escape_formulas: true,
    bom: true,
    record_delimiter: 'windows',
  });
  async function* records(): AsyncGenerator<readonly Cell[]> {
    for await (const row of all.rows()) yield cells.map((cell) => cell(row));
  }
  const source = Readable.from(records());
  source.once('error', (error) => sheet.destroy(error));
  sheet.once('close', () => source.destroy());
  return { name: `${list}-${deps.now().slice(0, 10)}.csv`, rows: total, stream: source.pipe(sheet) };
}

/** The same rows, mapped to what is shown. */
export function mapped<Row, View>(all: Whole<Row>, toView: (row: Row) => View | Promise<View>): Whole<View> {
  return {
    count: all.count,
    async *rows() {
      for await (const row of all.rows()) yield await toView(row);
    },
  };
}

/** Records who exports a list as a file, before the first row leaves. */
export async function noteExport(
  call: Call,
  { log, keys, now }: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  list: string,
  { search, ...filter }: Filter,
  rows: number,
): Promise<void> {
  const session = signedIn(call);
  const by = actorOf(session);
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value ? [[name, String(value)] as const] : [],
  );
  const searched = String(search ?? '').trim();
  const position = await note(
    log,
    listExports,
    list,
    // Each file is recorded separately, whatever idempotency key the request has: the key does not include the filter.
    { now: now(), actor: by, commandId: randomUUID() },
    {
      type: 'NoteExport',
      filter: Object.fromEntries(given),
      search: searched === '' ? null : await keys.seal(subjectOf(session), 'search', searched),
      rows,
      by,
    },
  );
  call.wrote(position);
}
