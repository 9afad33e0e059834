/** Moments in a screen's URL: a time as entered on the device, or a position of the log; pure. */

/** A chosen moment: neither means now. */
export interface Chosen {
  readonly position: string | null;
  /** ISO. */
  readonly at: string | null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** An instant for `datetime-local`, in this device's zone; '' for none. */
export function localOf(instant: string | null): string {
  const then = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(then)) return '';
  const at = new Date(then);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A `datetime-local` value as an instant; null for none. */
export function instantOfLocal(typed: string): string | null {
  const at = new Date(typed);
  return typed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const isPosition = (text: string | undefined): text is string => /^\d{1,18}$/.test(text ?? '');
const isInstant = (text: string | undefined): text is string => localOf(text ?? null) !== '';

/** The moment and the one it is compared with, from the URL; unreadable values count as missing. */
export function chosenIn(address: Readonly<Record<string, string | undefined>>): {
  readonly shown: Chosen;
  readonly since: Chosen;
} {
  const of = (position: string | undefined, at: string | undefined): Chosen => ({
    position: isPosition(position) ? position : null,
    at: !isPosition(position) && isInstant(at) ? new Date(at).toISOString() : null,
  });
  return {
    shown: of(address['position'], address['at']),
    since: of(address['since'], address['sinceAt']),
  };
}

/** The same in the form that a call takes. */
export function askedFor({ shown, since }: ReturnType<typeof chosenIn>) {
  return {
    ...(shown.position !== null && { position: shown.position }),
    ...(shown.at !== null && { at: shown.at }),
    ...(since.position !== null && { since: since.position }),
    ...(since.at !== null && { sinceAt: since.at }),
  };
}
