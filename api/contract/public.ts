/** Calls that a page needs before anyone has signed in. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const config = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'What the web needs to know of this installation.',
  roles: 'anyone',
  response: z.object({
    stripePublishableKey: z.string(),
    stripeJsUrl: z.string(),
    /** The support email address. */
    supportMail: z.string(),
    /** Milliseconds within which a new booking can be cancelled for free. */
    freeCancellationGrace: z.number(),
    /** How many milliseconds before the start free cancellation ends. */
    freeCancellationBefore: z.number(),
    /**
     * A hold is placed at booking if the appointment ends within this many milliseconds; otherwise the card is saved.
     */
    holdHorizon: z.number(),
  }),
});
