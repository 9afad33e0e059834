/** Whether, and when, technicians serve the job's ZIP code: asked before anybody takes photos. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '#api/contract/endpoint.ts';
import type { listSlots } from '#api/contract/slots.ts';
import type { ApiKey } from '#web/lib/api.ts';
import { isZip } from '../fields/zip.ts';
import { slotQuery } from './draft.ts';
import { useDraft } from './wizard-draft.ts';

export type Slots = AnswerOf<typeof listSlots>;

export type Place =
  /** No ZIP code yet, or the answer is pending. */
  | { readonly state: 'unasked' | 'asking' }
  /** No such ZIP code. */
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'served' | 'not_served'; readonly slots: Slots };

/**
 * The client and the contract load with the first ZIP code, because the first render does not need them. Same query key
 * as step 2.
 */
const slotsQuery = (query: QueryOf<typeof listSlots>) =>
  queryOptions({
    queryKey: ['api', '/api/slots', { params: null, query }] satisfies ApiKey,
    queryFn: async ({ signal }): Promise<Slots> => {
      const [{ api }, slots] = await Promise.all([
        import('#web/lib/api.ts'),
        import('#api/contract/slots.ts'),
      ]);
      return api().call(slots.listSlots, { query, signal });
    },
    staleTime: 15_000,
    meta: { live: false },
  });

/** What is known of `zip`, as typed in the field: for the draft's pieces, or for any pieces before the first. */
export function usePlace(zip: string): Place {
  const [draft] = useDraft();
  const { zip: kept } = draft;
  const query = useQuery({
    ...slotsQuery(
      draft.items.length === 0 ? { zip: kept, today: 'true' } : { ...slotQuery(draft), today: 'true' },
    ),
    enabled: isZip(zip) && zip === kept,
    // Adding a piece asks again, but keeps showing the previous answer for this place.
    placeholderData: (before) => (before?.place.zip === kept ? before : undefined),
    refetchInterval: false,
  });
  if (!isZip(zip)) return { state: 'unasked' };
  const { data: slots, error } = query;
  if (slots) return { state: slots.notServed === null && slots.served ? 'served' : 'not_served', slots };
  if (error === null) return { state: 'asking' };
  // Checked by shape, because the client's error class is not loaded before the first ZIP code.
  if ('code' in error && error.code === 'unknown_zip') return { state: 'unknown' };
  return { state: 'failed', retry: () => void query.refetch() };
}
