/** Every screen of a technician, from the application to the payout, of the console and of a store partner. */
import type { Page } from 'playwright-core';
import type { Job } from '#api/contract/jobs.ts';
import { pagesOf } from '#api/contract/pages.ts';
import { photo } from '../demo/photos.ts';
import type { Group, Screen } from './screens.ts';
import type { Staff, StaffName } from './staff.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** A dialog behind the button with this text. */
const dialog = (name: string, group: Group, as: StaffName, path: string, word: string): Screen => ({
  name: `${name}, dialog`,
  group,
  as,
  path,
  onlyVisible: true,
  act: async (page, words) => {
    await press(page, words(word));
    await page.getByRole('dialog').waitFor();
  },
});

/** The screens of these people; one whose job is missing is left out. */
export const staffScreens = (staff: Staff): readonly Screen[] => [
  ...applying,
  ...working,
  ...jobsOf(staff),
  ...deciding(staff),
  ...atConsole,
  ...atStore,
];

const draft = {
  firstName: 'Andre',
  lastName: 'Whitaker',
  email: 'andre.whitaker@example.com',
  phone: '(614) 555-0162',
  street: '88 Thurman Ave',
  city: 'Columbus',
  state: 'OH',
  zipCode: '43206',
  dateOfBirth: '1990-02-01',
  experience: 'experienced',
  availability: 'weekdays',
  skills: ['ikea', 'wayfair', 'office'],
  workRadius: 25,
  workHistory: [
    {
      company: 'Buckeye Moving & Storage',
      position: 'Assembler',
      duration: '2 years',
      description: 'Took apart and rebuilt beds, wardrobes and desks at about 300 moves.',
      references: 'Rosa Delgado, (614) 555-0177',
    },
  ],
  certifications: '',
};

/** The draft as the wizard keeps it in the browser, and a number typed into the second step. */
const wizard = (steps: number, name: string): Screen => ({
  name: `wizard, ${name}`,
  group: 'apply',
  path: '/technician/apply',
  prepare: async (page) => {
    await page.addInitScript((form) => {
      localStorage.setItem('technicianApplication', JSON.stringify({ savedAt: Date.now(), form }));
    }, draft);
  },
  act: async (page) => {
    const next = page.locator('main form button[type=submit]');
    for (let step = 0; step < steps; step += 1) {
      const number = page.locator('input[name=ssn]');
      if (await number.isVisible()) await number.fill('219-09-9641');
      const before = page.url();
      await next.click();
      await page.waitForURL((url) => url.href !== before);
    }
  },
});

const status = '/technician/application-status';
const applying: readonly Screen[] = [
  wizard(1, 'step 2'),
  wizard(2, 'step 3'),
  wizard(3, 'step 4'),
  {
    name: 'sign-up, sent empty',
    group: 'apply',
    path: '/technician/signup',
    act: (page) => page.locator('main form button[type=submit]').last().click(),
  },
  { name: 'status, first steps', group: 'apply', as: 'starter', path: status },
  { name: 'status, waiting', group: 'apply', as: 'waiting', path: status },
  { name: 'status, withdrawn', group: 'apply', as: 'stopped', path: status },
  dialog('disclosure', 'apply', 'starter', status, 'technician.application.act_authorization'),
  dialog('contract', 'apply', 'starter', status, 'technician.application.act_contract'),
];

const working: readonly Screen[] = [
  { name: 'sign-in', group: 'work', path: '/technician/login' },
  { name: 'available', group: 'work', as: 'sam', path: '/technician' },
  dialog('decline', 'work', 'sam', '/technician', 'technician.work.decline'),
  { name: 'my jobs', group: 'work', as: 'sam', path: '/technician/jobs' },
  { name: 'earnings', group: 'work', as: 'sam', path: '/technician/earnings' },
  {
    name: 'earnings, a payout',
    group: 'work',
    as: 'sam',
    path: '/technician/earnings',
    act: (page) => page.locator('main li details summary').first().click(),
  },
  { name: 'profile', group: 'work', as: 'sam', path: '/technician/profile' },
  { name: 'banking', group: 'work', as: 'sam', path: '/technician/banking' },
  { name: 'calendar', group: 'work', as: 'sam', path: '/technician/calendar' },
  dialog('time off', 'work', 'sam', '/technician/calendar', 'technician.calendar.addTimeOff'),
  dialog('hours', 'work', 'sam', '/technician/calendar', 'technician.calendar.changeHours'),
  { name: 'notifications', group: 'work', as: 'sam', path: '/technician/notifications' },
  { name: 'outbox, empty', group: 'work', as: 'sam', path: '/technician/outbox' },
];

function jobsOf(staff: Staff): readonly Screen[] {
  const workers = ['sam', 'noor', 'viktor', 'priya'] as const;
  const all = workers.flatMap((as) => staff[as].jobs.map((job) => ({ as, job })));
  const screen = (
    name: string,
    test: (job: Job) => boolean,
  ): readonly (Screen & { readonly as: StaffName })[] =>
    all
      .filter(({ job }) => test(job))
      .slice(0, 1)
      .map(({ as, job }) => ({ name, group: 'job', as, path: `/technician/jobs/${job.id}` }));
  const is = (status: Job['status']) => (job: Job) => job.accepted && job.status === status;
  const atWork = screen('in progress, offline', is('in_progress'));
  return [
    ...screen('offer', ({ accepted }) => !accepted),
    ...screen('assigned', is('assigned')),
    ...screen('scheduled', is('scheduled')),
    ...screen('on the way', is('in_route')),
    ...screen('on site', is('on_site')),
    ...screen('in progress', is('in_progress')),
    ...screen('completed', is('completed')),
    ...screen('waits for the customer', (job) => job.priceRise?.state === 'requested'),
    ...screen('give back', is('scheduled')).map((one) =>
      dialog(one.name, 'job', one.as, one.path, 'technician.job.giveBack'),
    ),
    ...screen('nobody answers', is('on_site')).map((one) =>
      dialog(one.name, 'job', one.as, one.path, 'technician.trouble.nobodyAnswers'),
    ),
    ...screen('not safe', is('on_site')).map((one) =>
      dialog(one.name, 'job', one.as, one.path, 'technician.trouble.notSafe'),
    ),
    ...atWork.map((one): Screen => ({ ...one, act: workOffline })),
    ...atWork.map(
      (one): Screen => ({
        ...one,
        name: 'outbox, offline',
        act: async (page) => {
          await workOffline(page);
          await page.locator('[data-part=offline] a').click();
          await page.waitForURL('**/outbox');
          await page.locator('main li').first().waitFor();
        },
      }),
    ),
  ];
}

/** Ticks a piece off and takes two photos without a connection; the service worker has the later screens by then. */
async function workOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.locator('[data-part=offline]').waitFor();
  await page.locator('main input[type=checkbox]').first().check();
  for (const turn of [1, 2]) {
    const [, encoded = ''] = (await photo('after', turn)).split(',');
    const buffer = Buffer.from(encoded, 'base64');
    await page
      .locator('main input[type=file]')
      .last()
      .setInputFiles({ name: `after-${turn}.jpg`, mimeType: 'image/jpeg', buffer });
    await page
      .locator('main img[src^="blob:"]')
      .nth(turn - 1)
      .waitFor();
  }
}

function deciding({ starter, waiting }: Staff): readonly Screen[] {
  const one = (id: string | null) => `/admin/applications/${id}`;
  const shared = { group: 'console', as: 'admin' } as const;
  return [
    { name: 'an application, new', path: one(starter.id), ...shared },
    { name: 'an application, to decide', path: one(waiting.id), ...shared },
    dialog('reject', 'console', 'admin', one(waiting.id), 'admin.application.reject'),
    dialog('exception', 'console', 'admin', one(waiting.id), 'admin.application.exception'),
    dialog('invite', 'console', 'admin', '/admin/admins', 'admin.team.invite'),
    {
      name: 'an admin',
      path: '/admin/admins',
      ...shared,
      act: async (page) => {
        await page.locator('main tbody tr').first().click();
        await page.getByRole('checkbox').first().waitFor();
      },
    },
    dialog('set up codes', 'console', 'admin', '/admin/account', 'admin.own.setUp'),
    dialog('add technician', 'console', 'admin', '/admin/technicians', 'admin.technician.add'),
  ];
}

/** The pages of an entry that need no id in their address, each once; those before the sign-in are a stranger's. */
const once = (entry: 'console' | 'partner', group: Group, as: StaffName): readonly Screen[] =>
  pagesOf(entry)
    .filter(([path, kind]) => !kind.startsWith('/') && !path.includes('$'))
    .map(([path]): Screen => {
      const isOfStrangers = /login|signup|invitation|reset-password|confirm-email/.test(path);
      return { name: path, group, path, ...(isOfStrangers ? {} : { as }) };
    });

/** The first row of a list, opened beside it or, where there is no room, as a page. */
const opened = (name: string, path: string): Screen => ({
  name,
  group: 'console',
  as: 'admin',
  path,
  act: async (page) => {
    const row = page.locator('main tbody tr').first();
    await row.click();
    await page.waitForURL((url) => url.pathname + url.search !== path);
    await page.locator('h1, h2').first().waitFor();
  },
});

const atConsole: readonly Screen[] = [
  ...once('console', 'console', 'admin'),
  opened('a booking', '/admin'),
  {
    ...opened('a job', '/admin?search=HX'),
    act: async (page) => {
      await page.locator('main tbody tr').last().getByRole('link').first().click();
      await page.waitForURL('**/admin/bookings/*');
    },
  },
  opened('a customer', '/admin/customers'),
  opened('a technician', '/admin/technicians'),
  {
    name: 'numbers, tables',
    group: 'console',
    as: 'admin',
    path: '/admin/numbers',
    act: async (page) => {
      for (const summary of await page.locator('main summary').all()) await summary.click();
    },
  },
  {
    name: 'the bell',
    group: 'console',
    as: 'admin',
    path: '/admin/support',
    onlyVisible: true,
    act: async (page, words) => {
      await page.locator('header button[aria-haspopup=dialog], header button[aria-expanded]').last().click();
      await page.getByText(words('admin.console.notifications')).last().waitFor();
    },
  },
  dialog('add partner', 'console', 'admin', '/admin/store-partners', 'admin.partner.add'),
  dialog('terms', 'console', 'admin', '/admin/store-partners', 'admin.partner.terms'),
];

const atStore: readonly Screen[] = once('partner', 'partner', 'partner');
