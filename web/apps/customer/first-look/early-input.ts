/** Replays what was typed, chosen and pressed on a page before its hydration (api/pages/early-input.ts). */
import { BUSY_ATTRIBUTE, type EarlyInput } from '#api/contract/early-input.ts';

/**
 * Reads the fields' values; called right before React hydrates the page, because a form may write its defaults then.
 * The returned function is called once the screen is hydrated: it restores the fields first, then presses the buttons
 * that depend on them.
 */
export function holdEarlyInput(early: EarlyInput, root: HTMLElement): () => void {
  const gifts = new Map<HTMLElement, () => void>();
  const read = (field: HTMLElement): void => {
    const gift = giftOf(field);
    if (gift) gifts.set(field, gift);
    else gifts.delete(field);
  };
  // Browsers restore values after a reload without firing events.
  for (const field of root.querySelectorAll<HTMLElement>('input,textarea,select'))
    if (early.filled.has(field) || isFilled(field)) read(field);
  // React may hydrate a field during the very event in it, with its value at that moment, and then sees no change. So
  // the value is read before React, and not on the following events, by which time React may have reset it.
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
    // From now on React receives all events itself.
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

/** Only one radio button of a group is checked. */
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
 * Reads a field's value; the returned function passes it to React. All are read before the first is passed, because
 * passing one re-renders the others with the values React knows.
 */
function giftOf(field: HTMLElement): (() => void) | null {
  if (field instanceof HTMLInputElement && isChoice(field)) return giftOfChoice(field);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return giftOfText(field);
  return field instanceof HTMLSelectElement ? giftOfSelected(field) : null;
}

function giftOfChoice(field: HTMLInputElement): (() => void) | null {
  const { checked } = field;
  // The checked radio button represents its group.
  if (field.type === 'radio' && !checked) return null;
  return () => {
    // React compares with the value it last read or set, so undo the change and click, as a person would.
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
    // The current value wins, unless a form has overwritten the input with its default.
    const value = field.value === field.defaultValue ? early : field.value;
    // Setting the value through React's own property makes React know it; setting it past React counts as typed input.
    field.value = value === '' ? ' ' : '';
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
    // Fields of type email and number have no caret position.
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
