/** Rows as a file for a spreadsheet, made while it is sent. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

type Row = readonly (string | number)[];

/** A sheet for a spreadsheet: what people have typed must not become a formula there (OWASP, CSV injection). */
export function sheetOf(columns: readonly string[], rows: Iterable<Row> | AsyncIterable<Row>): Readable {
  const sheet = stringify({ header: true, columns: [...columns], escape_formulas: true, bom: true });
  const source = Readable.from(rows);
  source.once('error', (error) => sheet.destroy(error));
  sheet.once('close', () => source.destroy());
  return source.pipe(sheet);
}
