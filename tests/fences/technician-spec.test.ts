/** Proves that the values of the technician's specification are the product's: routes, calls, records, lists, constants. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { setupBanking, connectBank, getBankStatus, getEarnings, payout } from '#api/contract/earnings.ts';
import { uploadLicense } from '#api/contract/documents.ts';
import { readFieldError } from '#api/contract/field-error.ts';
import { endpoints } from '#api/contract/index.ts';
import { completeJob, job } from '#api/contract/jobs.ts';
import { applyAsTechnician, applyBody, signUpBody, signUpTechnician } from '#api/contract/onboarding.ts';
import { isPage, pages } from '#api/contract/pages.ts';
import { createTechnician } from '#api/contract/technicians.ts';
import { LICENSE_LIMIT } from '#api/licenses/pictures.ts';
import { technicianBps } from '#domain/booking/shares.ts';
import type { BookingCommandType } from '#domain/booking/commands.ts';
import { allStatuses, isLegal, transitions } from '#domain/booking/transitions.ts';
import {
  availabilities,
  experiences,
  signUpRadii,
  signUpSkills,
  skillOf,
  taxClassifications,
  wizardRadius,
  wizardSkills,
} from '#domain/catalogue/options.ts';
import { promisedTimes } from '#domain/onboarding/promised-times.ts';
import { states } from '#domain/places/states.ts';
import { root } from '#scripts/setup/paths.ts';
import { callsOf, cellsOf, entitiesOf, optionListsOf, optionRowsOf } from '#scripts/spec-coverage/lists.ts';
import { shapeOf } from '#scripts/spec-coverage/places.ts';
import { pathsOf, takenBy } from '#scripts/spec-coverage/schemas.ts';
import { itemsOf, sectionsOf } from '#scripts/spec-coverage/specification.ts';
import { writtenIn } from '#scripts/words/catalogue.ts';
import { PHOTO_LIMIT } from '#web/lib/picture.ts';
import { SSN_LENGTH } from '#web/lib/ssn.ts';
import { keyOf } from '#web/lib/words.ts';

const page = readFileSync(join(root, 'docs', 'spec', 'technician.md'), 'utf8');
const rows = page.split('\n');
const sections = sectionsOf(page);
const english = writtenIn('en');

describe('routes', () => {
  const routes = sections
    .flatMap(itemsOf)
    .flatMap(({ kind, text }) => (kind === 'route' && !text.startsWith('/api/') ? [text] : []));

  test.each([...new Set(routes)])('%s is a page', (route) =>
    expect(isPage(route.replaceAll(/\{[^}]*\}/g, '1'))).toBe(true),
  );

  test('aliases are the other addresses of the pages that the specification names beside them', () => {
    expect(new Set(routes).size).toBe(11);
    expect({ ...pages.public, ...pages.technician }).toMatchObject({
      '/technician-login': '/technician/login',
      '/technician-signup': '/technician/signup',
      '/technician-portal': '/technician',
      '/earnings/$technicianId': '/technician/earnings',
    });
  });
});

describe('calls', () => {
  const calls = rows.flatMap((row) => (row.startsWith('| ') ? callsOf(row) : []));

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s takes and answers the fields of the specification',
    (name, { payload, answer }) => {
      const found = endpoints.find(
        ({ endpoint }) => shapeOf(`${endpoint.method} ${endpoint.path}`) === shapeOf(name),
      );
      if (!found) throw new Error(`there is no call ${name}`);
      const [taken, answered] = [takenBy(found.endpoint), pathsOf(found.endpoint.response, 'output')];
      expect(payload.map(({ path }) => path).filter((path) => !taken.has(path))).toEqual([]);
      expect(answer.map(({ path }) => path).filter((path) => !answered.has(path))).toEqual([]);
    },
  );
});

test.each([
  ['Technician sign-up payload', 19, signUpTechnician],
  ['Technician application payload (wizard)', 27, applyAsTechnician],
  ["Driver's licence upload (multipart)", 5, uploadLicense],
  ['Booking as seen by a technician', 20, job],
  ['Payout', 8, payout],
  ['Earnings summary', 3, getEarnings],
  ['Bank status', 6, getBankStatus],
  ['Bank connect payload (dashboard dialog)', 4, connectBank],
  ['Banking setup payload (banking page)', 5, setupBanking],
  ['Completion payload', 4, completeJob],
] as const)('the record “%s” has its %i fields', (label, count, place) => {
  const fields = rows.flatMap(entitiesOf).find((entity) => entity.label === label)?.fields ?? [];
  expect(fields.length).toBe(count);
  const known =
    'response' in place
      ? new Set([...takenBy(place), ...pathsOf(place.response, 'output')])
      : pathsOf(place, 'output');
  expect(fields.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
});

describe('option lists', () => {
  const head = rows.findIndex((row) => row.startsWith('| Option'));
  const forms = cellsOf(rows[head] ?? '').slice(1);
  const lists = new Map(
    [
      ...rows.slice(head + 2, head + 6).flatMap((row) => optionRowsOf(row, forms)),
      ...rows.flatMap(optionListsOf),
    ].map(({ label, options }) => [label, options]),
  );
  const listOf = (label: string) => lists.get(label) ?? [];
  const textsOf = (label: string) => listOf(label).map(({ text }) => text);

  test('experience has the levels with their years', () => {
    const list = listOf('experience, Sign-up form');
    expect(list.map(({ text }) => text)).toEqual(experiences.map(({ value }) => value));
    for (const { text, detail } of list) {
      expect(experiences.find(({ value }) => value === text)?.label).toContain(`(${detail}`);
      expect(english(`shared.option.experience_${text}`)).toContain(`(${detail}`);
      expect(english(`customer.apply.years_${text}`)).toContain(detail);
    }
  });

  test('availability, work radius and tax classification are those of the sign-up form, in their order', () => {
    expect(textsOf('availability, Sign-up form')).toEqual(availabilities.map(({ value }) => value));
    expect(textsOf('workRadius, Sign-up form').map((text) => text.replace(' miles', ''))).toEqual(
      signUpRadii,
    );
    const classifications = listOf('taxClassification, Sign-up form');
    expect(classifications.map(({ text }) => text)).toEqual(taxClassifications);
    const preset = classifications.find(({ detail }) => detail === 'default')?.text;
    expect(signUpBody.shape.taxClassification.parse(undefined)).toBe(preset);
  });

  test('tax classification is said where it is none', () => {
    const { error } = signUpBody.shape.taxClassification.safeParse('');
    expect(readFieldError(error?.issues[0]?.message ?? '')?.text).toBe('taxClassificationMissing');
    expect(page).toContain(`taxClassification: '${english('contract.rule.taxClassificationMissing')}'`);
  });

  test.each([
    [
      'Sign-up skills (12)',
      12,
      signUpSkills,
      (skill: string) => english(`customer.join.skill_${keyOf(skill)}`),
    ],
    [
      'Wizard skills (13)',
      13,
      wizardSkills,
      (skill: string) => english(`customer.apply.wizardSkill_${keyOf(skill)}`),
    ],
  ] as const)(
    '%s are offered by these names, in their order, and taken by the calls',
    (label, count, skills, nameOf) => {
      const texts = textsOf(label);
      expect(texts.length).toBe(count);
      // Within a sentence the page writes some of them without a capital.
      const plain = (text: string): string => text.toLowerCase();
      expect(skills.map(nameOf).map(plain)).toEqual(texts.map(plain));
      expect(texts.map(skillOf)).toEqual(skills);
    },
  );

  test('the wizard offers the 50 states, and beside them the capital’s district and Puerto Rico', () => {
    const codes = states.map(({ code }) => code).filter((code) => code !== 'DC' && code !== 'PR');
    expect(page).toContain(`The ${codes.length} US state codes`);
  });

  test('the wizard takes 5 to 100 miles', () => {
    const [, min, max] = /\| a number, min (\d+), max (\d+) miles \|/.exec(page) ?? [];
    expect(wizardRadius).toEqual({ min: Number(min), max: Number(max) });
    const { workRadius } = applyBody.shape;
    for (const miles of [5, 100]) expect(workRadius.safeParse(miles).success).toBe(true);
    for (const miles of [4, 101, 5.5]) expect(workRadius.safeParse(miles).success).toBe(false);
  });
});

/** Of a schema, how many characters it wants at least. */
const leastOf = (schema: z.ZodMiniType<unknown, string>, typed: string): number =>
  typed.split('').findIndex((_, k) => schema.safeParse(typed.slice(0, k + 1)).success) + 1;

describe('constants', () => {
  test('the least lengths of password, phone, SSN and address', () => {
    expect(page).toContain(
      'Password min 8; phone min 10; SSN min 9 (wizard: 11 with dashes); address min 10.',
    );
    const { password, phone, ssn } = signUpBody.shape;
    expect(leastOf(password, 'Hexagon-7-keys')).toBe(8);
    expect(leastOf(phone, '6145550162')).toBe(10);
    expect(leastOf(ssn, '219099641')).toBe(9);
    expect(leastOf(ssn, '219-09-9641')).toBe(11);
    expect(SSN_LENGTH).toBe(11);
    const line = (address: string) => signUpBody.shape.address.safeParse(address).success;
    expect([line('12 Elm St.'), line('12 Elm St')]).toEqual([true, false]);
  });

  test('a license is at most 5 MB, a photo at most 10 MB', () => {
    expect(page).toContain('Licence max 5MB; types jpeg, jpg, png, pdf.');
    expect(LICENSE_LIMIT).toBe(5 * 1024 * 1024);
    expect(page).toContain('images each under 10MB');
    expect(PHOTO_LIMIT).toBe(10 * 1024 * 1024);
  });

  test('the technician’s share is 70%', () => {
    expect(page).toContain('is 70% of totalCost');
    expect(technicianBps).toBe(7_000);
  });

  test('the promised times are those that the timers keep', () => {
    const [, from, to] = /Licence verification within (\d+)-(\d+) hours/.exec(page) ?? [];
    expect(promisedTimes.license).toEqual({ from: Number(from), to: Number(to) });
    const [, first, last] = /application review (\d+)-(\d+) business days/.exec(page) ?? [];
    expect(promisedTimes.review).toEqual({ from: Number(first), to: Number(last) });
    const [, begin] = /background check begins within (\d+) hours/.exec(page) ?? [];
    expect(promisedTimes.checkHours).toBe(Number(begin));
    const [, least, most] = /onboarding (\d+)-(\d+) business days/.exec(page) ?? [];
    expect(promisedTimes.activation).toEqual({ from: Number(least), to: Number(most) });
  });

  test('the times of payouts that the texts name', () => {
    const [, bank, billing] =
      /arrives in (\S+) business days \(info text\); billing payout (\S+) business/.exec(page) ?? [];
    expect(english('technician.pay.howBank')).toContain(`within ${bank} business days`);
    expect(english('technician.work.billedText')).toContain(`within ${billing} business days`);
  });

  test('the hourly rate of a technician whom an admin creates', () => {
    const [, rate] = /admin-created technicians defaults to ([\d.]+)/.exec(page) ?? [];
    expect(createTechnician.body?.shape.hourlyRate.parse(undefined)).toBe(Number(rate));
  });
});

describe('statuses', () => {
  test('are those of the booking, with the badges of the specification', () => {
    const [, list] = /Booking statuses seen by technicians:\*\* (.+)\.$/m.exec(page) ?? [];
    for (const one of list?.split(', ') ?? []) {
      const [, status = '', badge] = /^(\w+)(?: \((?:badge )?(.+)\))?$/.exec(one) ?? [];
      expect(allStatuses).toContain(status);
      if (badge !== undefined) expect(english(`technician.work.status_${status}`)).toBe(badge);
    }
  });

  test.each([
    ['scheduled or assigned', 'Heading to Site', 'StartRoute', 'technician.work.step_route'],
    ['in_route', 'Arrived on Site', 'Arrive', 'technician.work.step_arrive'],
    ['assigned', 'Start Job', 'StartWork', 'technician.work.step_start'],
  ] as const)('from %s “%s” leads on', (from, action, command: BookingCommandType, text) => {
    const to = rows
      .find((row) => row.startsWith(`| ${from} | ${action} |`))
      ?.split(' | ')[2]
      ?.replace(' |', '');
    expect(english(text)).toBe(action);
    for (const status of from.split(' or ')) expect(isLegal(command, status as 'assigned')).toBe(true);
    expect(transitions[command].to).toBe(to);
  });

  test('completion is taken from each of them that has a technician', () => {
    const [, from] = /^\| (.+) \| Complete Job \(offered\)/m.exec(page) ?? [];
    expect(from).toBe('on_site, in_progress, assigned, confirmed');
    for (const status of ['on_site', 'in_progress', 'assigned'] as const)
      expect(isLegal('CompleteWork', status)).toBe(true);
    // Nobody has a confirmed booking yet (design.md §11).
    expect(isLegal('CompleteWork', 'confirmed')).toBe(false);
    expect(transitions.CompleteWork.to).toBe('completed');
  });
});
