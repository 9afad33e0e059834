/** The technicians whom the signed-in customer may ask for again. */
import { useQuery } from '@tanstack/react-query';
import { listKnownTechnicians, type KnownTechnician } from '#api/contract/known-technicians.ts';
import { apiQuery } from '#web/lib/api.ts';
import { type Draft, slotQuery } from '../booking/draft.ts';

export const knownQuery = () => apiQuery(listKnownTechnicians, { query: {} });

/** Who takes jobs at all; empty until they have come, and where they can't be had: booking goes on without. */
export function useKnownTechnicians(): readonly KnownTechnician[] {
  return useQuery({ ...knownQuery(), retry: false }).data?.technicians ?? [];
}

/** Who could do this order at its place and time; null until that is known. */
export function useWhoCouldCome(draft: Draft): readonly KnownTechnician[] | null {
  const { slot } = draft;
  const query = useQuery({
    ...apiQuery(
      listKnownTechnicians,
      { query: { ...slotQuery(draft), scheduledDate: slot?.date, scheduledTime: slot?.time } },
      { live: false },
    ),
    enabled: slot !== null,
    staleTime: 15_000,
    retry: false,
  });
  return query.data?.technicians ?? null;
}
