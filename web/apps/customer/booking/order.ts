/** The draft's items as the requests need them. */
import type { OrderItem } from '#api/contract/quotes.ts';
import type { Draft } from './draft.ts';

/** By catalog id, or by name, brand and kind for pieces that are not in the catalog. */
export const orderItems = (draft: Pick<Draft, 'items'>): OrderItem[] =>
  draft.items.map((item) =>
    item.catalogueId === null
      ? {
          name: item.name,
          brand: item.brand,
          category: item.category,
          quantity: item.quantity,
        }
      : { catalogueId: item.catalogueId, quantity: item.quantity },
  );
