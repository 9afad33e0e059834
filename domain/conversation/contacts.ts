/** Phone numbers and mail addresses that people type into a message (R20, decision 236). */

/** What may stand between the groups of a number: spaces, dots, dashes of every kind, slashes. */
const gap = String.raw`[\s.\p{Pd}\u2212/]`;
/**
 * Numbers with + and 8 to 15 digits; US numbers of ten digits, with or without the 1, and of seven with a separator; mail
 * addresses. Not spelled-out numbers: this keeps a number from staying on a screen, it does not keep two people from
 * telling each other one. Every repetition is bounded, so that no text takes long.
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

/** The text as it reads: wide digits as digits, and without what nobody sees (zero-width spaces, soft hyphens). */
const asRead = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

/** Whether a text names a phone number or a mail address. */
export const namesContact = (text: string): boolean => asRead(text).search(contacts) >= 0;

/** The text with these blacked out; one without them is left as it was written. */
export const withoutContacts = (text: string): string =>
  namesContact(text) ? asRead(text).replace(contacts, '•••') : text;
