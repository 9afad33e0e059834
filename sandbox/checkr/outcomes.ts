/** What comes of a check, told by the last four digits of the Social Security number that it is made with. */

/** How a report ends, or what it waits for. */
export const outcomes = ['clear', 'consider', 'suspended', 'canceled', 'undecided'] as const;

/** One of {@link outcomes}: `undecided` stays pending until a person decides it on the sandbox's page. */
export type Outcome = (typeof outcomes)[number];

/**
 * The test numbers. Checkr hands its own list of mocked candidates to customers of its staging environment alone, so
 * these are the sandbox's.
 */
export const testNumbers: readonly { readonly lastFour: string; readonly outcome: Outcome }[] = [
  { lastFour: '2222', outcome: 'consider' },
  { lastFour: '3333', outcome: 'suspended' },
  { lastFour: '4444', outcome: 'canceled' },
  { lastFour: '5555', outcome: 'undecided' },
];

/** Of a number as it is kept, `XXX-XX-2222`; all others are clear. */
export function outcomeOf(redacted: string | null): Outcome {
  const lastFour = redacted?.slice(-4);
  return testNumbers.find((test) => test.lastFour === lastFour)?.outcome ?? 'clear';
}
