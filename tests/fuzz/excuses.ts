/** Refusals of what the document allows, since no schema can say the rule. Narrow: one field, one sentence, one reason. */
import { z } from 'zod';

interface Excuse {
  /** Null: the refusal names no field. */
  readonly field: RegExp | null;
  readonly sentence: RegExp;
  /** Why the document can't have it. */
  readonly reason: string;
}

const excuses: readonly Excuse[] = [
  {
    field: /^(bankName|accountHolderName|bankRoutingNumber|bankAccountNumber)$/,
    sentence: /^A bank account needs a bank, account holder, routing number and account number\.$/,
    reason: 'all of them or none',
  },
  {
    field: /^commissionRate$/,
    sentence: /^We set the commission rate\. Please leave it out\.$/,
    reason: 'is compared with our own rate',
  },
  {
    field: /^(yearsInBusiness|numberOfLocations)$/,
    sentence: /^Please enter a whole number from \d+ to \d+\.$/,
    reason: 'a number typed as text has no bounds in a schema',
  },
  {
    field: /^changes$/,
    sentence: /^A job is listed twice\. Send one change per job\.$/,
    reason: 'compares the changes of one call with each other',
  },
  {
    field: /^scheduledTime$/,
    sentence: /^Please choose a time such as 9:00 AM - 11:00 AM\.$/,
    reason: 'a window must end after it begins, on that day in the zone of the place',
  },
  {
    field: /^scheduledDate$/,
    sentence: /^This is more than a year away\. Please check the date\.$/,
    reason: 'depends on the day of the request',
  },
  {
    field: /^from$/,
    sentence: /^Please choose a day within the next year\.$/,
    reason: 'depends on the day of the request',
  },
  {
    field: /^(from|to|start|end)$/,
    sentence:
      /^(Time off must end after it starts|You can plan time off up to two years ahead|Choose both times, or neither for whole days|This time has already passed|On .+ the clocks skip .+: choose another time)\.$/,
    reason:
      'compares two days and times with each other and with the day of the request, on the clock of the base',
  },
  {
    field: null,
    sentence:
      /^(Each time window must end after it starts|Two time windows on one day overlap: merge them, or move one|A day can have at most \d+ time windows)\.$/,
    reason: 'compares the windows of a day with each other',
  },
  {
    field: null,
    sentence: /^Enter at least one figure to change\.$/,
    reason: 'at least one of the figures that belong to what is changed',
  },
  {
    field: /^endpoint$/,
    sentence: /^This browser’s notification address can’t be used\.$/,
    reason: 'an https address of a public host, and a key that is a point of the curve',
  },
  {
    field: /^dateOfBirth$/,
    sentence:
      /^(This can’t be your date of birth\. Check the year\.|You must be at least 18 to work with Hexkey\.)$/,
    reason: 'an age: depends on the day of the request',
  },
  {
    field: /^address\.state$/,
    sentence: /^ZIP code \d{5} is in [A-Z]{2}\. Please check the state\.$/,
    reason: 'compares the state with the ZIP code',
  },
  {
    field: /^businessName$/,
    sentence: /^Business name is required for business entities$/,
    reason: 'wanted with other values of taxClassification only',
  },
  {
    field: /^items$/,
    sentence: /^Book at most 60 items at once; contact us for more\.$/,
    reason: 'a sum over the list',
  },
  {
    field: /^(service|brand|skills\.\d+)$/,
    sentence: /^(This (service|brand) doesn’t exist\.|Please choose a brand\.|.+ is not a known skill\.)$/s,
    reason: 'any spelling of a name is taken (case, accents, separators), which no list or pattern can have',
  },
];

const refusal = z.looseObject({ message: z.string(), fields: z.record(z.string(), z.string()).default({}) });

/** Whether a refusal is excused: every field that it names, or its sentence where it names none. */
export function isExcused({ text }: { readonly text: string }): boolean {
  const { data } = refusal.safeParse(JSON.parse(text));
  if (!data) return false;
  const fields = Object.entries(data.fields);
  if (fields.length === 0)
    return excuses.some(({ field, sentence }) => field === null && sentence.test(data.message));
  return fields.every(([name, told]) =>
    excuses.some(({ field, sentence }) => field?.test(name) === true && sentence.test(told)),
  );
}
