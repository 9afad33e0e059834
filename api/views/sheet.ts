/** Rows as a spreadsheet file, generated while it is sent. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

type Row = readonly (string | number)[];

/** A spreadsheet file: what people typed must not become a formula in it (OWASP, CSV injection). */
export function sheetOf(columns: readonly string[], rows: Iterable<Row> | AsyncIterable<Row>): Readable {
  const sheet = stringify({ header: true, columns: [...columns], escape_formulas: true, bom: true });
  const source = Readable.from(rows);
  source.once('error', (error) => sheet.destroy(error));
  sheet.once('close', () => source.destroy());
  return source.pipe(sheet);
}
