/** The entry's query client and typed client, one of each. */
import { speakAs } from '#web/lib/role.ts';
import { createQueryClient } from '#web/lib/query.ts';

speakAs('technician');

export const queries = createQueryClient();
