/** Gives a page that is taken over what was typed, chosen and pressed on it before (api/pages/early-input.ts). */
import { BUSY_ATTRIBUTE, type EarlyInput } from '#api/contract/early-input.ts';

/**
 * Reads what stands in the fields; called right before React takes the page over, since a form may write its defaults
 * then. What it answers is called once the screen is React's: it gives the fields first, then presses the buttons that
 * were to work on them.
 */
export function holdEarlyInput(early: EarlyInput, root: HTMLElement): () => void {
  const gifts = new Map<HTMLElement, () => void>();
  const read = (field: HTMLElement): void => {
    const gift = giftOf(field);
    if (gift) gifts.set(field, gift);
    else gifts.delete(field);
  };
  // A browser fills in what stood there before a reload without telling.
  for (const field of root.querySelectorAll<HTMLElement>('input,textarea,select'))
    if (early.filled.has(field) || isFilled(field)) read(field);
  // React may take a field over at the very event in it, as it stands by then, and so hears of no change: it is read
  // before React, and not at the events that follow, by which React may have put its own value back.
  const hear = ({ type, target }: Event): void => {
    if (!(target instanceof HTMLElement) || !target.matches('input:not([type=file]),textarea,select')) return;
    const isOwnEvent = (type === 'click') === (target instanceof HTMLInputElement && isChoice(target));
    if (!isOwnEvent) return;
    for (const other of gifts.keys()) if (isSameGroup(other, target)) gifts.delete(other);
    read(target);
  };
  addEventListener('click', hear, true);
  addEventListener('input', hear, true);

  return () => {
    // From now on React hears of everything itself.
    early.end();
    removeEventListener('click', hear, true);
    removeEventListener('input', hear, true);
    for (const gift of gifts.values()) gift();
    for (const button of early.pressed) {
      button.removeAttribute(BUSY_ATTRIBUTE);
      if (button.isConnected) button.click();
    }
  };
}

const isChoice = ({ type }: HTMLInputElement): boolean => type === 'radio' || type === 'checkbox';

/** Of a radio group one is chosen. */
const isSameGroup = (one: HTMLElement, other: HTMLElement): boolean =>
  one instanceof HTMLInputElement &&
  other instanceof HTMLInputElement &&
  one.type === 'radio' &&
  other.type === 'radio' &&
  one.name === other.name;

function isFilled(field: HTMLElement): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/**
 * Reads what stands in a field; what it answers gives that to React. All are read before the first is given: what that
 * one changes draws the others as React knows them.
 */
function giftOf(field: HTMLElement): (() => void) | null {
  if (field instanceof HTMLInputElement && isChoice(field)) return giftOfChoice(field);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return giftOfText(field);
  return field instanceof HTMLSelectElement ? giftOfSelected(field) : null;
}

function giftOfChoice(field: HTMLInputElement): (() => void) | null {
  const { checked } = field;
  // Of a radio group the chosen one tells.
  if (field.type === 'radio' && !checked) return null;
  return () => {
    // React compares with what it has read or set itself; the click is what a person does.
    field.checked = !checked;
    field.click();
  };
}

function giftOfText(field: HTMLInputElement | HTMLTextAreaElement): () => void {
  const { value: early } = field;
  return () => {
    if (field.type === 'file') {
      field.dispatchEvent(new Event('change', { bubbles: true }));
      return;
    }
    const { selectionStart, selectionEnd } = field;
    // What is there by now counts, unless a form has written its default over what had been typed.
    const value = field.value === field.defaultValue ? early : field.value;
    // Set through React's own property it is what React knows; set past it, it is what somebody has typed.
    field.value = value === '' ? ' ' : '';
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
    // Fields of type email and number have no caret to ask for.
    if (document.activeElement === field && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function giftOfSelected(field: HTMLSelectElement): () => void {
  const { value } = field;
  return () => {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
