/** The storage key of a store's application draft: separate per store, so that another store does not find it here. */
export const draftKeyOf = (partnerId: string): string => `storePartnerApplication-${partnerId}`;
