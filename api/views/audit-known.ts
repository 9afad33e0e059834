/** The names used in rows of the audit, read for a whole page at once. */
import type { BookingId } from '#domain/core/ids.ts';
import { as } from '#domain/core/ids.ts';
import { listAdmins } from '#projections/queries/admins.ts';
import type { AuditEntry } from '#projections/queries/audit.ts';
import { numbersOfBookings } from '#projections/queries/bookings.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Known } from './audit-entry.ts';

/** Names of all admins, and the numbers of the bookings in the rows. */
export async function knownIn(
  { readModels, keys }: Pick<Dependencies, 'readModels' | 'keys'>,
  rows: readonly AuditEntry[],
): Promise<Known> {
  const ids = new Set(
    rows.flatMap(({ subject, bookingId }) => bookingId ?? /^booking-(.+)$/.exec(subject)?.[1] ?? []),
  );
  const [all, bookings] = await Promise.all([
    listAdmins(readModels),
    numbersOfBookings(
      readModels,
      [...ids].map((id) => as<BookingId>(id)),
    ),
  ]);
  const names = await keys.openMany(all.flatMap(({ person }) => [person.firstName, person.lastName]));
  const admins = all.map(({ id }, index) => {
    const [firstName, lastName] = [names[index * 2], names[index * 2 + 1]];
    return [id, `${firstName ?? ''} ${lastName ?? ''}`.trim()] as const;
  });
  return { admins: new Map(admins.filter(([, name]) => name !== '')), bookings };
}
