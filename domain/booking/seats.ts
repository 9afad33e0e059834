/** The crew's seats: 0 leads; when somebody leaves, those after them move up. */
import type { TechnicianId } from '../core/ids.ts';
import type { Booking, Crew, CrewMember } from './state.ts';

/** The crew, by seat. */
export function crewIds({ crew }: Pick<Booking, 'crew'>): readonly TechnicianId[] {
  return crew.map(({ technicianId }) => technicianId);
}

/** The booking with this crew; one that waited for a crew becomes assigned, a cancelled one stays cancelled. */
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

/** Puts a newcomer in their seat; whoever has it, and those after, move back by one. */
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

/** Renumbers the seats 0, 1, … in their old order. Null if nobody is left. */
export function reseated(members: readonly CrewMember[]): Crew | null {
  const ordered = [...members].sort((a, b) => a.seat - b.seat).map((member, seat) => ({ ...member, seat }));
  const [lead, ...others] = ordered;
  return lead ? [lead, ...others] : null;
}
