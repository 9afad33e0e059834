/** A technician as admins, and the technician, see them. */
import type * as z from 'zod/mini';
import type { TechnicianView } from '#projections/queries/technicians.ts';
import type { technician as schema } from '../contract/technicians.ts';
import type { adminTechnician } from '../contract/technicians-admin.ts';
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

/** The same for admins, with what the technician does not see of it. */
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
