/** Event metadata as a store returns it. */
import { z } from 'zod';
import type { EventMetadata } from './log.ts';

export const eventMetadata: z.ZodType<EventMetadata> = z.object({
  actor: z.object({ role: z.enum(['customer', 'technician', 'admin', 'partner', 'system']), id: z.string() }),
  commandId: z.string(),
  causationId: z.string().exactOptional(),
  correlationId: z.string(),
  bodyHash: z.string().exactOptional(),
  deviceTime: z.string().exactOptional(),
  doneAt: z.string().exactOptional(),
});
