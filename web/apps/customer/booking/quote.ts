/** The draft's price according to the server. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { createQuote } from '#api/contract/quotes.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { Draft } from './draft.ts';
import { orderItems } from './order.ts';
import { reached } from '#web/lib/visit.ts';
import { useDraft, useDraftStore } from './wizard-draft.ts';

export type Quote = AnswerOf<typeof createQuote>;

/** What the server is asked to price. */
export const asked = (draft: Draft) => ({
  brand: draft.brand ?? 'other',
  serviceType: draft.serviceType,
  items: orderItems(draft),
  addOns: [...draft.addOns],
  ...(draft.ref === null ? {} : { ref: draft.ref }),
  ...(draft.discountCode === null ? {} : { discountCode: draft.discountCode }),
  // Same-day, evening and weekend fees follow from the appointment.
  ...(draft.slot === null
    ? {}
    : { zip: draft.zip, scheduledDate: draft.slot.date, scheduledTime: draft.slot.time }),
});

/** The client and the contract load with the first piece: nothing is priced before. */
async function ask(body: ReturnType<typeof asked>, signal: AbortSignal): Promise<Quote> {
  const [{ api }, quotes, { loadAttempt, replacedBy }] = await Promise.all([
    import('#web/lib/api.ts'),
    import('#api/contract/quotes.ts'),
    import('../checkout/attempt.ts'),
  ]);
  const replaces = replacedBy(loadAttempt());
  const quote = await api().call(quotes.createQuote, {
    body: replaces === null ? body : { ...body, replaces },
    signal,
  });
  reached('quote');
  return quote;
}

const quoteQuery = (body: ReturnType<typeof asked>) =>
  queryOptions({
    queryKey: ['quote', body],
    queryFn: ({ signal }) => ask(body, signal),
    staleTime: 60_000,
  });

/** Waits until the draft, as it is at the call, has a price, or none for a reason that the step shows. */
export function usePriced(): () => Promise<void> {
  const queries = useQueryClient();
  const store = useDraftStore();
  return async () => {
    const draft = store.get();
    if (draft.items.length === 0) return;
    await queries.prefetchQuery(quoteQuery(asked(draft)));
  };
}

/** Prices the draft; the last price is shown until the next arrives. Without items there is no price. */
export function useQuote(): {
  readonly quote: Quote | undefined;
  readonly problem: Error | null;
  readonly retry: () => void;
  readonly isPricing: boolean;
} {
  const [draft] = useDraft();
  const body = asked(draft);
  const query = useQuery({
    ...quoteQuery(body),
    enabled: draft.items.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  });
  return {
    quote: draft.items.length > 0 ? query.data : undefined,
    problem: draft.items.length > 0 ? query.error : null,
    retry: () => void query.refetch(),
    isPricing: query.isFetching,
  };
}

/** Which of the draft's codes caused the error; null if it was something else. */
export function refusedCode(problem: Error | null): 'ref' | 'discountCode' | null {
  // Checked by shape, because the client's error class is not loaded before the first piece.
  switch (problem !== null && 'code' in problem ? problem.code : null) {
    case 'unknown_store_code':
      return 'ref';
    case 'unknown_discount_code':
    case 'discount_code_used':
    case 'discount_code_not_yours':
    case 'discount_code_early':
    case 'discount_code_ended':
    case 'discount_code_least':
      return 'discountCode';
    default:
      return null;
  }
}
