/**
 * GET /api/technician/{id}/statements and …/statement.pdf: the technician's own months, or any technician's for an
 * admin.
 */
import type { TechnicianId } from '#domain/core/ids.ts';
import { wallOf } from '#domain/scheduling/wall-time.ts';
import { technicians } from '#domain/technician/decide.ts';
import { load } from '#events/execute.ts';
import { payableMonths } from '#projections/queries/ledger.ts';
import { getStatement, listStatements } from '../../contract/earnings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { statementPdf } from '../../statements/pdf.ts';
import { statementOfMonth } from '../../statements/statement.ts';
import { ERASED } from '../../views/core.ts';
import { technicianOf, zoneOfTechnician } from './whose.ts';

async function nameOf({ log, keys }: Dependencies, technicianId: TechnicianId): Promise<string> {
  const technician = await load(log, technicians, technicianId);
  if (technician.status !== 'registered') return ERASED;
  const { firstName, lastName } = technician.person;
  return (await keys.openMany([firstName, lastName])).filter(Boolean).join(' ') || ERASED;
}

/** The months with a statement, newest first. */
export async function statementMonths(deps: Dependencies, technicianId: TechnicianId) {
  const zone = await zoneOfTechnician(deps, technicianId);
  const thisMonth = wallOf(deps.now(), zone).date.slice(0, 7);
  const months = await payableMonths(deps.readModels, technicianId, zone);
  return months.map(({ month, earned, tips, transferred }) => ({
    month,
    earnedCents: earned,
    tipsCents: tips,
    transferredCents: transferred,
    isRunning: month >= thisMonth,
  }));
}

export default [
  implement(
    listStatements,
    async (call, deps) => {
      return statementMonths(deps, await technicianOf(call, deps, call.params.id));
    },
    { reads: ['ledger'] },
  ),
  implement(
    getStatement,
    async (call, deps) => {
      const technicianId = await technicianOf(call, deps, call.params.id);
      const { month, lang: language = call.language } = call.query;
      const zone = await zoneOfTechnician(deps, technicianId);
      // There is none for a future month.
      if (month > wallOf(deps.now(), zone).date.slice(0, 7)) throw notFound('Statement');
      const name = await nameOf(deps, technicianId);
      const statement = await statementOfMonth(deps, { technicianId, name, zone, month, language });
      return { name: `hexkey-statement-${month}.pdf`, bytes: await statementPdf(statement) };
    },
    { reads: ['ledger', 'bookings'] },
  ),
];
