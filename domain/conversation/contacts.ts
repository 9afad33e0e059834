/** Finds phone numbers and email addresses that people type into messages (R20, decision 236). */

/** What may separate the groups of a number: spaces, dots, dashes of every kind, slashes. */
const gap = String.raw`[\s.\p{Pd}\u2212/]`;
/**
 * Numbers with + and 8 to 15 digits; US numbers with ten digits, with or without the 1, or seven with a separator;
 * email addresses. Not spelled-out numbers: the aim is to keep numbers off the screen, not to prevent two people from
 * exchanging one. Every repetition is bounded, so that no text takes long.
 */
const contacts = new RegExp(
  [
    String.raw`\+\s?\d(?:[\s.\p{Pd}\u2212/()]{0,4}\d){7,14}(?!\d)`,
    String.raw`(?<!\d)(?:1${gap}{0,3})?\(?\d{3}\)?${gap}{0,3}\d{3}${gap}{0,3}\d{4}(?!\d)`,
    String.raw`(?<!\d)(?<!\d[.-])\d{3}[.\p{Pd}\u2212]\d{4}(?![\d.-])`,
    String.raw`[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,253}\.\p{L}{2,24}`,
  ].join('|'),
  'gu',
);

/**
 * The text as it looks: full-width digits as digits, without invisible characters (zero-width spaces, soft hyphens).
 */
const asRead = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

/** Whether a text contains a phone number or an email address. */
export const namesContact = (text: string): boolean => asRead(text).search(contacts) >= 0;

/** The text with these blacked out; without any, the text as it was written. */
export const withoutContacts = (text: string): string =>
  namesContact(text) ? asRead(text).replace(contacts, '•••') : text;
