/** The one script that stands in a made page itself: it notes what is done before the others have come, and loads them. */
import {
  BUSY_ATTRIBUTE,
  HIDDEN_ATTRIBUTE,
  RELOAD_ONCE_MS,
  RELOADED_KEY,
  WAS_HERE_COOKIE,
} from '../contract/early-input.ts';
import { LANGUAGE_PARAMETER } from '../contract/language.ts';
import { drawnFrom } from '../contract/pages.ts';
import type { BuiltPage } from './built.ts';

interface Inputs {
  /** The page's module, and those that it imports. */
  readonly entry: string;
  readonly others: readonly string[];
  /** Keys of the browser's storage from which the page draws something else. */
  readonly storage: readonly string[];
  /** Beginning of a cookie of somebody who was signed in here. */
  readonly cookie: string;
  /** Matches parameters of the address that change nothing of a page. */
  readonly idle: string;
  readonly hidden: string;
  readonly busy: string;
  /** Key of the session's storage, and the milliseconds that it holds. */
  readonly reloaded: string;
  readonly once: number;
}

/** Parameters that change nothing of a page: its language, and where somebody came from. */
const idle = `^(${LANGUAGE_PARAMETER}|utm_\\w+|gclid|fbclid)$`;

/** The script of a page as text. `entry` is the module that takes the page over. */
export function earlyScript(page: BuiltPage, entry: string): string {
  const inputs: Inputs = {
    entry,
    others: page.modules.map((file) => `/${file}`).filter((file) => file !== entry),
    // The name of the spec's storage, as web/lib/remembered.ts writes it.
    storage: ['customerUser', ...(drawnFrom.get(page.path) ?? [])],
    cookie: `${WAS_HERE_COOKIE}customer=`,
    idle,
    hidden: HIDDEN_ATTRIBUTE,
    busy: BUSY_ATTRIBUTE,
    reloaded: RELOADED_KEY,
    once: RELOAD_ONCE_MS,
  };
  // `<` would end the script element.
  return `(${noteEarlyInput.toString()})(${JSON.stringify(inputs).replaceAll('<', '\\u003c')})`;
}

/**
 * Runs in the browser, in the page's head, and uses nothing but its argument: what is sent is its own text.
 *
 * Pressed buttons and submitted forms wait for the page's scripts (web/apps/customer/first-look/early-input.ts), so that nothing is lost
 * and the browser sends no form by itself, with a password in the address. Links and `<details>` work at once.
 *
 * The page is read before it answers: its scripts begin to load once it has been painted, all at the same time, so
 * that they take no bandwidth from its fonts. Where the page is hidden there is nothing to wait for. An entry that is
 * gone means a new build: the page is loaded afresh if the server answers, at most twice a minute (web/lib/new-build.ts
 * says the same).
 */
function noteEarlyInput(inputs: Inputs): void {
  const isStored = (key: string): boolean => {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  };
  const idleName = new RegExp(inputs.idle);
  const isAsMade =
    !document.cookie.includes(inputs.cookie) &&
    [...new URLSearchParams(location.search).keys()].every((name) => idleName.test(name)) &&
    !inputs.storage.some(isStored);
  const pressed = new Set<HTMLButtonElement>();
  const filled = new Set<EventTarget>();
  const note = (button: HTMLButtonElement): void => {
    pressed.add(button);
    button.toggleAttribute(inputs.busy, true);
  };
  const press = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    // Not for React either, which may be about to take it over: it is pressed once.
    event.stopImmediatePropagation();
    note(button);
  };
  // After the page's own listeners, which prevent what they have dealt with.
  const submit = (event: SubmitEvent): void => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (event.submitter instanceof HTMLButtonElement) note(event.submitter);
  };
  const fill = ({ target }: Event): void => {
    if (target !== null) filled.add(target);
  };
  const end = (): void => {
    removeEventListener('click', press, true);
    removeEventListener('submit', submit);
    removeEventListener('input', fill, true);
    removeEventListener('change', fill, true);
  };
  window.hexkeyEarlyInput = { isAsMade, pressed, filled, end };
  if (isAsMade) {
    addEventListener('click', press, true);
    addEventListener('submit', submit);
    addEventListener('input', fill, true);
    addEventListener('change', fill, true);
  } else document.documentElement.setAttribute(inputs.hidden, '');
  const reload = (): void => {
    const key = inputs.reloaded;
    const isAgain = Date.now() - Number(sessionStorage.getItem(key) ?? 0) < inputs.once;
    if (isAgain) return;
    // A page that can't come again stays as it is.
    void fetch('/', { method: 'HEAD', cache: 'no-store' }).then(() => {
      sessionStorage.setItem(key, String(Date.now()));
      location.reload();
    }, console.warn);
  };
  const preload = (): void => {
    for (const href of inputs.others) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
    }
  };
  const start = (): void => {
    const script = Object.assign(document.createElement('script'), {
      type: 'module',
      crossOrigin: '',
      src: inputs.entry,
    });
    script.addEventListener('error', reload);
    document.head.append(script);
  };
  const load = (): void => {
    preload();
    start();
  };
  if (!isAsMade) preload();
  // Once the whole page is there: it is what the entry takes over, or away.
  addEventListener(
    'DOMContentLoaded',
    isAsMade ? () => requestAnimationFrame(() => void setTimeout(load)) : start,
  );
}
