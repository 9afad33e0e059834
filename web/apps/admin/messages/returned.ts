/** Why a mailbox returned an email, by the code in its report. */

/** Subjects of RFC 3463 and their details, the more specific first. */
const subjects = [
  ['1', 'returned_address'],
  ['2.2', 'returned_full'],
  ['2', 'returned_mailbox'],
  ['7', 'returned_policy'],
] as const;

/** The text for a code such as `5.2.2`; the class does not give a reason. */
export function returnedText(code: string): 'returned' | (typeof subjects)[number][1] {
  const why = code.slice(code.indexOf('.') + 1);
  const known = subjects.find(([subject]) => why === subject || why.startsWith(`${subject}.`));
  return known?.[1] ?? 'returned';
}
