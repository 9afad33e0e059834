/** The technicians the signed-in customer can request again. */
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#api/contract/bookings.ts';
import { listKnownTechnicians, type KnownTechnician } from '#api/contract/known-technicians.ts';
import { apiQuery } from '#web/lib/api.ts';
import { type Draft, slotQuery } from '../booking/draft.ts';

const knownQuery = () => apiQuery(listKnownTechnicians, { query: {} });

/** Those who take jobs; empty until loaded or if loading fails, because booking works without them. */
function useKnownTechnicians(): readonly KnownTechnician[] {
  return useQuery({ ...knownQuery(), retry: false }).data?.technicians ?? [];
}

/** The booking's technician, if they can be requested again. */
export function useTheSame({ technician }: Pick<Booking, 'technician'>): KnownTechnician | null {
  return useKnownTechnicians().find(({ technicianId }) => technicianId === technician?.id) ?? null;
}

/** Who is available for this order at its place and time; null until known. */
export function useWhoCouldCome(draft: Draft): readonly KnownTechnician[] | null {
  const { slot } = draft;
  const query = useQuery({
    ...apiQuery(
      listKnownTechnicians,
      { query: { ...slotQuery(draft), ...(slot && { scheduledDate: slot.date, scheduledTime: slot.time }) } },
      { live: false },
    ),
    enabled: slot !== null,
    // Requests are rate-limited, so returning to the page does not send another.
    staleTime: 5 * 60_000,
    retry: false,
  });
  return query.data?.technicians ?? null;
}
