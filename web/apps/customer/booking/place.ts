/** Whether, and when, technicians come to the ZIP code of the job: asked before anybody photographs anything. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '#api/contract/endpoint.ts';
import type { listSlots } from '#api/contract/slots.ts';
import type { ApiKey } from '#web/lib/api.ts';
import { isZip } from '../fields/zip.ts';
import { slotQuery } from './draft.ts';
import { useDraft } from './wizard-draft.ts';

export type Slots = AnswerOf<typeof listSlots>;

export type Place =
  /** No ZIP code yet, or on the way. */
  | { readonly state: 'unasked' | 'asking' }
  /** No such ZIP code. */
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'served' | 'not_served'; readonly slots: Slots };

/** The client and the contract come with the first ZIP code: a first look does without. Kept as step 2 asks. */
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

/** What is known of `zip`, as it stands in the field: for the pieces of the draft, or for any before the first. */
export function usePlace(zip: string): Place {
  const [draft] = useDraft();
  const { zip: kept } = draft;
  const query = useQuery({
    ...slotsQuery(
      draft.items.length === 0 ? { zip: kept, today: 'true' } : { ...slotQuery(draft), today: 'true' },
    ),
    enabled: isZip(zip) && zip === kept,
    // Another piece is asked about without taking back what was said of the place.
    placeholderData: (before) => (before?.place.zip === kept ? before : undefined),
    refetchInterval: false,
  });
  if (!isZip(zip)) return { state: 'unasked' };
  const { data: slots, error } = query;
  if (slots) return { state: slots.notServed === null && slots.served ? 'served' : 'not_served', slots };
  if (error === null) return { state: 'asking' };
  // By its shape: the client's class is not loaded before the first ZIP code.
  if ('code' in error && error.code === 'unknown_zip') return { state: 'unknown' };
  return { state: 'failed', retry: () => void query.refetch() };
}
