/** The crew's seats: 0 leads; when somebody leaves, those behind move up. */
import type { TechnicianId } from '../core/ids.ts';
import type { Booking, Crew, CrewMember } from './state.ts';

/** Who is in the crew, by seat. */
export function crewIds({ crew }: Pick<Booking, 'crew'>): readonly TechnicianId[] {
  return crew.map(({ technicianId }) => technicianId);
}

/** The booking with this crew; who still waited for one has one now, who was cancelled stays as they were. */
export function withCrew(booking: Booking, crew: Crew): Booking {
  switch (booking.status) {
    case 'pending':
    case 'confirmed':
      return { ...booking, status: 'assigned', crew };
    case 'cancelled':
      return booking;
    default:
      return { ...booking, crew };
  }
}

/** Puts a newcomer in their seat; those in it or behind it move back by one. */
export function seated(members: readonly CrewMember[], newcomer: CrewMember): Crew {
  const ordered = [...members].sort((a, b) => a.seat - b.seat);
  const crew = reseated([
    ...ordered.filter((member) => member.seat < newcomer.seat),
    newcomer,
    ...ordered
      .filter((member) => member.seat >= newcomer.seat)
      .map((member) => ({ ...member, seat: member.seat + 1 })),
  ]);
  if (!crew) throw new Error('a crew without members');
  return crew;
}

/** Closes the ranks: seats are 0, 1, … in the order of the old ones. Null when nobody is left. */
export function reseated(members: readonly CrewMember[]): Crew | null {
  const ordered = [...members].sort((a, b) => a.seat - b.seat).map((member, seat) => ({ ...member, seat }));
  const [lead, ...others] = ordered;
  return lead ? [lead, ...others] : null;
}
