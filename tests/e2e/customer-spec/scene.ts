/** The people of the specification's browser tests, and windows in which they are signed in. */
import type { BrowserContextOptions } from 'playwright-core';
import { openWitnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { launchBrowser, type OpenPage, openPage } from '../browser.ts';
import type { Scene } from '../payment/buyer.ts';

const desktop = { width: 1280, height: 900 };

export interface SpecScene extends Scene {
  readonly admin: Visitor;
  readonly technician: Account;
  /** Has one completed and one unpaid booking. */
  readonly customer: Account;
  readonly completed: Life;
  readonly unpaid: Life;
  /** Unpaid too, of somebody who has no saved card. */
  readonly newcomer: Life;
  readonly opened: OpenPage[];
  /** A window of its own; of a person, signed in as the browser remembers it. */
  open(person?: Visitor, look?: Look): Promise<OpenPage>;
  close(): Promise<void>;
}
type Look = Pick<BrowserContextOptions, 'userAgent' | 'permissions' | 'viewport'>;

/** Starts everything and lets the customer book twice. */
export async function openScene(): Promise<SpecScene> {
  const [stack, browser] = await Promise.all([borrowStack({ web: true }), launchBrowser()]);
  const admin = await signInAdmin(stack);
  const technician = await hireTechnician(stack.url, admin);
  const completed = await beginLife({ stack, technician });
  await completed.until('payOut');
  const { customer } = completed;
  const unpaid = await beginLife({ stack, technician, customer });
  await unpaid.place();
  const newcomer = await beginLife({ stack, technician });
  await newcomer.place();
  await eventually('the card of the first is charged', async () =>
    (await completed.booking()).paymentStatus === 'captured' ? true : undefined,
  );
  const witnesses = await openWitnesses(stack);
  const opened: OpenPage[] = [];
  return {
    stack,
    browser,
    witnesses,
    admin,
    technician,
    customer,
    completed,
    unpaid,
    newcomer,
    opened,
    async open(person, { viewport, ...look } = {}) {
      const window = await openPage(browser, stack.url, viewport ?? desktop, look);
      if (person) {
        const cookies = [...person.cookies()].map(([name, value]) => ({ name, value, url: stack.url }));
        const roles = cookies.flatMap(({ name }) => /_(customer|technician|admin)$/.exec(name)?.[1] ?? []);
        const hints = roles.map((role) => ({ name: `hexkey-was-here-${role}`, value: '1', url: stack.url }));
        await window.context.addCookies([...cookies, ...hints]);
      }
      opened.push(window);
      return window;
    },
    async close() {
      await browser.close();
      await witnesses.close();
      await stack.stop();
    },
  };
}
