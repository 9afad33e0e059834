/** Parses addresses typed as one line. */

/**
 * The ZIP code at the end of a line, as five digits (`12 Elm St, Austin, TX 78701-1234`, `New York 10001`), or null. A
 * house number may have five digits too, so no other position counts.
 */
export function zipAtEnd(line: string): string | null {
  return /\b(\d{5})(?:-\d{4})?\s*$/.exec(line)?.[1] ?? null;
}

/** Splits `12 Elm St, Apt 4, Austin, TX 78701` starting from its end; a street alone stays a street. */
export function addressParts(line: string): {
  readonly street: string;
  readonly unit: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
} {
  const parts = line.split(',').map((part) => part.trim());
  const end = parts.at(-1) ?? '';
  const state = /^([A-Z]{2})\s+[\d-]+$/i.exec(end)?.[1]?.toUpperCase();
  const zip = zipAtEnd(end);
  if (state === undefined || zip === null || parts.length < 3)
    return { street: line, unit: null, city: null, state: null, zip: null };
  const [street = line, ...middle] = parts.slice(0, -2);
  return {
    street,
    unit: middle.length > 0 ? middle.join(', ') : null,
    city: parts.at(-2) ?? null,
    state,
    zip,
  };
}
