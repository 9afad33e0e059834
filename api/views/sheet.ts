/** Rows as a file for a spreadsheet, made while it is sent. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A sheet for a spreadsheet: what people have typed must not become a formula there (OWASP, CSV injection). */
export function sheetOf(columns: readonly string[], rows: Iterable<readonly (string | number)[]>): Readable {
  const sheet = stringify({ header: true, columns: [...columns], escape_formulas: true, bom: true });
  return Readable.from(rows).pipe(sheet);
}
