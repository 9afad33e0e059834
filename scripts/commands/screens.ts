/** `npm run screens`: screenshots of the running installation, in several views, as contact sheets. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { layBeside } from '../screens/beside.ts';
import { contactSheet, ROWS_A_SHEET } from '../screens/contact-sheet.ts';
import { makeDrafts } from '../screens/draft.ts';
import { mailScreens } from '../screens/papers.ts';
import { mailboxes, signInEverybody } from '../screens/people.ts';
import { photograph, type Scene, type Taken, type View, views } from '../screens/photograph.ts';
import type { Screen } from '../screens/screen.ts';
import { screensOf } from '../screens/screens.ts';
import { signInStaff } from '../screens/staff.ts';
import { staffScreens } from '../screens/staff-screens.ts';
import { ensureChromium } from '../setup/chromium.ts';
import { root } from '../setup/paths.ts';
import { readRunInfo, type RunInfo } from '../supervisor/run-info.ts';
import { createProgress } from '../system/progress.mjs';

const usage = `npm run screens [-- --data DIR] [--out DIR] [--only TEXT] [--beside DIR] [--views ${views.map(({ name }) => name).join(',')}]
  photographs the screens of customers, technicians, the console and store partners in the running installation (with its
  demo data): one picture each, and a contact sheet a group; TEXT is a part of the name or group of a screen.
  --beside takes none, and lays those in --out beside those of an earlier run`;

/** Pages open at the same time. */
const ATONCE = 3;

interface Wish {
  readonly out: string;
  readonly only: readonly string[];
  readonly views: readonly View[];
}

async function takeAll(run: RunInfo, wish: Wish): Promise<void> {
  const { customer, technician } = run.logins;
  if (!customer || !technician)
    throw new Error('The installation has no demo people: start it without --no-demo.');
  const executablePath = await ensureChromium(createProgress());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const customers = await signInEverybody(browser, run, customer.password);
    const staff = await signInStaff(browser, run.url, technician.password, run.logins);
    const viewers = { ...customers, ...staff };
    const scene: Scene = { browser, baseURL: run.url, viewers, drafts: await makeDrafts(run.url) };
    const screens = [
      ...screensOf(customers),
      ...(await mailScreens(run.sandboxUrl, mailboxes)),
      ...staffScreens(staff),
    ].filter(
      ({ name, group }) =>
        wish.only.length === 0 || wish.only.some((text) => `${group}: ${name}`.includes(text)),
    );
    const rows = await photographAll(scene, screens, wish);
    const sheets = await writeSheets(rows, wish.out);
    const faults = rows.flat().filter((taken) => taken.overflow > 0 || taken.faults.length > 0);
    for (const { screen, view, overflow, faults: said } of faults)
      console.log(`${screen.name}, ${view.name}: ${[`${overflow} px too wide`, ...said].join('; ')}`);
    console.log(`${rows.flat().length} pictures of ${rows.length} screens:\n${sheets.join('\n')}`);
  } finally {
    await browser.close();
  }
}

async function photographAll(scene: Scene, screens: readonly Screen[], wish: Wish): Promise<Taken[][]> {
  const rows: Taken[][] = screens.map(() => []);
  const queue = screens.flatMap((screen, row) =>
    wish.views.map((view, column) => ({ screen, view, row, column })),
  );
  await Promise.all(
    Array.from({ length: ATONCE }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const taken = await photograph(scene, next.screen, next.view);
        const row = rows[next.row];
        if (row) row[next.column] = taken;
        await writeFile(join(wish.out, `${fileName(next.screen)}.${next.view.name}.png`), taken.png);
      }
    }),
  );
  return rows;
}

const fileName = ({ group, name }: Screen): string =>
  `${group}-${name.replace(/[^a-z0-9_]+/gi, '-').replace(/^-|-$/g, '') || 'home'}`;

async function writeSheets(rows: readonly (readonly Taken[])[], out: string): Promise<readonly string[]> {
  const groups = Map.groupBy(rows, ([first]) => first?.screen.group ?? 'public');
  const files: string[] = [];
  for (const [group, all] of groups) {
    for (let at = 0; at < all.length; at += ROWS_A_SHEET) {
      const file = join(out, `sheet-${group}${at === 0 ? '' : `-${at / ROWS_A_SHEET + 1}`}.webp`);
      await writeFile(file, await contactSheet(all.slice(at, at + ROWS_A_SHEET)));
      files.push(file);
    }
  }
  return files;
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(root, '.hexkey') },
    out: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    beside: { type: 'string' },
    views: { type: 'string', default: views.map(({ name }) => name).join(',') },
    help: { type: 'boolean', default: false },
  },
});
const run = await readRunInfo(join(resolve(values.data), 'run.json'));
if (values.beside !== undefined && values.out !== undefined) {
  const out = resolve(values.out);
  const sheets = await layBeside(resolve(values.beside), out, values.views.split(','), out);
  console.log(sheets.join('\n'));
} else if (values.help || !run) {
  console.error(values.help ? usage : 'Nothing runs in this folder: npm start first.');
  process.exitCode = values.help ? 0 : 2;
} else {
  const out = resolve(values.out ?? join(values.data, 'screens'));
  await mkdir(out, { recursive: true });
  const wanted = values.views.split(',');
  await takeAll(run, { out, only: values.only, views: views.filter(({ name }) => wanted.includes(name)) });
}
if (process.connected) process.disconnect();
