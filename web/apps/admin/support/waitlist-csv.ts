/** The waitlist as a file for a spreadsheet; pure. */
import type { Waitlist } from '#api/contract/waitlist.ts';

/** What begins like a formula would be run by a spreadsheet: an apostrophe makes it text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** RFC 4180 with a head; addresses that were forgotten are left out. */
export function waitlistCsv(entries: Waitlist['entries']): string {
  const rows = entries.flatMap(({ email, zip, state, at }) =>
    email === null ? [] : [[email, zip, state, at].map(cell).join(',')],
  );
  return [['email', 'zip', 'state', 'since'].join(','), ...rows, ''].join('\r\n');
}
