/** The technicians whom the signed-in customer may ask for again. */
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#api/contract/bookings.ts';
import { listKnownTechnicians, type KnownTechnician } from '#api/contract/known-technicians.ts';
import { apiQuery } from '#web/lib/api.ts';
import { type Draft, slotQuery } from '../booking/draft.ts';

const knownQuery = () => apiQuery(listKnownTechnicians, { query: {} });

/** Who takes jobs at all; empty until they have come, and where they can't be had: booking goes on without. */
function useKnownTechnicians(): readonly KnownTechnician[] {
  return useQuery({ ...knownQuery(), retry: false }).data?.technicians ?? [];
}

/** The technician of a booking, as far as they may be asked for again. */
export function useTheSame({ technician }: Pick<Booking, 'technician'>): KnownTechnician | null {
  return useKnownTechnicians().find(({ technicianId }) => technicianId === technician?.id) ?? null;
}

/** Who could do this order at its place and time; null until that is known. */
export function useWhoCouldCome(draft: Draft): readonly KnownTechnician[] | null {
  const { slot } = draft;
  const query = useQuery({
    ...apiQuery(
      listKnownTechnicians,
      { query: { ...slotQuery(draft), ...(slot && { scheduledDate: slot.date, scheduledTime: slot.time }) } },
      { live: false },
    ),
    enabled: slot !== null,
    // Looks are counted: coming back to the page is none.
    staleTime: 5 * 60_000,
    retry: false,
  });
  return query.data?.technicians ?? null;
}
