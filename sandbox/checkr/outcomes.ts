/** The outcome of a check, determined by the last four digits of its Social Security number. */

/** How a report ends, or what it waits for. */
export const outcomes = ['clear', 'consider', 'suspended', 'canceled', 'undecided'] as const;

/** One of {@link outcomes}: `undecided` stays pending until a person decides it on the sandbox's page. */
export type Outcome = (typeof outcomes)[number];

/**
 * The test numbers. Checkr gives its own list of mocked candidates only to customers of its staging environment, so
 * these are the sandbox's own.
 */
export const testNumbers: readonly { readonly lastFour: string; readonly outcome: Outcome }[] = [
  { lastFour: '2222', outcome: 'consider' },
  { lastFour: '3333', outcome: 'suspended' },
  { lastFour: '4444', outcome: 'canceled' },
  { lastFour: '5555', outcome: 'undecided' },
];

/** For a stored number, `XXX-XX-2222`; all others are clear. */
export function outcomeOf(redacted: string | null): Outcome {
  const lastFour = redacted?.slice(-4);
  return testNumbers.find((test) => test.lastFour === lastFour)?.outcome ?? 'clear';
}
