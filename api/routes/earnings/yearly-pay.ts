/** GET /api/admin/1099-nec.csv: a tax year's totals, streamed. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { taxReports } from '#domain/taxreport/decide.ts';
import { note } from '#events/execute.ts';
import { actorOf, signedIn } from '../../call.ts';
import { getYearlyPay } from '../../contract/earnings.ts';
import { implement } from '../../pipeline.ts';
import { yearlyPay, yearlyPayColumns } from '../../taxreports/yearly-pay.ts';

export default implement(
  getYearlyPay,
  async (call, deps) => {
    const year = Number(call.query.year);
    const actor = actorOf(signedIn(call));
    const author = { now: deps.now(), actor, commandId: call.commandId };
    // Recorded before the first name leaves.
    call.wrote(
      await note(deps.log, taxReports, String(year), author, { type: 'NoteTaxReport', year, by: actor }),
    );
    // What people typed must not become a formula in a spreadsheet (OWASP, CSV injection).
    const sheet = stringify({
      header: true,
      columns: [...yearlyPayColumns],
      escape_formulas: true,
      cast: { number: (dollars) => dollars.toFixed(2) },
      bom: true,
    });
    const rows = Readable.from(yearlyPay(deps, year));
    rows.once('error', (error) => sheet.destroy(error));
    sheet.once('close', () => rows.destroy());
    return { name: `1099-nec-${year}.csv`, stream: rows.pipe(sheet) };
  },
  { reads: ['ledger'] },
);
