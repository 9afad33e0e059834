/** A technician's monthly statement: the ledger's lines, and when each job's money reached the bank. */
import type { BookingId, TechnicianId } from '#domain/core/ids.ts';
import type { Language } from '#domain/core/language.ts';
import type { PayoutLink } from '#domain/payout/chain.ts';
import { daysOfMonth, type Statement, type StatementJob, statementOf } from '#domain/payout/statement.ts';
import { instantOf } from '#domain/scheduling/wall-time.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import { payableOf } from '#projections/queries/ledger.ts';
import type { Dependencies } from '../dependencies.ts';
import { chainOf } from '../routes/earnings/chain.ts';

export type BankLink = Extract<PayoutLink, { readonly kind: 'bank' }>;

export interface StatementJobView extends StatementJob {
  readonly number: string;
  /** Day of the appointment, YYYY-MM-DD. */
  readonly date: string;
  /** Payouts to the bank, in their current state. */
  readonly banks: readonly BankLink[];
}

export interface StatementView extends Omit<Statement, 'jobs'> {
  readonly language: Language;
  /** YYYY-MM. */
  readonly month: string;
  readonly zone: string;
  readonly name: string;
  /** When the figures were read (ISO), for a month that is not over; null for the others. */
  readonly soFar: string | null;
  readonly jobs: readonly StatementJobView[];
}

/** The statement of a month in the technician's own calendar. */
export async function statementOfMonth(
  deps: Dependencies,
  {
    technicianId,
    name,
    zone,
    month,
    language,
  }: {
    readonly technicianId: TechnicianId;
    readonly name: string;
    readonly zone: string;
    readonly month: string;
    readonly language: Language;
  },
): Promise<StatementView> {
  const { first, next } = daysOfMonth(month);
  const [from, until] = [instantOf(first, '00:00', zone), instantOf(next, '00:00', zone)];
  const { opening, lines } = await payableOf(deps.readModels, technicianId, { from, until });
  const { jobs, ...sums } = statementOf(opening, lines);
  const now = deps.now();
  return {
    ...sums,
    language,
    month,
    zone,
    name,
    soFar: now < until ? now : null,
    jobs: await Promise.all(
      jobs.map(async (job) => ({ ...job, ...(await factsOf(deps, technicianId, job.bookingId)) })),
    ),
  };
}

async function factsOf(deps: Dependencies, technicianId: TechnicianId, bookingId: BookingId) {
  const [view, chain] = await Promise.all([
    bookingById(deps.readModels, bookingId),
    chainOf(deps, { technicianId, bookingId }),
  ]);
  return {
    number: view?.booking.number ?? bookingId,
    date: view?.booking.appointment.date ?? '',
    banks: chain.filter((link) => link.kind === 'bank'),
  };
}
