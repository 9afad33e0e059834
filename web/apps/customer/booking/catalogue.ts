/** The catalog as the wizard needs it: what the server finds for the words typed so far. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CatalogueProduct } from '#api/contract/analysis.ts';
import type { BrandId } from '#domain/catalogue/brands.ts';
import { folded } from '#domain/core/spelling.ts';

/** Maximum number of products per response, as a query parameter. */
const SHOWN = '7';

async function ask(brand: BrandId, q: string, signal: AbortSignal): Promise<readonly CatalogueProduct[]> {
  const [{ api }, analysis] = await Promise.all([
    import('#web/lib/api.ts'),
    import('#api/contract/analysis.ts'),
  ]);
  const query = { brand, q, limit: SHOWN };
  return (await api().call(analysis.searchCatalogue, { query, signal })).products;
}

/**
 * Products for the typed words. Until the response arrives, those of the previous one that still match are shown, so
 * that nobody selects something they did not mean; nothing is requested unless `enabled`. `isSettled`: there is nothing
 * left to wait for, found or failed.
 */
export function useProducts(
  brand: BrandId,
  typed: string,
  enabled = true,
): { readonly found: readonly CatalogueProduct[]; readonly isSettled: boolean } {
  const q = typed.trim().slice(0, 80);
  const { data, isPlaceholderData, isPending } = useQuery({
    queryKey: ['catalogue', brand, q],
    queryFn: ({ signal }) => ask(brand, q, signal),
    placeholderData: keepPreviousData,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  const words = folded(q).split('-');
  const fits = (product: CatalogueProduct): boolean =>
    product.brand === brand &&
    words.every((word) =>
      folded(product.name)
        .split('-')
        .some((known) => known.startsWith(word)),
    );
  const found = data ?? [];
  return {
    found: isPlaceholderData ? found.filter(fits) : found,
    isSettled: !isPlaceholderData && !isPending,
  };
}
