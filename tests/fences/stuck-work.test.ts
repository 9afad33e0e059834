/** Proves that the page for those on duty names every kind of stuck work, as the alert and the screen do, with the actions that help it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type IssueAction, remedies } from '#domain/booking/remedies.ts';
import { writtenIn } from '#scripts/words/catalogue.ts';

const words: Readonly<Record<IssueAction, string>> = { retry: 'Retry', mark_seen: 'Mark as seen' };

test('operations.md has the table of what helps', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs/operations.md'), 'utf8');
  const [, table = ''] = page.split('| Line | What helps | |\n|---|---|---|\n');
  const rows = (table.split('\n\n')[0] ?? '')
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const textOf = writtenIn('en');
  /** As the alert names it, and as `/ops` does where its name is another. */
  const nameOf = (kind: string): string => {
    const name = kind.replaceAll('_', ' ');
    const said = textOf(`admin.stuck.issue_${kind}`);
    return said.toLowerCase() === name ? name : `${name} (*${said}*)`;
  };
  const told = rows.map(([, line, helps]) => [line, helps]);
  const due = Object.entries(remedies).map(([kind, { actions }]) => [
    nameOf(kind),
    actions.map((action) => words[action]).join(', ') || 'change the booking',
  ]);
  expect(told).toEqual(due);
});
