/** Proves that the page for those on duty names every kind of stuck work with the actions that help it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type IssueAction, remedies } from '#domain/booking/remedies.ts';

const words: Readonly<Record<IssueAction, string>> = { retry: 'Retry', mark_seen: 'Mark as seen' };

test('operations.md has the table of what helps', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs/operations.md'), 'utf8');
  const [, table = ''] = page.split('| Line | What helps | |\n|---|---|---|\n');
  const rows = (table.split('\n\n')[0] ?? '')
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const told = rows.map(([, line, helps]) => [line, helps]);
  const due = Object.entries(remedies).map(([kind, { actions }]) => [
    kind.replaceAll('_', ' '),
    actions.map((action) => words[action]).join(', ') || 'change the booking',
  ]);
  expect(told).toEqual(due);
});
