/** What becomes of a booking while its checkout stands open: an admin raises the price, or it is cancelled in another place. */
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { Visitor } from '#tests/support/visitor.ts';
import type { Buyer } from './buyer.ts';

/** An admin asks for another price, in dollars, for the same piece. */
export async function reprice(admin: Visitor, bookingId: string, totalPrice: number): Promise<void> {
  const body = { brand: 'ikea', serviceType: 'living_room', itemCount: 1, totalPrice };
  await admin.call('PATCH', `/api/admin/bookings/${bookingId}/details`, z.unknown(), { body });
}

/** Its customer cancels it, in a place of which an open page hears nothing. */
export async function cancelElsewhere({ account }: Buyer, bookingId: string): Promise<void> {
  await account.visitor.call('POST', `/api/bookings/${bookingId}/cancel`, z.unknown(), {
    body: { feeCents: 0 },
  });
}

/** The page's socket stays silent, as behind a proxy that cuts it: the page hears of nothing by itself. */
export async function withoutSocket(page: Page): Promise<void> {
  await page.routeWebSocket('**', () => undefined);
}
