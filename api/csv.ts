/** Lists as files for spreadsheets: in the log before the first row leaves, sent as they are read, and free of formulas. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { listExports } from '#domain/export/decide.ts';
import { note } from '#events/execute.ts';
import { actorOf, type Call, signedIn, subjectOf } from './call.ts';
import type { Dependencies } from './dependencies.ts';

/** A cell: what people typed is always a text; numbers are dollars and counts. */
export type Cell = string | number | null;

/** A list as a file. */
export interface Sheet<Row> {
  /** Names the file (`customers-2026-11-23.csv`) and the journal of such files. */
  readonly list: string;
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>;
  /** What narrowed it, as the call was given it. */
  readonly filter: Readonly<Record<string, string | undefined>>;
  /** How many rows there are, all of them counted. */
  readonly count: () => Promise<number>;
  /** Read page by page, as they are asked for. */
  readonly rows: () => AsyncIterable<Row>;
}

/**
 * The sheet as the answer of an endpoint that produces `text/csv` (`streamedFile`). Who takes it, with which filter and
 * how many rows, is an event of `export-<list>`. It is never kept here: a file of names would be one more place that an
 * erasure has to find (decision 141).
 */
export async function csvOf<Row>(
  call: Call,
  deps: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  { list, columns, filter, count, rows }: Sheet<Row>,
): Promise<{ readonly name: string; readonly rows: number; readonly stream: Readable }> {
  const total = await count();
  await noteExport(call, deps, list, filter, total);
  const names = Object.keys(columns);
  const cells = Object.values(columns);
  // What people have typed must not become a formula of a spreadsheet (OWASP, CSV injection).
  const sheet = stringify({
    header: true,
    columns: names,
    escape_formulas: true,
    bom: true,
    record_delimiter: 'windows',
  });
  async function* records(): AsyncGenerator<readonly Cell[]> {
    for await (const row of rows()) yield cells.map((cell) => cell(row));
  }
  const source = Readable.from(records());
  source.once('error', (error) => sheet.destroy(error));
  sheet.once('close', () => source.destroy());
  return { name: `${list}-${deps.now().slice(0, 10)}.csv`, rows: total, stream: source.pipe(sheet) };
}

/** Notes who takes rows of a list out as a file, before the first of them leaves. */
export async function noteExport(
  call: Call,
  { log, keys, now }: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  list: string,
  { search, ...filter }: Sheet<unknown>['filter'],
  rows: number,
): Promise<void> {
  const session = signedIn(call);
  const by = actorOf(session);
  const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const position = await note(
    log,
    listExports,
    list,
    { now: now(), actor: by, commandId: call.commandId },
    {
      type: 'NoteExport',
      filter: Object.fromEntries(given),
      search: search?.trim() ? await keys.seal(subjectOf(session), 'search', search.trim()) : null,
      rows,
      by,
    },
  );
  call.wrote(position);
}
