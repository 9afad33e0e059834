/** The place of what was queued last on this phone; apart from the outbox, for the sign-in page, which loads little. */
import { readStored, store } from '#web/lib/storage.ts';

const KEY = 'hexkey-outbox-order';

/** Null where nothing was ever queued here. */
export const lastOrder = (): string | null => readStored(KEY);

export const keepOrder = (order: number): void => store(KEY, String(order));
