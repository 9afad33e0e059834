/** Every screen of a technician, from the application to the payout. */
import type { Page } from 'playwright-core';
import type { Job } from '#api/contract/jobs.ts';
import { photo } from '../demo/photos.ts';
import { dialog } from './acts.ts';
import type { Screen } from './screen.ts';
import type { Staff, StaffName } from './staff.ts';

/** The screens of these people, without those whose job is missing. */
export const technicianScreens = (staff: Staff): readonly Screen[] => [
  ...applying,
  ...working,
  ...jobsOf(staff),
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

/** The draft as the wizard stores it in the browser, and a number typed into the second step. */
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
  dialog(
    'disclosure',
    { group: 'apply', as: 'starter', path: status },
    'technician.application.act_authorization',
  ),
  dialog('contract', { group: 'apply', as: 'starter', path: status }, 'technician.application.act_contract'),
];

const working: readonly Screen[] = [
  { name: 'sign-in', group: 'work', path: '/technician/login' },
  { name: 'available', group: 'work', as: 'sam', path: '/technician' },
  dialog('decline', { group: 'work', as: 'sam', path: '/technician' }, 'technician.work.decline'),
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
  dialog(
    'time off',
    { group: 'work', as: 'sam', path: '/technician/calendar' },
    'technician.calendar.addTimeOff',
  ),
  dialog(
    'hours',
    { group: 'work', as: 'sam', path: '/technician/calendar' },
    'technician.calendar.changeHours',
  ),
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
    ...screen('give back', is('scheduled')).map((one) => dialog(one.name, one, 'technician.job.giveBack')),
    ...screen('nobody answers', is('on_site')).map((one) =>
      dialog(one.name, one, 'technician.trouble.nobodyAnswers'),
    ),
    ...screen('not safe', is('on_site')).map((one) => dialog(one.name, one, 'technician.trouble.notSafe')),
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

/** Checks off a piece and takes two photos without a connection; by then the service worker has the later screens. */
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
