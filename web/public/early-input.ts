/** Gives a page that has just been taken over what was typed, chosen and pressed on it before (api/pages/early-input.ts). */
import { BUSY_CLASS, type EarlyInput } from '#api/contract/early-input.ts';

/** Milliseconds between two looks for parts of the page that React has left for later, and how many looks there are. */
const SETTLED_MS = 1000;
const LOOKS = 10;

/** Fields first, then the buttons that were to work on them. Called once, when React has taken the page over. */
export function giveEarlyInput(early: EarlyInput, root: HTMLElement): void {
  // A browser fills in what stood there before a reload without telling.
  for (const field of root.querySelectorAll('input,textarea')) if (isFilled(field)) early.filled.add(field);
  giveFields(early);
  for (const button of early.pressed) {
    button.classList.remove(BUSY_CLASS);
    if (button.isConnected) button.click();
  }
  giveTheRest(early, LOOKS);
}

/** React hears of a field only once it has taken over the part of the page in which it stands. */
function giveTheRest(early: EarlyInput, looks: number): void {
  setTimeout(() => {
    giveFields(early);
    if (early.filled.size === 0 || looks <= 1) early.end();
    else giveTheRest(early, looks - 1);
  }, SETTLED_MS);
}

/** Whether React has taken the field over: it then knows it by its properties. */
const isTakenOver = (field: EventTarget): boolean =>
  Object.keys(field).some((key) => key.startsWith('__reactProps$'));

function isFilled(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

const isChoice = ({ type }: HTMLInputElement): boolean => type === 'radio' || type === 'checkbox';

function giveFields(early: EarlyInput): void {
  const waiting = new Set<EventTarget>();
  for (const field of early.filled) {
    if (!(field instanceof HTMLElement) || !field.isConnected) continue;
    takeOver(field);
    if (!isTakenOver(field)) waiting.add(field);
    else if (field instanceof HTMLInputElement && isChoice(field)) giveChoice(field);
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) giveText(field);
    else if (field instanceof HTMLSelectElement) giveSelected(field);
  }
  // What was told just now has been noted again; what React could not take over yet is told later.
  early.filled.clear();
  for (const field of waiting) early.filled.add(field);
}

/** A part of the page that React has left for later is taken over at once, for an event in it. */
const takeOver = (field: HTMLElement): boolean => field.dispatchEvent(new Event('input', { bubbles: true }));

function giveChoice(field: HTMLInputElement): void {
  const { checked } = field;
  takeOver(field);
  // Of a radio group the chosen one tells.
  if (field.type === 'radio' && !checked) return;
  // React compares with what it has read or set itself; the click is what a person does.
  field.checked = !checked;
  field.click();
}

function giveText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  const isActive = document.activeElement === field;
  const { selectionStart, selectionEnd } = field;
  takeOver(field);
  if (field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  // Set through React's own property it is what React knows; set past it, it is what somebody has typed.
  field.value = value === '' ? ' ' : '';
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  // Fields of type email and number have no caret to ask for.
  if (isActive && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function giveSelected(field: HTMLSelectElement): void {
  const { value } = field;
  takeOver(field);
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
