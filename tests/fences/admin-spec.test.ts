/** Proves that the values of the admin and partner specification are the product's: routes, calls, records, lists, messages, constants. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { detailsBody, getAdminBooking, getStats } from '#api/contract/admin.ts';
import { listApplications } from '#api/contract/applications.ts';
import { signInAdmin, signInPartner } from '#api/contract/auth.ts';
import { getNotificationConfig } from '#api/contract/channels.ts';
import { customerBadges, customerRoles, updateCustomer } from '#api/contract/customers.ts';
import { endpoints } from '#api/contract/index.ts';
import { listNotifications, serverMessage } from '#api/contract/live.ts';
import { defaultPageSize, pageSizes } from '#api/contract/paged.ts';
import { isPage } from '#api/contract/pages.ts';
import {
  applyForPartnership,
  bankFields,
  businessCategories,
  businessTypes,
  countries,
  getQrAnalytics,
  listCommissions,
  monthlySales,
  storeTypes,
} from '#api/contract/partners.ts';
import { adminStoreTypes, createPartner, getPartner } from '#api/contract/store-partners-admin.ts';
import { getTechnician } from '#api/contract/technicians-admin.ts';
import { createTechnician } from '#api/contract/technicians.ts';
import { MIN_INCHES } from '#api/qr/modules.ts';
import { permissions } from '#domain/admin/permissions.ts';
import { stages } from '#domain/booking/progress.ts';
import { allStatuses } from '#domain/booking/transitions.ts';
import { brandOf } from '#domain/catalogue/brands.ts';
import { availabilityOf, experiences, serviceTypeOf } from '#domain/catalogue/options.ts';
import { noticeDays } from '#domain/partner/terms.ts';
import { closingWithinDays, minimumPayout, payWithinDays } from '#domain/settlement/terms.ts';
import { root } from '#scripts/setup/paths.ts';
import { callsOf, entitiesOf, optionListsOf } from '#scripts/spec-coverage/lists.ts';
import { shapeOf } from '#scripts/spec-coverage/places.ts';
import { pathsOf, takenBy } from '#scripts/spec-coverage/schemas.ts';
import { itemsOf, sectionsOf } from '#scripts/spec-coverage/specification.ts';
import { readCatalogue, writtenIn } from '#scripts/words/catalogue.ts';

const page = readFileSync(join(root, 'docs', 'spec', 'admin-and-partner.md'), 'utf8');
const rows = page.split('\n');
const items = sectionsOf(page).flatMap(itemsOf);
const english = writtenIn('en');

describe('routes', () => {
  const routes = items.flatMap(({ kind, text }) =>
    kind === 'route' && !text.startsWith('/api/') ? [text] : [],
  );
  test.each([...new Set(routes)])('%s is a page', (route) =>
    expect(isPage(route.replaceAll(/\{[^}]*\}/g, '1'))).toBe(true),
  );
});

/** Whether one of the paths is the field, on its own or inside of a list or record. */
const has = (paths: ReadonlySet<string>, field: string): boolean =>
  [...paths].some((path) => path === field || path.endsWith(`.${field}`));

describe('calls', () => {
  const calls = rows
    .filter((row) => row.startsWith('| ') || row.startsWith('- '))
    .flatMap(callsOf)
    .map((call) => ({ ...call, name: `${call.method} ${call.path}` }));

  test.each(calls.map((call) => [call.name, call] as const))(
    '%s takes and answers the fields of the specification',
    (name, { payload, answer }) => {
      const found = endpoints.find(
        ({ endpoint }) => shapeOf(`${endpoint.method} ${endpoint.path}`) === shapeOf(name),
      );
      if (!found) throw new Error(`there is no call ${name}`);
      const [taken, answered] = [takenBy(found.endpoint), pathsOf(found.endpoint.response, 'output')];
      // Of a call that takes nothing the page names the fields of its answer alone.
      const isKnown = (path: string): boolean =>
        taken.has(path) || (found.endpoint.method === 'GET' && has(answered, path));
      expect(payload.map(({ path }) => path).filter((path) => !isKnown(path))).toEqual([]);
      expect(answer.map(({ path }) => path).filter((path) => !has(answered, path))).toEqual([]);
    },
  );

  test('are as many as the page has', () => expect(calls.length).toBe(42));
});

test.each([
  ['Admin user (stored as adminUser)', 6, [signInAdmin]],
  ['Customer (admin view)', 14, [updateCustomer]],
  ['Technician record', 24, [getTechnician]],
  ['Technician create form', 11, [createTechnician]],
  ['Technician application', 12, [listApplications]],
  ['Booking (admin)', 28, [getAdminBooking]],
  ['Notification message', 5, [listNotifications]],
  ['Notification config', 4, [getNotificationConfig]],
  ['Admin summary stats', 4, [getStats]],
  ['Store partner', 49, [createPartner, getPartner, applyForPartnership]],
  ['Commission', 6, [listCommissions]],
  ['QR analytics', 9, [getQrAnalytics]],
  ['Partner session (storePartnerUser)', 4, [signInPartner]],
] as const)('the record “%s” has its %i fields', (label, count, places) => {
  const fields = rows.flatMap(entitiesOf).find((entity) => entity.label === label)?.fields ?? [];
  expect(fields.length).toBe(count);
  const known = new Set(places.flatMap((place) => [...takenBy(place), ...pathsOf(place.response, 'output')]));
  expect(fields.map(({ path }) => path).filter((path) => !has(known, path))).toEqual([]);
});

describe('option lists', () => {
  const lists = new Map(rows.flatMap(optionListsOf).map(({ label, options }) => [label, options]));
  const textsOf = (label: string) => (lists.get(label) ?? []).map(({ text }) => text);

  test.each([
    ['Roles selectable', customerRoles],
    ['Store type, admin form', adminStoreTypes],
    ['Store type, website application form', storeTypes],
    ['Business categories', businessCategories],
    ['Business types', businessTypes],
    ['Monthly sales ranges', monthlySales],
    ['Countries', countries],
  ] as const)('%s are those of the contract, in their order', (label, values) => {
    expect(textsOf(label)).toEqual(values);
  });

  test('brands and service types of the job’s editing are taken by its call', () => {
    for (const brand of textsOf('Brands in admin job editing')) {
      expect(brandOf(brand)).not.toBeNull();
      expect(detailsBody.shape.brand.safeParse(brand).success).toBe(true);
    }
    const services = textsOf('Service types');
    expect(services.length).toBe(6);
    for (const service of services) expect(serviceTypeOf(service)).not.toBeNull();
  });

  test('experience and availability are those of the forms, in either spelling', () => {
    const levels = rows.flatMap(optionListsOf).find(({ label }) => label.startsWith('Experience levels'));
    expect(levels?.options.map(({ text }) => text)).toEqual(experiences.map(({ value }) => value));
    const times = rows.flatMap(optionListsOf).find(({ label }) => label.startsWith('Availability'));
    expect(times?.options.map(({ text }) => availabilityOf(text))).not.toContain(null);
    const { experience, availability, hourlyRate } = createTechnician.body?.shape ?? {};
    expect([experience?.parse(undefined), availability?.parse(undefined)]).toEqual([
      'intermediate',
      'weekdays',
    ]);
    expect(hourlyRate?.parse(undefined)).toBe(45);
    for (const spelled of ['full-time', 'full_time'])
      expect(availability?.safeParse(spelled).success).toBe(true);
  });
});

describe('states', () => {
  const line = (label: string): string => rows.find((row) => row.includes(`**${label}:**`)) ?? '';
  const words = (label: string): readonly string[] => line(label).match(/[a-z]+(?:_[a-z]+)*/g) ?? [];

  test('a booking has the statuses of the specification and no others', () => {
    for (const status of allStatuses) expect(words('Booking status')).toContain(status);
    expect(allStatuses.length).toBe(9);
  });

  test('the progress bar has the five stages', () => {
    expect(line('Job progress bar')).toContain(stages.join(', '));
  });

  test('each status of a payment has its words', () => {
    const named = ['authorized', 'captured', 'succeeded', 'failed', 'cancelled'] as const;
    expect(line('Payment status shown')).toContain(named.join(', '));
    const answered = JSON.stringify(getAdminBooking.response.shape.paymentStatus);
    for (const one of named.filter((status) => status !== 'succeeded')) {
      expect(answered).toContain(one);
      expect(english(`ui.control.payment_${one}`)).not.toBe('');
    }
  });

  test('an application and its check have the states of the page', () => {
    const { applicationStatus, backgroundCheckStatus } = listApplications.response.def.element.shape;
    const [, applications] = /applicationStatus \((pending, [^)]+)\)/.exec(page) ?? [];
    expect(applications?.split(', ')).toEqual(applicationStatus.options);
    expect(line('Background check status')).toContain(backgroundCheckStatus.options.join(', '));
  });

  test('customers have the badges of the filter', () => {
    const filter = /status filter \(all, ([^)]+)\)/.exec(page)?.[1]?.split(', ') ?? [];
    expect(filter).toEqual(customerBadges);
  });

  test('a notification has one of the nine types', () => {
    const types =
      /Types: (.*?), plus (.*?) \(shown/
        .exec(page)
        ?.slice(1)
        .flatMap((list) => list.split(', ')) ?? [];
    expect(types.length).toBe(9);
    const taken = serverMessage.def.options.flatMap(({ shape }) => [...shape.type.def.values]);
    for (const type of types) expect(taken).toContain(type);
  });

  test('an admin’s permissions contain the three of the specification', () => {
    const named = /Admin permissions: (.*)\./.exec(page)?.[1]?.split(', ') ?? [];
    expect(named.length).toBe(3);
    for (const one of named) expect(permissions).toContain(one);
  });
});

describe('messages', () => {
  const texts = readCatalogue().map(({ en }) => en);
  const exact = new Set(texts);
  /** Texts with values, as what they may say; one that is values alone may say anything. */
  const patterns = texts
    .filter((text) => /\{\w+\}/.test(text) && text.replaceAll(/\{\w+\}/g, '').trim().length >= 10)
    .map((text) => {
      const words = text
        .split(/\{\w+\}/)
        .map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
      return new RegExp(`^${words.join('.+')}$`);
    });
  const isSaid = (message: string): boolean =>
    exact.has(message) || patterns.some((pattern) => pattern.test(message));
  /** Is a value of a call, stands on a drawn sheet, or is the end of another message. */
  const noTexts = new Set(['4.00', 'Need Assembly? Scan for instant quote', 'Please try again.']);
  const messages = items.flatMap(({ kind, text }) => (kind === 'message' ? [text] : []));

  test.each(messages.filter((message) => !noTexts.has(message)))(
    '“%s” is a text of the catalogue',
    (message) => {
      // A title and its sentence stand in two texts.
      const [title = '', sentence] = message.split(/: (.*)/s);
      const isTitled = sentence !== undefined && isSaid(title) && isSaid(sentence);
      expect(isSaid(message) || isTitled).toBe(true);
    },
  );

  test('are as many as the page has', () => {
    expect(messages.length).toBe(73);
    for (const message of noTexts) expect(messages).toContain(message);
  });
});

describe('constants', () => {
  test('pages have the sizes of the specification', () => {
    const [, sizes, preset] = /Page size options ([\d, ]+); default (\d+)/.exec(page) ?? [];
    expect(sizes?.split(', ').map(Number)).toEqual(pageSizes);
    expect(defaultPageSize).toBe(Number(preset));
  });

  test('the partner terms are those that settlement and notice keep', () => {
    expect(page).toContain(`payouts within ${payWithinDays} days of month end`);
    expect(page).toContain(`minimum payout $${minimumPayout / 100};`);
    expect(page).toContain(`outstanding commissions paid within ${closingWithinDays} days of termination`);
    expect(page).toContain(`terms updates need ${noticeDays} days' notice`);
  });

  test('a code is printed two inches wide', () => {
    expect(page).toContain(`minimum ${MIN_INCHES} inch by ${MIN_INCHES} inch`);
  });

  test('a routing number has nine digits', () => {
    const takes = (typed: string) => bankFields.bankRoutingNumber.safeParse(typed).success;
    expect(['110000000', '11000000', '1100000000', '11000000a'].map(takes)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
