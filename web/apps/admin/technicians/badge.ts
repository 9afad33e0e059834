/** The derived badge of a technician and the list's filters (spec admin §4); pure. */
import type { Technician } from '#api/contract/technicians.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const filters = ['all', 'active', 'available', 'unavailable', 'pending', 'inactive'] as const;
export type TechnicianFilter = (typeof filters)[number];

type Standing = Pick<Technician, 'isActive' | 'isAvailable' | 'applicationStatus' | 'obstacles'>;
type Missing = Exclude<Technician['obstacles'][number], 'inactive' | 'unavailable'>;

type BadgeName = 'application' | 'inactive' | 'verification' | 'available' | 'unavailable';

/** What the vetting still wants of somebody. */
export function missingOf({ obstacles }: Pick<Standing, 'obstacles'>): readonly Missing[] {
  return obstacles.filter((one) => one !== 'inactive' && one !== 'unavailable');
}

/** Not active: Inactive; check, signature or account missing: Pending Verification; else Available or Unavailable. */
export function badgeOf(one: Standing): readonly [tone: Tone, name: BadgeName] {
  if (one.applicationStatus === 'pending' || one.applicationStatus === 'under_review')
    return ['idle', 'application'];
  if (!one.isActive) return ['bad', 'inactive'];
  if (missingOf(one).length > 0) return ['warn', 'verification'];
  return one.isAvailable ? ['ok', 'available'] : ['idle', 'unavailable'];
}

/** Whether a technician is in the list: by filter, and by every word of the search. */
export function matches(one: Technician, filter: TechnicianFilter, search: string): boolean {
  const isPending = one.applicationStatus === 'pending' || one.applicationStatus === 'under_review';
  const inFilter: Readonly<Record<TechnicianFilter, boolean>> = {
    all: true,
    active: one.isActive,
    available: one.isActive && one.isAvailable,
    unavailable: one.isActive && !one.isAvailable,
    pending: isPending || (one.isActive && missingOf(one).length > 0),
    inactive: !one.isActive && !isPending,
  };
  if (!inFilter[filter]) return false;
  const text = [one.user.firstName, one.user.lastName, one.user.email, one.phone ?? '', one.serviceArea]
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
