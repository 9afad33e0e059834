/** A person without a mouse: Tab from stop to stop, each of them marked and in sight. */
import type { Locator, Page } from 'playwright-core';

/** Where the focus stands, and whether a person can see that it does. */
interface Stop {
  readonly name: string;
  readonly isMarked: boolean;
  readonly isInSight: boolean;
}

const readStop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    // The provider's card fields stand in a shadow tree.
    const outer = document.activeElement ?? document.body;
    const focused = outer.shadowRoot?.activeElement ?? outer;
    /** A tile shows the focus of the input in it. */
    const shown = [focused, focused.closest('label, [data-part=drop]')].flatMap((one) => one ?? []);
    const isMarked = shown.some((one) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)');
    });
    const isInSight = shown.some((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      // What lies over it, such as a bar that stays, would hide it.
      const tree = one.getRootNode() as Document | ShadowRoot;
      const over = tree.elementFromPoint(left + width / 2, top + height / 2);
      return over !== null && (one.contains(over) || over.contains(one));
    });
    const label = focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? '';
    return { name: `${focused.tagName} ${focused.id} ${label}`, isMarked, isInSight };
  });

/**
 * Presses `key` until the focus stands on `target`. @throws at a stop that is not marked or not in sight, and after 90
 * presses: somebody would have given up.
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' });
  const way: string[] = [];
  for (let presses = 0; presses < 90; presses++) {
    if (await target.evaluate((one) => one === (one.getRootNode() as Document | ShadowRoot).activeElement))
      return;
    await page.keyboard.press(key);
    const stop = await readStop(page);
    way.push(stop.name);
    // After the last stop comes the browser's own bar.
    if (stop.name.startsWith('BODY')) continue;
    if (stop.isMarked && stop.isInSight) continue;
    const fault = stop.isMarked ? 'hidden' : 'not marked';
    throw new Error(`${page.url()}: the focus on ${stop.name} is ${fault}`);
  }
  throw new Error(`${page.url()}: no key leads to ${String(target)}, by ${way.join(' > ')}`);
}

/** Goes to a control by Tab and presses a key there. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field by Tab and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** The text of what has the focus. */
export const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

/** What the description of the focused field says: the texts that `aria-describedby` names, of it or of its group. */
export const focusedDescription = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const described = document.activeElement?.closest('[aria-describedby]');
    const ids = described?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });

/** Animations and transitions that take longer than a hundredth of a second. */
export const motions = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => {
        const { activeDuration = 0 } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && Number(activeDuration) > 10;
      })
      .map(({ effect, id }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return `${id} ${target?.outerHTML.slice(0, 100) ?? ''}`;
      }),
  );
