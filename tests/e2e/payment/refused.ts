/** What happens beside a customer on the way to the card: the window is sold out, or the order is another one. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { type Account, registerCustomer } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { StoredDraft } from '#web/apps/customer/booking/stored-draft-shape.ts';
import { button, type Buyer, fillCard, heading, type Scene } from './buyer.ts';

const refusal = z.looseObject({ code: z.string() });
const placed = z.looseObject({ id: z.string() });

/** A booking of somebody else. */
export interface Taken {
  readonly by: Account;
  readonly bookingId: string;
}

/** Other customers book the draft's window, one piece each, until there is no room left. */
export async function sellOut(
  { url }: Pick<RunningStack, 'url'>,
  draft: StoredDraft,
): Promise<readonly Taken[]> {
  const taken: Taken[] = [];
  for (;;) {
    const by = await registerCustomer(url);
    const { status, body } = await by.visitor.send('POST', '/api/bookings', {
      body: {
        brand: draft.brand,
        serviceType: draft.serviceType,
        itemCount: 1,
        items: draft.selectedItems.map(({ catalogueId, quantity }) => ({ catalogueId, quantity })),
        scheduledDate: draft.scheduledDate,
        scheduledTime: draft.scheduledTime,
        contactInfo: { ...draft.contactInfo, email: by.email },
      },
    });
    if (status === 409) {
      expect(refusal.parse(body).code).toBe('slot_taken');
      return taken;
    }
    expect(status).toBe(201);
    taken.push({ by, bookingId: placed.parse(body).id });
  }
}

/** The hands that `sellOut` has taken are free again for the next booking. */
export async function giveBack(taken: readonly Taken[]): Promise<void> {
  await Promise.all(
    taken.map(({ by, bookingId }) =>
      by.visitor.call('POST', `/api/bookings/${bookingId}/cancel`, z.unknown(), { body: { feeCents: 0 } }),
    ),
  );
}

/** What stands in the only alert of the page, in a line. */
export async function told(page: Page, title: string): Promise<string> {
  const alert = page.getByRole('alert').filter({ has: heading(page, title) });
  await alert.waitFor();
  return (await alert.innerText()).replaceAll(/\s+/g, ' ');
}

/** What the same draft is told in a second tab, by a checkout that speaks Spanish. */
export async function toldInSpanish({ stack }: Scene, { context }: Buyer, title: string): Promise<string> {
  const speak = (value: string) => context.addCookies([{ name: 'hexkey-language', value, url: stack.url }]);
  await speak('es');
  const tab = await context.newPage();
  await tab.goto('/checkout');
  const sentences = await told(tab, title);
  await tab.close();
  await speak('en');
  return sentences;
}

/** The draft as the window keeps it. */
export async function keptDraft(page: Page): Promise<Record<string, unknown>> {
  const text = await page.evaluate(() => localStorage.getItem('pendingBooking'));
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? 'null'));
}

/** Holds the card for the total that the button names. */
export async function authorize(page: Page, card: string, total: string): Promise<void> {
  await fillCard(page, card);
  await button(page, total).click();
}
