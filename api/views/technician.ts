/** A technician as admins and the technician see them. */
import type * as z from 'zod/mini';
import type { TechnicianView } from '#projections/queries/technicians.ts';
import type { technician as schema } from '../contract/technicians.ts';
import type { adminTechnician, adminTechnicianDetail } from '../contract/technicians-admin.ts';
import type { TechnicianEventOf } from '#domain/technician/events.ts';
import { languageOf } from '#domain/core/language.ts';
import { isSealed } from '#domain/core/sealed.ts';
import { hoursOf } from '#domain/technician/state.ts';
import type { Dependencies } from '../dependencies.ts';
import { authorsOf } from '../people/authors.ts';
import { zoneOfBase } from '../people/own-technician.ts';
import { inDollars } from '../contract/amounts.ts';
import { ERASED } from './core.ts';

/** The record of spec admin §3. */
export function technicianView(view: TechnicianView): z.input<typeof schema> {
  const { technician, person } = view;
  const { profile } = technician;
  return {
    id: technician.id,
    user: {
      firstName: person.firstName ?? ERASED,
      lastName: person.lastName ?? ERASED,
      email: person.email ?? ERASED,
      phone: person.phone,
      role: 'technician',
    },
    phone: person.phone,
    experience: profile.experience,
    skills: [...profile.skills],
    availability: profile.availability,
    serviceArea: profile.state === null ? profile.zip : `${profile.state} ${profile.zip}`,
    zip: profile.zip,
    workRadiusMiles: profile.radiusMiles,
    isAvailable: technician.isAvailable,
    isActive: technician.isActive,
    applicationStatus: view.standings.applicationStatus,
    backgroundCheckStatus: view.standings.backgroundCheck,
    obstacles: [...view.obstacles],
    hourlyRate: inDollars(profile.hourlyRate),
    bankingSetup: technician.bank !== null,
    totalJobs: view.totalJobs,
    avgRating: view.avgRating,
    totalEarnings: inDollars(view.totalEarnings),
  };
}

/** The same for admins, with what the technician does not see. */
export function adminTechnicianView(view: TechnicianView): z.input<typeof adminTechnician> {
  const base = technicianView(view);
  return {
    ...base,
    user: { ...base.user, emailVerified: view.emailVerified },
    status: view.standing,
    licenseUrl: view.hasLicense ? `/admin/technicians/${base.id}?tab=documents` : null,
    notes: view.notes,
    createdAt: view.since,
  };
}

/**
 * Everything that admins may see; `waits` is what a deletion waits for. Only the log has who suspended someone and who
 * wrote the notes.
 */
export async function technicianDetail(
  deps: Pick<Dependencies, 'log' | 'keys' | 'pool' | 'now'>,
  view: TechnicianView,
  waits: { readonly openJobs: number; readonly unpaidShares: number },
): Promise<z.input<typeof adminTechnicianDetail>> {
  const { technician } = view;
  const stream = await deps.log.readStream(`technician-${technician.id}`);
  // The stream contains only events of our own decisions.
  const last = <Type extends 'TechnicianDeactivated' | 'TechnicianNotesChanged'>(type: Type) =>
    stream.findLast((event) => event.type === type)?.data as TechnicianEventOf<Type>['data'] | undefined;
  const notes = last('TechnicianNotesChanged');
  const suspended = technician.isActive ? undefined : last('TechnicianDeactivated');
  const authors = await authorsOf(
    deps,
    [notes, suspended].flatMap((one) => (one ? [one.by] : [])),
  );
  const { bank } = technician;
  return {
    ...adminTechnicianView(view),
    address: view.address,
    language: languageOf(technician),
    bank: bank && { bankName: bank.bankName, last4: bank.last4, accountType: bank.accountType },
    suspended: suspended
      ? {
          // Sealed, since admins type it; earlier ones are plain.
          reason: isSealed(suspended.reason) ? await deps.keys.open(suspended.reason) : suspended.reason,
          by: authors(suspended.by),
          at: suspended.at,
        }
      : null,
    notesChanged: notes ? { by: authors(notes.by), at: notes.at } : null,
    calendar: {
      zone: zoneOfBase(technician),
      hours: [...hoursOf(technician)],
      isOwn: technician.hours !== null,
      timeOff: technician.timeOff
        .filter(({ endsAt }) => endsAt > deps.now())
        .map(({ reason: _theirs, ...entry }) => entry),
    },
    ...waits,
  };
}
