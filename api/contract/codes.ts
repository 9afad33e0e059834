/** Discount codes: thanks for a review, single use; redeemed by `discountCode` of quotes and bookings (design.md §11). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const discountCode = z.object({
  /** `THANKS-7K2M4QXB` */
  code: z.string(),
  percent: z.number(),
  /** `open`: can be used, also again after a cancellation before any work. */
  status: z.enum(['open', 'used']),
  issuedAt: z.string(),
  /** The booking it was used for. */
  usedForBookingId: z.nullable(z.string()),
});

export const listDiscountCodes = endpoint({
  method: 'GET',
  path: '/api/discount-codes',
  summary: "The signed-in customer's discount codes, newest first.",
  roles: ['customer'],
  response: z.object({ codes: z.array(discountCode) }),
});
