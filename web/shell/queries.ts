/** The app's one query client. */
import { createQueryClient } from '#web/lib/query.ts';

export const queries = createQueryClient();
