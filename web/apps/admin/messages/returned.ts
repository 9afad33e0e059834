/** Why a mailbox sent a mail back, by the code of its report. */

/** Subjects of RFC 3463 and their details, the narrower one first. */
const subjects = [
  ['1', 'returned_address'],
  ['2.2', 'returned_full'],
  ['2', 'returned_mailbox'],
  ['7', 'returned_policy'],
] as const;

/** The text for a code such as `5.2.2`, whose class says nothing of why. */
export function returnedText(code: string): 'returned' | (typeof subjects)[number][1] {
  const why = code.slice(code.indexOf('.') + 1);
  const known = subjects.find(([subject]) => why === subject || why.startsWith(`${subject}.`));
  return known?.[1] ?? 'returned';
}
