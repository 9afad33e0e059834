/** Who views the screens: demo people with bookings in every state, and someone with none yet. */
import type { Browser } from 'playwright-core';
import type { z } from 'zod';
import { registerCustomer } from '#api/contract/auth.ts';
import { listBookings } from '#api/contract/bookings.ts';
import { customers } from '../demo/people.ts';
import type { RunInfo } from '../supervisor/run-info.ts';
import { bookAsGuest } from './guest.ts';
import type { CustomerViewer } from './viewer.ts';

/** The demo's customers by what they have; `newcomer` has an account and nothing else. */
const emails = {
  ada: customers[0]?.email ?? '',
  marcus: customers[1]?.email ?? '',
  elena: customers[2]?.email ?? '',
  wyatt: customers[3]?.email ?? '',
  kenji: customers[5]?.email ?? '',
  newcomer: 'newcomer@hexkey.example',
} as const;
type MemberName = keyof typeof emails;
export type PersonName = MemberName | 'guest';
/** The addresses at which they are written to. */
export const mailboxes: readonly string[] = Object.values(emails);

export type Viewers = Readonly<Record<PersonName, CustomerViewer>>;

/**
 * Signs everyone in as a person would.
 *
 * @param password of all the demo's customers
 * @throws if the demo data does not exist yet
 */
export async function signInEverybody(browser: Browser, run: RunInfo, password: string): Promise<Viewers> {
  const viewers: Partial<Record<PersonName, CustomerViewer>> = { guest: await bookAsGuest(browser, run) };
  for (const name of Object.keys(emails) as MemberName[]) {
    viewers[name] = await signIn(browser, run.url, {
      email: emails[name],
      password,
      isNew: name === 'newcomer',
    });
  }
  return viewers as Viewers;
}

async function signIn(
  browser: Browser,
  baseURL: string,
  { email, password, isNew }: { readonly email: string; readonly password: string; readonly isNew: boolean },
): Promise<CustomerViewer> {
  const context = await browser.newContext({ baseURL });
  if (isNew) {
    // Refused if an earlier run has registered the address: the sign-in below works anyway.
    const data = { email, password, firstName: 'Bartholomew', lastName: 'Featherstonehaugh-Montgomery' };
    await context.request.post(registerCustomer.path, { data });
    await context.clearCookies();
  }
  const page = await context.newPage();
  await page.goto('/customer/login');
  await page.locator('input[type=email]:enabled').fill(email);
  await page.locator('input[type=password]:enabled').fill(password);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(/dashboard/);
  const answer: unknown = await (await context.request.get(listBookings.path)).json();
  const bookings: z.output<typeof listBookings.response> = listBookings.response.parse(answer);
  const storageState = await context.storageState();
  await context.close();
  return { storageState, bookings };
}
