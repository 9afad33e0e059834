/** The entry's query client and typed client, one of each. */
import { startApi } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query.ts';

startApi('technician');

export const queries = createQueryClient();
