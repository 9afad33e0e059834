/**
 * What was paid in a tax year: the rows of all technicians with the data for Form 1099-NEC, and one technician's own
 * years.
 */
import type * as z from 'zod/mini';
import { onboardings } from '#domain/onboarding/decide.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { reportedFrom, reportingOf } from '#domain/taxreport/reporting.ts';
import { wallOf } from '#domain/scheduling/wall-time.ts';
import { technicians } from '#domain/technician/decide.ts';
import { load } from '#events/execute.ts';
import { paidByYear, paidInYear, type PaidInYear } from '#projections/queries/ledger.ts';
import { inDollars } from '../contract/amounts.ts';
import type { listYearlyPay } from '../contract/earnings.ts';
import type { Dependencies } from '../dependencies.ts';

/** The zone that defines the company's tax year. */
const ZONE = 'America/New_York';
/** Technicians looked up at a time. */
const PAGE = 100;

/** The columns, in their order. */
export const yearlyPayColumns = [
  'tax_year',
  'technician_id',
  'first_name',
  'last_name',
  'business_name',
  'tax_classification',
  'tin_type',
  'tin_last_four',
  'address',
  'state',
  'zip',
  'paid_usd',
  'tips_usd',
  'form_due_from_usd',
  'form_1099_nec',
] as const;

/** A row; numbers are dollars. What people typed is never a number. */
type YearlyPayRow = readonly (string | number)[];

/** One row per technician who was paid in the year, by id; read page by page as it is consumed. */
export async function* yearlyPay(
  deps: Pick<Dependencies, 'readModels' | 'log' | 'keys'>,
  year: number,
): AsyncGenerator<YearlyPayRow> {
  for (let after = ''; ; ) {
    const page = await paidInYear(deps.readModels, { year, zone: ZONE, after, limit: PAGE });
    yield* await Promise.all(page.map((one) => rowOf(deps, year, one)));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.technicianId;
  }
}

async function rowOf(
  deps: Pick<Dependencies, 'log' | 'keys'>,
  year: number,
  { technicianId, paid, tips }: PaidInYear,
): Promise<YearlyPayRow> {
  const payee = await payeeOf(deps, technicianId);
  const { classification } = payee;
  return [
    String(year),
    technicianId,
    payee.firstName,
    payee.lastName,
    payee.businessName,
    classification ?? '',
    payee.tin?.type ?? '',
    payee.tin?.lastFour ?? '',
    payee.address,
    payee.state,
    payee.zip,
    inDollars(paid),
    inDollars(tips),
    inDollars(reportedFrom(year)),
    reportingOf(paid, year, classification),
  ];
}

/** A technician's own tax years, latest first. */
export async function ownYearlyPay(
  deps: Pick<Dependencies, 'readModels' | 'log' | 'now'>,
  technicianId: TechnicianId,
): Promise<z.output<typeof listYearlyPay.response>> {
  const [years, vetting] = await Promise.all([
    paidByYear(deps.readModels, technicianId, ZONE),
    load(deps.log, onboardings, technicianId),
  ]);
  const isApplied = vetting.status !== 'none' && vetting.status !== 'closed';
  const classification = isApplied ? vetting.facts.taxClassification : null;
  const thisYear = Number(wallOf(deps.now(), ZONE).date.slice(0, 4));
  return years.map(({ year, paid, tips }) => ({
    year,
    paidCents: paid,
    tipsCents: tips,
    formDueFromCents: reportedFrom(year),
    form: reportingOf(paid, year, classification),
    isRunning: year >= thisYear,
  }));
}

/** Who the form would go to. For a deleted technician only the id is left. */
async function payeeOf({ log, keys }: Pick<Dependencies, 'log' | 'keys'>, technicianId: TechnicianId) {
  const [technician, vetting] = await Promise.all([
    load(log, technicians, technicianId),
    load(log, onboardings, technicianId),
  ]);
  const record = technician.status === 'registered' ? technician : null;
  const applied = vetting.status === 'none' || vetting.status === 'closed' ? null : vetting;
  const open = async (sealed: Sealed | null | undefined) => (sealed ? ((await keys.open(sealed)) ?? '') : '');
  const [firstName, lastName, address, businessName, ein, ssnLastFour] = await Promise.all(
    [
      record?.person.firstName,
      record?.person.lastName,
      record?.person.address,
      applied?.facts.businessName,
      applied?.facts.businessEin,
      applied?.candidate?.ssnLast4,
    ].map(open),
  );
  const classification = applied?.facts.taxClassification ?? null;
  const digits = (ein ?? '').replace(/\D/g, '');
  // A person's own number is also used for a sole proprietor, and an EIN for any other form of business.
  const isPerson = classification === null || classification === 'individual';
  const tin =
    !isPerson && digits.length >= 4
      ? ({ type: 'EIN', lastFour: digits.slice(-4) } as const)
      : ssnLastFour
        ? ({ type: 'SSN', lastFour: ssnLastFour } as const)
        : null;
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    businessName: businessName ?? '',
    address: address ?? '',
    classification,
    tin,
    state: record?.profile.state ?? '',
    zip: record?.profile.zip ?? '',
  };
}
