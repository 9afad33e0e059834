/** Proves the fences: a fixture breaks every rule and is reported line by line; the rest of it, and we, are clean. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');
const fixture = join(import.meta.dirname, 'fixture');

/** The linter ignores the fixture where it lies and judges by path, so that it gets a root of its own. */
const copy = mkdtempSync(join(tmpdir(), 'hexkey-fences-'));
cpSync(fixture, copy, { recursive: true });
cpSync(join(root, '.oxlintrc.json'), join(copy, '.oxlintrc.json'));
afterAll(() => rmSync(copy, { recursive: true }));

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
});

/** "file:line rule" of everything that the linter finds in a directory. */
function lint(directory: string, ...options: readonly string[]): readonly string[] {
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
  const { stdout } = spawnSync(oxlint, ['-f', 'json', ...options], { cwd: directory, encoding: 'utf8' });
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout));
  return diagnostics
    .map(({ code, filename, labels }) => {
      const rule = /\((.*)\)/.exec(code)?.[1] ?? code;
      return `${relative(directory, join(directory, filename))}:${labels[0]?.span.line} ${rule}`;
    })
    .sort();
}

function sourceFiles(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
}

/** "file:line rule" of every line that says which rule it breaks. */
function announced(directory: string): readonly string[] {
  return sourceFiles(directory)
    .flatMap((file) =>
      readFileSync(join(directory, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const rule = /\/\/ breaks ([\w-]+)$/.exec(line)?.[1];
          return rule === undefined ? [] : [`${file}:${index + 1} ${rule}`];
        }),
    )
    .sort();
}

test('the linter reports every import against the arrows, every clock in the domain, and nothing else', () => {
  const expected = announced(copy);
  expect(expected.length).toBeGreaterThan(30);
  expect(lint(copy, '--type-aware')).toEqual(expected);
});

test('every fenced folder of the design has a fixture that breaks its fence', () => {
  const fenced = [
    'domain',
    'events',
    'vendors',
    'mails',
    'workflows',
    'activities',
    'projections',
    'api',
    'web',
    'words',
    'sandbox',
  ];
  expect(readdirSync(fixture)).toEqual(expect.arrayContaining(fenced));
});

test('nothing in the tree is against the fences', () => {
  // None of these needs types, which take ten seconds; the lint of the check has all other rules.
  const fences = ['no-restricted-imports', 'no-restricted-properties', 'no-restricted-globals'];
  expect(lint(root).filter((finding) => fences.some((rule) => finding.endsWith(rule)))).toEqual([]);
});

/** The linter can forbid a property or a global, but not a constructor without arguments. */
test('nothing in the domain makes a date of now', () => {
  const domain = join(root, 'domain');
  const readsClock = sourceFiles(domain)
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /new Date\(\s*\)/.test(readFileSync(join(domain, file), 'utf8')));
  expect(readsClock).toEqual([]);
});
