/** A move that comes too late: until when it is free is said first, and a refusal leaves one way out. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { windowWithinADay } from '#tests/spec-client/shapes.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { wallTime } from '#web/lib/format.ts';

const anything = z.unknown();
const outcomeShape = z.looseObject({ feeCents: z.number(), freeUntil: z.string().nullable() });
const placeShape = z.looseObject({ number: z.string(), zone: z.string() });

/** On `owner`'s page, at 1280 × 900. */
export async function aMoveThatComesTooLate(stack: RunningStack, owner: Account, page: Page): Promise<void> {
  const { zip, window: soon } = windowWithinADay('tomorrow');
  const admin = await signInAdmin(stack);
  const technician = await hireTechnician(stack.url, admin, { zip });
  const window = (await freeWindows(owner.visitor, zip, 2)).at(-1);
  if (!window) throw new Error(`no free window near ${zip}`);
  const life = await beginLife({ stack, technician, customer: owner, zip, window });
  // With a technician, who comes at night as well: before noon in UTC no place has a window by day so near.
  await life.until('route');
  const { number, zone } = placeShape.parse(await life.booking());
  const outcome = () =>
    owner.visitor.call('GET', `/api/bookings/${life.bookingId}/cancellation`, outcomeShape);
  const { freeUntil } = await outcome();
  if (freeUntil === null) throw new Error('it can not be moved');

  await page.goto('/dashboard');
  const row = page.getByRole('listitem').filter({ hasText: `#${number}` });
  await row.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Moving is free until ${wallTime(freeUntil, zone)}.`).waitFor();
  await dialog.getByRole('radio', { disabled: false }).last().check({ force: true });
  const move = dialog.getByRole('button', { name: /^Move to/ });
  // However much there is to choose from, what it is chosen for stays in sight.
  for (const height of [900, 600]) {
    await page.setViewportSize({ width: 1280, height });
    await dialog.getByRole('radio').first().scrollIntoViewIfNeeded();
    const box = await move.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 1)).toBeLessThan(height);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  // While the press is on its way the appointment comes to lie within the day before it.
  await page.route('**/api/bookings/*/reschedule', async (route) => {
    await admin.call('PATCH', `/api/admin/bookings/${life.bookingId}/times`, anything, {
      body: { scheduledDate: soon.date, scheduledTime: soon.time },
    });
    await eventually('it is not free any more', async () =>
      (await outcome()).feeCents > 0 ? true : undefined,
    );
    await route.continue();
  });
  await move.click();
  await dialog.getByText('It is too late to move this appointment.', { exact: false }).waitFor();
  await page.unroute('**/api/bookings/*/reschedule');
  expect(await dialog.getByRole('radio').count()).toBe(0);
  await eventually('the focus is in the dialog', async () =>
    (await dialog.locator(':focus').count()) === 1 ? true : undefined,
  );
  expect(await dialog.getByRole('button', { name: /^(Move to|Choose)/ }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Keep the time' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await row.getByRole('button', { name: 'Reschedule' }).count()).toBe(0);
}
