/** The customer specification's route table and fixed pages: which address is a page, and what stands on it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstPrices } from '#domain/pricing/price-list.ts';
import { root } from '#scripts/setup/paths.ts';
import { itemsOf, sectionsOf } from '#scripts/spec-coverage/specification.ts';
import { type Site, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const get = (path: string) =>
  fetch(site.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });

/** The text of a page as a reader has it before any script runs. */
async function textOf(path: string): Promise<string> {
  const html = await (await get(path)).text();
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll(/\s+/g, ' ');
}
async function linksOf(path: string): Promise<ReadonlySet<string>> {
  const html = await (await get(path)).text();
  return new Set([...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href));
}

const parts: Readonly<Record<string, string>> = {
  storeCode: 'MAPLE-1',
  'productSku?': 'BILLY-80',
  bookingId: 'HX-7K2M4Q',
  technicianId: '1',
};

const specification = sectionsOf(readFileSync(join(root, 'docs', 'spec', 'customer.md'), 'utf8'));
const routes = specification
  .filter(({ heading }) => heading === 'Route table')
  .flatMap(itemsOf)
  .flatMap(({ kind, text }) => (kind === 'route' && !text.startsWith('/api/') ? [text] : []));
const own = [...new Set(routes)];

describe('the route table', () => {
  test('is read from the specification', () => {
    expect(own.length).toBe(44);
  });

  test.each(own)('%s is a page', async (route) => {
    const path = route.replaceAll(/\{([^}]+)\}/g, (_, name: string) => parts[name] ?? name);
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<div id="root"');
  });

  test('no page that is made ahead of time links to an address that is none', async () => {
    for (const path of ['/', '/pricing', '/terms', '/privacy', '/sign-in']) {
      const internal = [...(await linksOf(path))].filter((href) => href.startsWith('/'));
      expect(internal.length).toBeGreaterThan(3);
      for (const href of internal) expect([href, (await get(href)).status]).toEqual([href, 200]);
    }
  });
});

describe('the landing page', () => {
  test('has its sections, with what each of them is about', async () => {
    const text = await textOf('/');
    for (const words of [
      'How It Works',
      'Instant quote',
      'Pick a slot',
      'What We Assemble',
      'Bedroom',
      'Living room',
      'Outdoor',
      'Why Choose',
      'Reviews',
      'Sign In',
      'Book Now',
    ])
      expect(text, words).toContain(words);
    expect(text).toMatch(/same-day service/i);
    expect(text).toMatch(/insured/i);
  });

  test('shows figures that are true everywhere, and three testimonials that are called examples', async () => {
    const text = await textOf('/');
    expect(text).toMatch(/store brands 14/);
    expect(text).toMatch(/days of warranty 90/);
    expect(text).toMatch(/response time 24hr/);
    expect(text).not.toMatch(/10K|15K|4\.9/);
    expect(text).toContain('Three examples.');
    const html = await (await get('/')).text();
    expect(html.match(/<blockquote/g)).toHaveLength(3);
  });

  test('links to the portals and to every page of its foot', async () => {
    const links = await linksOf('/');
    for (const href of [
      '/pricing',
      '/reviews',
      '/contact',
      '/booking',
      '/customer/login',
      '/technician/login',
      '/admin/login',
      '/store-partnership',
      '/privacy',
      '/terms',
      '/#how',
    ])
      expect([...links], href).toContain(href);
  });
});

test('the sign-in page leads each role to its portal', async () => {
  expect(await textOf('/sign-in')).toContain('Customer Portal');
  const links = await linksOf('/sign-in');
  for (const href of ['/customer/login', '/technician/login', '/admin/login'])
    expect([...links], href).toContain(href);
});

describe('the pricing page', () => {
  test('shows four hourly rates with their hours, the medium one as the most common', async () => {
    const text = await textOf('/pricing');
    for (const [level, rate, hours] of [
      ['Easy', 35, '1 to 2 hrs'],
      ['Medium', 45, '2 to 4 hrs'],
      ['Hard', 60, '3 to 6 hrs'],
      ['Expert', 80, '4 to 8 hrs'],
    ] as const) {
      expect(text).toMatch(new RegExp(`${level}.{0,160}${hours}`));
      // The amounts come with the prices that apply (decision 181); a browser shows them in public-pages.e2e.
      expect(firstPrices.hourlyRates).toHaveProperty(level.toLowerCase(), rate);
    }
    expect(text).toMatch(/Medium.{0,60}Most common|Most common.{0,60}Medium/);
  });

  test('shows what is free, what is added, and what is promised', async () => {
    const text = await textOf('/pricing');
    for (const free of ['Tools', 'Cleanup', 'Basic positioning', 'Inspection', '90-day warranty'])
      expect(text).toContain(`${free} Free`);
    for (const [addOn, id, dollars] of [
      ['Same-day', 'same_day', 25],
      ['Evening or weekend', 'evening_weekend', 15],
      ['Furniture rearrangement', 'rearrangement', 20],
      ['Wall mounting', 'wall_mounting', 35],
      ['Old furniture removal', 'old_furniture_removal', 30],
    ] as const) {
      expect(text).toContain(addOn);
      expect(firstPrices.addOns).toHaveProperty(id, dollars * 100);
    }
    expect(text).toContain('100% satisfaction');
    expect(text).toContain('± 15 min time accuracy');
  });
});

describe('the legal pages', () => {
  test('the terms cover what they must, with the fees and terms of the policy', async () => {
    const text = await textOf('/terms');
    for (const title of [
      'Acceptance',
      'The service',
      'Accounts',
      'Bookings',
      'Payment',
      'Cancellation and refunds',
      'Warranty',
      'Liability',
      'Prohibited uses',
      'Intellectual property',
      'Termination',
      'Arbitration',
      'Changes and contact',
    ])
      expect(text, title).toContain(title);
    expect(text).toContain('free until 24 hours before');
    expect(text).toMatch(/Within 24 hours of the start, 50% of the price is charged/);
    expect(text).toMatch(/On the day of the appointment, and if nobody is there, the full price/);
    expect(text).toContain('Refunds take 5 to 10 business days');
    expect(text).toMatch(/30 days’ notice before these terms change/);
    expect(await (await get('/terms')).text()).toContain('id="cancellation"');
  });

  test('privacy covers what it must', async () => {
    const html = await (await get('/privacy')).text();
    for (const part of [
      'collected',
      'use',
      'sharing',
      'security',
      'rights',
      'retention',
      'children',
      'international',
      'changes',
    ])
      expect(html, part).toContain(`id="${part}"`);
    const text = await textOf('/privacy');
    expect(text).toContain('children under 13');
    expect(text).toMatch(/records are kept for 7 years/);
  });
});
