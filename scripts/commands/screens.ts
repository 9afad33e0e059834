/** `npm run screens`: every customer page of the running installation, in four views, as contact sheets to look at. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { pages } from '#api/contract/pages.ts';
import { contactSheet, type Shot } from '../screens/contact-sheet.ts';
import { ensureChromium } from '../setup/chromium.ts';
import { root } from '../setup/paths.ts';
import { readRunInfo, type RunInfo } from '../supervisor/run-info.ts';
import { createProgress } from '../system/progress.mjs';

const usage = `npm run screens [-- --data DIR] [--out DIR] [--only TEXT]
  photographs every customer page of the running installation: desktop, 390 px, dark, Spanish`;

const desktop = { width: 1280, height: 1706 };
const phone = { width: 390, height: 520 };
const views: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['desktop', { viewport: desktop }],
  ['390 px', { viewport: phone, deviceScaleFactor: 2 }],
  ['dark', { viewport: phone, deviceScaleFactor: 2, colorScheme: 'dark' }],
  ['Spanish', { viewport: phone, deviceScaleFactor: 2, locale: 'es-US' }],
];

/** Pages that a stranger sees otherwise than a signed-in customer. */
const strangersPages = ['/', '/customer/login', '/customer/signup', '/sign-in'];

interface Visit {
  readonly path: string;
  readonly isSignedIn: boolean;
}

const bookings = z.array(z.object({ id: z.string(), status: z.string() }));

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/customer/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/customer-dashboard');
}

/** What is visited: each page once, its parts filled in with one of the customer's bookings. */
function visitsOf(bookingId: string): readonly Visit[] {
  const visits = pages.public.map((path) => ({
    path: path.replace('$bookingId', bookingId),
    isSignedIn: !strangersPages.includes(path),
  }));
  return [
    ...visits,
    { path: `/booking-tracker?id=${bookingId}`, isSignedIn: true },
    { path: '/no-such-page', isSignedIn: false },
  ];
}

async function photograph(run: RunInfo, out: string, only: string): Promise<void> {
  const { customer } = run.logins;
  if (!customer) throw new Error('The installation has no demo customer: start it without --no-demo.');
  const executablePath = await ensureChromium(createProgress());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const first = await browser.newContext({ baseURL: run.url });
    await signIn(await first.newPage(), customer);
    const answer = await first.request.get('/api/bookings');
    const own = bookings.parse(await answer.json());
    const bookingId = (own.find(({ status }) => status === 'assigned') ?? own[0])?.id;
    if (bookingId === undefined)
      throw new Error('The demo customer has no booking yet: try again in a minute.');
    const storageState = await first.storageState();
    const visits = visitsOf(bookingId).filter(({ path }) => path.includes(only));
    const shots: Shot[] = [];
    for (const visit of visits) {
      for (const [name, options] of views) {
        const context = await browser.newContext({
          ...options,
          baseURL: run.url,
          reducedMotion: 'reduce',
          ...(visit.isSignedIn ? { storageState } : {}),
        });
        const page = await context.newPage();
        await page.goto(visit.path, { waitUntil: 'networkidle' });
        const png = await page.screenshot();
        const file = `${visit.path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'}.${name.replace(' ', '')}`;
        await writeFile(join(out, `${file}.png`), png);
        shots.push({ caption: `${visit.path.replace(bookingId, '…')} · ${name}`, png });
        await context.close();
      }
    }
    await writeFile(join(out, 'sheet.webp'), await contactSheet(shots, views.length * 2));
    console.log(`${shots.length} screens of ${visits.length} pages: ${join(out, 'sheet.webp')}`);
  } finally {
    await browser.close();
  }
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(root, '.hexkey') },
    out: { type: 'string' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
const run = await readRunInfo(join(resolve(values.data), 'run.json'));
if (values.help || !run) {
  console.error(values.help ? usage : 'Nothing runs in this folder: npm start first.');
  process.exitCode = values.help ? 0 : 2;
} else {
  const out = resolve(values.out ?? join(values.data, 'screens'));
  await mkdir(out, { recursive: true });
  await photograph(run, out, values.only);
}
if (process.connected) process.disconnect();
