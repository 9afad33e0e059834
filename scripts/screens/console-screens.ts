/** Every screen of the console: its pages, what can be opened on them, and how they look without rows or an answer. */
import { bookingWith, openRow, unanswered } from './acts.ts';
import { consoleDialogs } from './console-dialogs.ts';
import { once } from './once.ts';
import type { Screen } from './screen.ts';
import type { Staff } from './staff.ts';

const atConsole = { group: 'console', as: 'admin' } as const;

/** The screens of the console; for people, the first one in the list. */
export const consoleScreens = (staff: Staff): readonly Screen[] => [
  ...once('console', 'console', 'admin'),
  ...lists,
  ...people,
  ...deciding(staff),
  ...details,
  ...consoleDialogs(staff),
  ...elsewhere,
];

const screen = (name: string, path: string, act?: Screen['act']): Screen => ({
  name,
  path,
  ...atConsole,
  ...(act && { act }),
});

/** Searchable lists without results, and some that fail or are loading. */
const lists: readonly Screen[] = [
  ...(
    [
      '/admin',
      '/admin/technicians',
      '/admin/applications',
      '/admin/customers',
      '/admin/store-partners',
      '/admin/store-partners/commissions',
      '/admin/reviews',
      '/admin/thank-you/messages',
      '/admin/support',
      '/admin/catalogue',
      '/admin/audit',
    ] as const
  ).map((path) => screen(`${path}, nothing found`, `${path}?search=zzzzzz`)),
  unanswered('failed', { ...atConsole, path: '/admin/customers' }, '**/api/admin/customers/paginated*'),
  unanswered('failed', { ...atConsole, path: '/admin/dispatch' }, '**/api/admin/dispatch*'),
  unanswered('failed', { ...atConsole, path: '/admin/numbers' }, '**/api/admin/numbers*'),
  unanswered('loading', { ...atConsole, path: '/admin/technicians' }, '**/api/admin/technicians/paginated*'),
  unanswered('loading', { ...atConsole, path: '/admin/dispatch' }, '**/api/admin/dispatch*'),
  unanswered('loading', { ...atConsole, path: '/admin/numbers' }, '**/api/admin/numbers*'),
  screen('customers chosen', '/admin/customers', async (page) => {
    for (const k of [1, 2]) await page.locator('main tbody tr').nth(k).getByRole('checkbox').check();
  }),
  screen('columns chosen', '/admin', async (page, words) => {
    const button = page.getByRole('button', {
      name: new RegExp(words('admin.table.columns').split('{')[0]?.trim() ?? ''),
    });
    if (await button.isVisible()) await button.click();
  }),
  {
    ...screen('row menu', '/admin/customers', async (page) => {
      await page.locator('main tbody tr [data-part=menu]').first().click();
      await page.getByRole('menu').waitFor();
    }),
    onlyVisible: true,
  },
];

/** A tab of the first person of a list, beside it or, if there is no room, on a page. */
const tabOf = (path: string, tab: string): Screen =>
  screen(`${path}, ${tab}`, path, async (page) => {
    await openRow(page);
    await page.locator(`a[href*="tab=${tab}"]`).first().click();
    await page.waitForURL(`**tab=${tab}*`);
  });

const people: readonly Screen[] = [
  screen('a customer', '/admin/customers', openRow),
  ...['account', 'billing', 'notes'].map((tab) => tabOf('/admin/customers', tab)),
  screen('a customer who is blocked', '/admin/customers?status=blocked', openRow),
  screen('a technician', '/admin/technicians', openRow),
  ...['skills', 'status', 'banking', 'documents', 'notes'].map((tab) => tabOf('/admin/technicians', tab)),
  ...['customers', 'technicians'].map((kind) =>
    screen(`${kind}, a page of its own`, `/admin/${kind}`, async (page) => {
      await openRow(page);
      const id = new URL(page.url()).searchParams.get(kind.slice(0, -1));
      if (id !== null) await page.goto(`/admin/${kind}/${id}`);
    }),
  ),
];

function deciding({ starter, waiting, stopped }: Staff): readonly Screen[] {
  const one = (id: string | null) => `/admin/applications/${id}`;
  return [
    screen('an application, new', one(starter.id)),
    screen('an application, to decide', one(waiting.id)),
    screen('an application, withdrawn', one(stopped.id)),
  ];
}

const details: readonly Screen[] = [
  screen('a booking', '/admin', openRow),
  screen('a booking, confirmed', '/admin?status=confirmed', openRow),
  ...['confirmed', 'scheduled', 'on_site', 'completed', 'cancelled'].map((status) =>
    screen(`job, ${status}`, '/admin', bookingWith(status)),
  ),
  screen('a job on the board', '/admin/dispatch', async (page) => {
    // If the board has no room, it shows a single technician's day; the first bar after the tray belongs to them.
    const bar = page.locator('[data-bar]').first();
    if (!(await bar.isVisible())) await page.locator('main select').first().selectOption({ index: 1 });
    await bar.click();
    await page.locator('aside h2').first().waitFor();
  }),
  screen('the map of the day', '/admin/dispatch?view=map'),
  screen('a ticket, open', '/admin/support?status=open', openRow),
  screen('a ticket, answered', '/admin/support?status=answered', openRow),
  screen('a ticket, closed', '/admin/support?status=closed', openRow),
  screen('uses of a code', '/admin/catalogue/uses?code=WINTER10'),
  screen('an admin', '/admin/admins', async (page) => {
    await page.locator('main tbody tr').first().click();
    await page.getByRole('checkbox').first().waitFor();
  }),
  screen('an admin, invited', '/admin/admins', async (page) => {
    await page.locator('main tbody tr').last().click();
    await page.getByRole('checkbox').first().waitFor();
  }),
  screen('numbers, tables', '/admin/numbers', async (page) => {
    for (const table of await page.locator('main details').all())
      if ((await table.getAttribute('open')) === null) await table.locator('summary').click();
  }),
  screen('phone booking, sent empty', '/admin/dispatch/phone', async (page) => {
    await page.locator('input[name=zipCode]').fill('10001');
    await page.getByRole('button').and(page.locator('[type=submit]:enabled')).last().click();
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  screen('a test, sent empty', '/admin/thank-you', (page) =>
    page.locator('main button[type=submit]').click(),
  ),
];

const elsewhere: readonly Screen[] = [
  {
    ...screen('the bell', '/admin/support', async (page, words) => {
      await page.locator('header button[aria-haspopup=dialog], header button[aria-expanded]').last().click();
      await page.getByText(words('admin.console.notifications')).last().waitFor();
    }),
    onlyVisible: true,
  },
  screen('no such page', '/admin/no-such-page'),
  screen('no such booking', '/admin/bookings/00000000-0000-4000-8000-000000000000'),
  {
    name: 'sign-in, wrong',
    group: 'console',
    path: '/admin/login',
    act: async (page) => {
      await page.locator('input:not([type=password])').first().fill('admin');
      await page.locator('input[type=password]').fill('not-the-password');
      await page.locator('main button[type=submit]').click();
      await page.locator('[role=alert]').first().waitFor();
    },
  },
  { ...screen('offline', '/admin/customers', (page) => page.context().setOffline(true)), onlyVisible: true },
];
