/** `ops account` and `ops day`: an account of the books, and a technician's day, at any position of the log (decision 203). */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { dollars } from '#domain/core/money.ts';
import { dayAt } from '#projections/queries/day-moment.ts';
import { accountAt } from '#projections/queries/ledger.ts';
import type { Installation } from './installation.ts';

/** Prints an account up to a position (default: all); returns the exit code: 1 for one without a line. */
export async function accountCommand(
  { rm, log }: Pick<Installation, 'rm' | 'log'>,
  account: string,
  at: bigint | null,
): Promise<number> {
  const position = at ?? (await log.head());
  const { balance, count, shown } = await accountAt(rm, account, position);
  if (count === 0) {
    console.error(`The account "${account}" had no lines up to log position ${position}.`);
    return 1;
  }
  for (const line of shown)
    console.log(
      `${String(line.position).padStart(12)}  ${line.at}  ${line.movement.padEnd(20)} ${dollars(line.amount).padStart(14)}  ${line.bookingId ?? ''}`,
    );
  const hidden = count - shown.length;
  console.log(
    `\nUp to log position ${position} ${account} stood at ${dollars(balance)}, ${count} lines${hidden > 0 ? `, the first ${hidden} not shown` : ''}.`,
  );
  return 0;
}

/** Prints a technician's day as of a position (default: now). */
export async function dayCommand(
  { rm, log, durations }: Pick<Installation, 'rm' | 'log' | 'durations'>,
  technicianId: string,
  day: string,
  at: bigint | null,
): Promise<number> {
  const position = at ?? (await log.head());
  const found = await dayAt({ rm, log, durations }, as<TechnicianId>(technicianId), day, position);
  if (found.times === null && found.jobs.length === 0) {
    console.error(`Nobody was known as technician "${technicianId}" up to log position ${position}.`);
    return 1;
  }
  for (const { start, end } of found.times?.works ?? []) console.log(`works  ${start} to ${end}`);
  for (const { start, end } of found.times?.off ?? []) console.log(`off    ${start} to ${end}`);
  for (const { view } of found.jobs) {
    const { number, status, appointment, crew } = view.booking;
    const leads = crew[0]?.technicianId === technicianId ? ', leads' : '';
    console.log(`job    ${appointment.startsAt} to ${appointment.endsAt}  ${number} ${status}${leads}`);
  }
  console.log(`\nUp to log position ${position}: ${found.jobs.length} jobs on ${day}.`);
  if (found.notLooked > 0)
    console.log(`${found.notLooked} bookings given long before or after that day were not looked at.`);
  return 0;
}
