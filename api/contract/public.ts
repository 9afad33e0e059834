/** Calls that a page needs before anybody has signed in. */
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
    /** Where people may write to. */
    supportMail: z.string(),
    /** Milliseconds in which a new booking may be cancelled for free. */
    freeCancellationGrace: z.number(),
    /** How many milliseconds before the start free cancellation ends. */
    freeCancellationBefore: z.number(),
    /** A hold is placed at booking when the appointment ends within these milliseconds; later ones save the card. */
    holdHorizon: z.number(),
  }),
});
