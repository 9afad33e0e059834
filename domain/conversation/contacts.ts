/** Phone numbers and mail addresses that people type into a message (R20, decision 236). */

/**
 * US numbers of ten digits, with or without the 1, and of seven with a separator; mail addresses. Not spelled-out
 * numbers: this keeps a number from staying on a screen, it does not keep two people from telling each other one.
 */
const contacts =
  /(?<![\d.])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]?\d{4}(?!\d)|(?<![\d.-])\d{3}[.-]\d{4}(?![\d.-])|[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu;

/** Whether a text names a phone number or a mail address. */
export const namesContact = (text: string): boolean => text.search(contacts) >= 0;

/** The text with these blacked out. */
export const withoutContacts = (text: string): string => text.replace(contacts, '•••');
