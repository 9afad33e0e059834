/**
 * A screen in four looks: themes, widths and languages are switched in place, and each look is asked of axe and for
 * anything that sticks out at the side. The one place in which tests of pages know axe; mails have their own frames.
 */
import type { RouterHistory } from '@tanstack/react-router';
import { type AxeResults, type RunOptions, source } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { languages, type Language } from '#domain/core/language.ts';
import { entryOf } from '#api/contract/entries.ts';

type Scheme = 'light' | 'dark';

/**
 * How much of a look is asked. `whole`: every rule of every element. `rules`: every rule, of colours one element of each
 * way of painting text that no look of any screen has shown before. `layout`: what depends on width and words, and the
 * new colours. `colours`: the contrast of every element, known or not, of a page that shows skeletons as well.
 */
type Depth = 'whole' | 'rules' | 'layout' | 'colours';

interface Look {
  readonly language: Language;
  readonly width: number;
  readonly scheme: Scheme;
  readonly depth: Depth;
}

/**
 * Both languages in both themes and at the narrowest, where words and width matter most; every rule at both ends. A colour
 * pair looks the same on every screen: it is asked once (decision 085).
 */
const looks: readonly Look[] = [
  { language: 'en', width: 1440, scheme: 'light', depth: 'rules' },
  { language: 'en', width: 360, scheme: 'dark', depth: 'layout' },
  { language: 'es', width: 360, scheme: 'light', depth: 'rules' },
  { language: 'es', width: 768, scheme: 'dark', depth: 'layout' },
];

/** One screen in one state. */
export interface Screen {
  /** As the table calls it. */
  readonly name: string;
  /**
   * Its own heading, or that of its dialog: an error page without a fault would pass as well. One word where the screen
   * is looked at in English only.
   */
  readonly heading: string | RegExp | Readonly<Record<Language, string | RegExp>>;
  /** Those that are looked at, where a screen can't be switched; it opens in the first. */
  readonly languages?: readonly Language[];
  /** The width that it is made for at the narrowest, in pixels; 360 without. */
  readonly narrowest?: number;
  /** Brings a page of any state of its lane here, in English, 1440 px wide. */
  open(page: Page): Promise<unknown>;
  /** Undoes what would be in the next screen's way, e.g. being offline; the page is in the last language then. */
  leave?(page: Page): Promise<unknown>;
}

/** What a screen's looks have shown. */
export interface Finding {
  readonly screen: string;
  readonly looks: number;
  /** `dark 360 es: color-contrast: <b>…`. */
  readonly faults: readonly string[];
}

declare global {
  interface Window {
    /** Put into the page by `bringAxe`. */
    readonly axe: { run(context: Element | Element[], options: RunOptions): Promise<AxeResults> };
  }
}

/** Before the first page of a context: its pages carry axe from the start, past their content security policy. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: source });
}

/**
 * Asks the page as it stands, once nothing is on its way that changes what is drawn: what axe finds, and what sticks out
 * at the right edge, which a person would have to scroll to.
 * @param pairs The ways of painting text that earlier looks have asked; those of this look join them.
 */
export async function faultsOf(
  page: Page,
  depth: Depth = 'whole',
  pairs = new Set<string>(),
): Promise<readonly string[]> {
  const { faults, painted } = await page.evaluate(ask, { asked: depth, known: [...pairs] });
  for (const pair of painted) pairs.add(pair);
  return faults;
}

/** Runs in the page. */
async function ask({ asked, known }: { readonly asked: Depth; readonly known: readonly string[] }) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await document.fonts.ready;
  do await frame();
  while (asked !== 'colours' && document.querySelector('[data-part=skeleton], [aria-busy=true]'));
  await frame();

  const all = document.documentElement;
  // Over a dialog's page lies its backdrop, and nothing of it can be reached; it has been looked at by itself.
  const open = document.querySelector('[role=dialog]') ?? all;

  /**
   * The colour of an element's text, whether it counts as large (WCAG 2.2, 1.4.3: 24 px, or 18.66 px in bold), and all
   * that is painted behind it, up to the first solid ground.
   */
  const painted = (element: Element): string => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
    const parts = [color, String(isLarge)];
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
      parts.push(backgroundColor, backgroundImage, opacity);
      if (backgroundColor.startsWith('rgb(')) break;
    }
    return parts.join();
  };
  /** One element with text for each way in which text is painted: the others have its contrast. */
  const samples = (): Map<string, Element> => {
    const found = new Map<string, Element>();
    const texts = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (!element || !texts.currentNode.nodeValue?.trim()) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const key = painted(element);
      if (!found.has(key)) found.set(key, element);
    }
    return found;
  };

  const run = async (context: Element | Element[], options: RunOptions): Promise<string[]> => {
    const { violations } = await window.axe.run(context, {
      resultTypes: ['violations'],
      preload: false,
      ...options,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    );
  };
  const sampled = samples();
  const colours = async (): Promise<string[]> => {
    const elements = [...sampled].filter(([pair]) => !known.includes(pair)).map(([, element]) => element);
    return elements.length === 0 ? [] : run(elements, { runOnly: ['color-contrast'] });
  };
  const sizes = { 'target-size': { enabled: true } };
  const faults: string[] = [];
  if (asked === 'whole') faults.push(...(await run(all, { rules: sizes })));
  if (asked === 'colours') faults.push(...(await run(all, { runOnly: ['color-contrast'] })));
  if (asked === 'rules')
    faults.push(...(await run(all, { rules: { ...sizes, 'color-contrast': { enabled: false } } })));
  if (asked === 'layout')
    faults.push(...(await run(open, { runOnly: ['target-size', 'scrollable-region-focusable'] })));
  if (asked === 'rules' || asked === 'layout') faults.push(...(await colours()));

  const beyond = all.scrollWidth - window.innerWidth;
  if (beyond > 0) {
    const wide = [...document.querySelectorAll('body :not(svg *)')].filter(
      (one) => one.getBoundingClientRect().right > window.innerWidth + 1,
    );
    const names = wide.slice(0, 4).map(({ outerHTML }) => outerHTML.slice(0, 120));
    faults.push(`overflow: ${beyond} px ${names.join(' | ')}`);
  }
  return { faults, painted: [...sampled.keys()] };
}

/** Texts that are cut off because their box does not grow with them. */
export const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, label, li, td, th')]
      .filter((one) => one.checkVisibility() && one.textContent?.trim() && !one.closest('.sr-only'))
      .filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        return (
          (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 2) ||
          (overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 2)
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

/** The heading of the page or of the dialog over it: also where a dialog hides the page from assistive software. */
const titled = (page: Page, name: string | RegExp) =>
  page.locator('h1, [role=dialog] h2').filter({ hasText: name, visible: true }).first();

/** Runs in the page: whether its router is there and follows the address, which a page just loaded does a little later. */
export const isRouting = (): boolean => {
  const history = window.__TSR_ROUTER__?.history as RouterHistory | undefined;
  return (history?.subscribers.size ?? 0) > 0;
};

/**
 * Leads a page to an address. Inside an entry its router goes there, as a press on a link would; the landing page has
 * none, and another entry is loaded.
 */
export async function go(page: Page, path: string): Promise<void> {
  const here = URL.canParse(page.url()) ? new URL(page.url()).pathname : '/';
  const isNear = here !== '/' && here !== 'blank' && entryOf(here) === entryOf(path.split('?')[0] ?? path);
  if (!isNear) {
    await page.goto(path);
    return;
  }
  await page.waitForFunction(isRouting);
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
}

/** Shows the page in another language without losing its state; a page without the switch is loaded again. */
async function speak(page: Page, language: Language): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.lang)) === language) return;
  // By script: a dialog over the page may stand in the way of a press.
  const isSwitched = await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('header button[lang]');
    button?.click();
    return button !== null;
  });
  if (!isSwitched) {
    const { origin } = new URL(page.url());
    await page.context().addCookies([{ name: 'hexkey-language', value: language, url: origin }]);
    await page.reload();
  }
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
}

/** Opens a screen and asks its looks, each colour pair that is in none of `pairs`; the new ones join them. */
export async function lookAt(page: Page, screen: Screen, pairs: Set<string>): Promise<Finding> {
  const { heading } = screen;
  const isEnglishOnly = typeof heading === 'string' || heading instanceof RegExp;
  const wanted = isEnglishOnly ? (['en'] as const) : (screen.languages ?? languages);
  const faults: string[] = [];
  const own = looks.filter(({ language }) => wanted.includes(language));
  await screen.open(page);
  for (const { language, width, scheme, depth } of own) {
    await speak(page, language);
    await titled(page, isEnglishOnly ? heading : heading[language]).waitFor();
    await page.setViewportSize({ width: Math.max(width, screen.narrowest ?? 0), height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const found = await faultsOf(page, depth, pairs);
    faults.push(...found.map((fault) => `${scheme} ${width} ${language}: ${fault}`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await screen.leave?.(page);
  await speak(page, 'en');
  return { screen: screen.name, looks: own.length, faults };
}

/** The findings as a table that can be pasted into a note. */
export function tableOf(findings: readonly Finding[]): string {
  const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const sum = (pick: (finding: Finding) => number) =>
    findings.reduce((total, finding) => total + pick(finding), 0);
  return [
    row('Screen', 'Looks', 'Violations'),
    row('---', '---:', '---:'),
    ...findings.map(({ screen, looks, faults }) => row(screen, looks, faults.length)),
    row(
      `**${findings.length} screens**`,
      sum(({ looks }) => looks),
      sum(({ faults }) => faults.length),
    ),
  ].join('\n');
}
