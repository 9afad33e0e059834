/** Every dialog of the console; for forms also the field errors, the waiting state and a refusal. */
import type { Page } from 'playwright-core';
import { bookingWith, dialog, fromMenu, openRow, press, sentAsItIs, sentTo } from './acts.ts';
import type { Screen } from './screen.ts';
import type { Staff } from './staff.ts';

type Act = NonNullable<Screen['act']>;

const at = (path: string) => ({ group: 'console', as: 'admin', path }) as const;

/** All of them; for people, those of the first one in the list. */
export const consoleDialogs = (staff: Staff): readonly Screen[] => [
  ...ofBookings,
  ...ofLists,
  ...ofPeople(staff),
  ...ofPartners,
  ...ofCatalogue,
  ...ofTeam,
  ...ofTheBoard,
];

/** On the page of a booking with this status, opened by the button with this text. */
const job = (name: string, status: string, word: string): Screen =>
  dialog(`job, ${name}`, at('/admin'), async (page, words) => {
    await bookingWith(status)(page);
    await press(page, words(`admin.booking.${word}`));
  });

const setStatus = job('set status', 'scheduled', 'setStatus');
const cancelBooking = job('cancel', 'scheduled', 'cancelBooking');
// The most recently completed one has no open question about its price.
const refund = dialog('job, refund', at('/admin?status=completed'), async (page, words) => {
  await page.locator('main tbody tr').last().getByRole('link').first().click();
  await press(page, words('admin.booking.refund'));
});
const chooseStatus = async (floating: ReturnType<Page['getByRole']>): Promise<void> => {
  await floating.getByRole('radio').and(floating.locator(':enabled')).first().check({ force: true });
  await floating.getByRole('textbox').last().fill('The technician called: they are done.');
};

const ofBookings: readonly Screen[] = [
  setStatus,
  {
    ...setStatus,
    name: 'job, set status, chosen',
    act: async (page, words) => {
      await setStatus.act?.(page, words);
      await chooseStatus(page.getByRole('dialog'));
    },
  },
  sentTo('is silent', setStatus, chooseStatus),
  sentTo('refuses', setStatus, chooseStatus),
  cancelBooking,
  sentAsItIs(cancelBooking),
  job('edit times', 'scheduled', 'editTimes'),
  job('edit customer', 'scheduled', 'editCustomer'),
  job('edit details', 'scheduled', 'editDetails'),
  refund,
  dialog('assign', at('/admin?status=confirmed'), async (page) => {
    await openRow(page);
    await page.locator('ol button').first().click();
  }),
  dialog('take off', at('/admin'), async (page, words) => {
    await bookingWith('scheduled')(page);
    const [before = ''] = words('admin.booking.takeOff').split('<');
    await page
      .getByRole('button', { name: new RegExp(`^${before.trim()}`) })
      .first()
      .click();
  }),
];

const saveView = dialog('save view', at('/admin?status=completed'), 'admin.table.saveView');

const chooseTwo = async (page: Page): Promise<void> => {
  for (const k of [1, 2]) await page.locator('main tbody tr').nth(k).getByRole('checkbox').check();
};

/** An action on two rows of a list at once. */
const toTwo = (name: string, path: string, word: string): Screen =>
  dialog(name, at(path), async (page, words) => {
    await chooseTwo(page);
    await press(page, words(word));
  });

const block = toTwo('block several', '/admin/customers', 'admin.customer.block');
const cancelSeveral = toTwo('cancel several', '/admin?status=open', 'admin.list.cancelSeveral');
const answerSeveral = toTwo('answer several', '/admin/support', 'admin.support.answerThem');

const ofLists: readonly Screen[] = [
  saveView,
  sentAsItIs(saveView),
  block,
  sentAsItIs(block),
  cancelSeveral,
  sentAsItIs(cancelSeveral),
  toTwo('assign several', '/admin/support', 'admin.support.assign'),
  answerSeveral,
  sentAsItIs(answerSeveral),
  dialog(
    'why a commission is not paid',
    at('/admin/store-partners/commissions'),
    fromMenu('admin.partner.whyNotPaid'),
  ),
];

/** On a tab of the first person, opened by the button with this text. */
const onTab =
  (tab: string, word: string): Act =>
  async (page, words) => {
    await openRow(page);
    await page.locator(`a[href*="tab=${tab}"]`).first().click();
    await page
      .getByRole('button', { name: words(word), exact: true })
      .first()
      .click();
  };

const addTechnician = dialog('add technician', at('/admin/technicians'), 'admin.technician.add');
const suspend = dialog('suspend', at('/admin/technicians'), onTab('status', 'admin.technician.suspend'));

function ofPeople({ waiting }: Staff): readonly Screen[] {
  const application = at(`/admin/applications/${waiting.id}`);
  const reject = dialog('reject an application', application, 'admin.application.reject');
  return [
    addTechnician,
    dialog('delete a technician', at('/admin/technicians'), fromMenu('admin.technician.delete')),
    suspend,
    sentAsItIs(suspend),
    dialog('delete a customer', at('/admin/customers'), fromMenu('admin.customer.delete')),
    dialog('block a customer', at('/admin/customers'), onTab('account', 'admin.customer.block')),
    reject,
    sentAsItIs(reject),
    dialog('ask an applicant', application, 'admin.application.ask'),
    dialog('make an exception', application, 'admin.application.exception'),
  ];
}

const partnerRow = (name: string) => (page: Page) => page.locator('main tbody tr', { hasText: name }).first();
const store = partnerRow('MAPLE10');
const partners = at('/admin/store-partners');
const addPartner = dialog('add partner', partners, 'admin.partner.add');
const approve = dialog('approve a store', partners, async (page, words) => {
  await partnerRow('Whitmore')(page)
    .getByRole('button', { name: words('admin.partner.approve') })
    .click();
});
const newCode = dialog('new code of a store', partners, async (page, words) => {
  await fromMenu('admin.partner.qr', store)(page, words);
  await press(page, words('admin.partner.newCode'));
});

const ofPartners: readonly Screen[] = [
  addPartner,
  sentAsItIs(addPartner),
  dialog('terms', partners, 'admin.partner.terms'),
  approve,
  sentTo('is silent', approve, async () => {}),
  sentTo('refuses', approve, async () => {}),
  dialog('reject a store', partners, async (page, words) => {
    await partnerRow('Whitmore')(page)
      .getByRole('button', { name: words('admin.partner.reject') })
      .click();
  }),
  ...(
    [
      ['qr', 'qr'],
      ['login', 'createLogin'],
      ['edit', 'edit'],
      ['statements', 'statements'],
      ['delete', 'delete'],
    ] as const
  ).map(([name, word]) => dialog(`store, ${name}`, partners, fromMenu(`admin.partner.${word}`, store))),
  newCode,
  sentAsItIs(newCode),
];

const codes = at('/admin/catalogue');
const campaign = (page: Page) => page.locator('main tbody tr', { hasText: 'WINTER10' }).first();
const makeCode = dialog('new discount code', codes, 'admin.catalogue.newCode');
const planPrices = dialog('plan prices', at('/admin/catalogue/prices'), 'admin.catalogue.planPrices');
const closePlace = dialog('close or open', at('/admin/catalogue/openings'), 'admin.catalogue.newRule');
const newAnswer = dialog('new answer', at('/admin/support/answers'), 'admin.support.newAnswer');

const ofCatalogue: readonly Screen[] = [
  makeCode,
  sentAsItIs(makeCode),
  dialog('limits of a code', codes, fromMenu('admin.catalogue.setLimits', campaign)),
  dialog('end a code', codes, fromMenu('admin.catalogue.end', campaign)),
  planPrices,
  dialog('withdraw prices', at('/admin/catalogue/prices'), (page) =>
    page.locator('main tbody button').first().click(),
  ),
  closePlace,
  sentAsItIs(closePlace),
  newAnswer,
  sentAsItIs(newAnswer),
  dialog('change an answer', at('/admin/support/answers'), (page) =>
    page.locator('main tbody button').first().click(),
  ),
  dialog('remove an answer', at('/admin/support/answers'), (page) =>
    page.locator('main tbody tr').first().getByRole('button').last().click(),
  ),
  dialog('hide words', at('/admin/reviews?words=shown'), (page) =>
    page.locator('main tbody tr td button').first().click(),
  ),
];

const invite = dialog('invite an admin', at('/admin/admins'), 'admin.team.invite');
const setUp = dialog('set up codes', at('/admin/account'), 'admin.own.setUp');

const ofTeam: readonly Screen[] = [
  invite,
  sentAsItIs(invite),
  setUp,
  sentAsItIs(setUp),
  dialog('audit compared', at('/admin/audit'), 'admin.audit.prove'),
];

const board = at('/admin/dispatch');
/** A day on which someone in the demo has a job that has not begun. */
const inFourDays = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);

const ofTheBoard: readonly Screen[] = [
  dialog('keys', board, async (page) => {
    await page.locator('main').click({ position: { x: 2, y: 2 } });
    await page.keyboard.press('?');
  }),
  dialog('find a job', board, async (page) => {
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('textbox').fill('HX');
  }),
  dialog(
    'a day given to others',
    at(`/admin/dispatch?day=${inFourDays}&zone=America/New_York`),
    async (page) => {
      await page.locator('[data-bar]').first().click();
      await page.keyboard.press('Shift+M');
    },
  ),
];
