/** Where a store's application is kept while it is filled in: under its own name, so that no other store finds it here. */
export const draftKeyOf = (partnerId: string): string => `storePartnerApplication-${partnerId}`;
