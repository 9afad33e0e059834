/** Asks the server what a change would do, while it is still being edited. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BodyOf } from '#api/contract/endpoint.ts';
import { type DispatchChange, planChanges, previewEdit } from '#api/contract/dispatch.ts';
import { api } from '#web/lib/api.ts';
import type { Foreseen } from './Consequence.tsx';

/** Milliseconds after the last keystroke. */
const PAUSE_MS = 300;

export type Edit = BodyOf<typeof previewEdit>;

/** What an edit of a booking would do; null: there is none yet, or it is incomplete. */
export function useEditForeseen(bookingId: string, edit: Edit | null): Foreseen {
  const [written, setWritten] = useState(edit);
  const [asked, setAsked] = useState<Edit | null>(null);
  // Each render creates a new object; only different content is a different edit.
  if (JSON.stringify(written) !== JSON.stringify(edit)) setWritten(edit);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(written), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  const query = useQuery({
    queryKey: ['preview', bookingId, asked],
    queryFn: ({ signal }) =>
      api().call(previewEdit, {
        params: { id: bookingId },
        body: asked ?? {},
        signal,
      }),
    enabled: asked !== null,
    meta: { live: true },
  });
  if (edit === null) return { preview: undefined, isPending: false, error: null };
  return {
    preview: query.data,
    isPending: asked !== written || query.isPending,
    error: query.error,
  };
}

/** What changes of jobs would do, in order; null: there are none. */
export function usePlan(changes: readonly DispatchChange[] | null) {
  return useQuery({
    queryKey: ['plan', changes],
    queryFn: ({ signal }) =>
      api().call(planChanges, {
        body: { changes: [...(changes ?? [])] },
        signal,
      }),
    enabled: changes !== null,
    meta: { live: true },
  });
}

/** What one change would do. */
export function useChangeForeseen(change: DispatchChange | null): Foreseen {
  const { data, isPending, error } = usePlan(change && [change]);
  if (change === null) return { preview: undefined, isPending: false, error: null };
  return { preview: data?.plans[0], isPending, error };
}
