/**
 * The only inline script of a prerendered page: it records what the person does before the other scripts have loaded,
 * and loads them.
 */
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
  /** The page's module and its imports. */
  readonly entry: string;
  readonly others: readonly string[];
  /** Browser storage keys that make the page render differently. */
  readonly storage: readonly string[];
  /** Prefix of the cookie of someone who was signed in here. */
  readonly cookie: string;
  /** Matches URL parameters that do not affect a page. */
  readonly idle: string;
  readonly hidden: string;
  readonly busy: string;
  /** Key in session storage, and the milliseconds for which it counts. */
  readonly reloaded: string;
  readonly once: number;
}

/** URL parameters that do not affect a page: its language, and marketing parameters. */
const idle = `^(${LANGUAGE_PARAMETER}|utm_\\w+|gclid|fbclid)$`;

/** The script of a page as text. `entry` is the module that takes over the page. */
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
  // An unescaped `<` could end the script element.
  return `(${noteEarlyInput.toString()})(${JSON.stringify(inputs).replaceAll('<', '\\u003c')})`;
}

/**
 * Runs in the browser, in the page's head, and uses nothing but its argument, since only its own source is sent.
 *
 * Pressed buttons and submitted forms wait for the page's scripts (web/apps/customer/first-look/early-input.ts), so
 * that nothing is lost and the browser does not submit a form itself, with a password in the URL. Links and `<details>`
 * work at once.
 *
 * The page becomes visible before it is interactive: its scripts start loading after the first paint, all in parallel,
 * so that they do not compete with its fonts. If the page is hidden, they load at once. If an entry is missing, there
 * is a new build: the page is reloaded if the server answers, at most twice a minute (web/lib/new-build.ts does the
 * same).
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
    // Not for React either, which may be about to take over the button: it would be pressed twice.
    event.stopImmediatePropagation();
    note(button);
  };
  // Runs after the page's own listeners, which prevent the default of what they have handled.
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
    // If the server does not answer, the page stays as it is.
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
  // Once the whole page is there, since the entry takes it over or removes it.
  addEventListener(
    'DOMContentLoaded',
    isAsMade ? () => requestAnimationFrame(() => void setTimeout(load)) : start,
  );
}
