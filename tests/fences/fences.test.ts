/** Proves the fences: a fixture breaks every rule and is reported line by line; the rest of it, and we, are clean. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
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

/** Every folder of the product and what stands beside it, as design.md §2 has them. */
const folders = [
  'words',
  'domain',
  'events',
  'workflows',
  'activities',
  'mails',
  'vendors',
  'projections',
  'api',
  'web',
  'sandbox',
  'tests',
  'bench',
  'scripts',
] as const;
type Folder = (typeof folders)[number];

/** All of a folder, its types alone, or some files of it and types of the others where `types` says so. */
type Part = 'all' | 'types' | { readonly files: readonly string[]; readonly types?: boolean };

/** The table of design.md §2, with the parts of folders that it names. Folders without a row may import anything. */
const mayImport: Readonly<Record<string, { readonly [To in Folder]?: Part }>> = {
  words: {},
  domain: { words: 'types' },
  events: { domain: 'all' },
  workflows: { domain: 'all', activities: 'types' },
  vendors: { domain: 'all' },
  mails: { domain: 'all', words: 'all' },
  activities: {
    domain: 'all',
    words: 'all',
    events: 'all',
    vendors: 'all',
    mails: 'all',
    projections: { files: ['queries/x.ts'] },
  },
  projections: { domain: 'all', events: 'all', words: 'types' },
  api: {
    domain: 'all',
    words: 'all',
    events: 'all',
    vendors: 'all',
    mails: { files: ['composed/x.ts'] },
    projections: { files: ['queries/x.ts', 'wait.ts'] },
    workflows: { files: ['contract.ts'], types: true },
  },
  web: { domain: 'all', words: 'all', api: { files: ['contract/x.ts'] } },
  'web/design': { domain: 'all', words: 'all', api: { files: ['contract/x.ts'] }, mails: 'all' },
  sandbox: {},
};

/** The services' own packages, which vendors/ calls and the sandbox stands in for. */
const services = ['stripe', 'twilio', 'nodemailer', 'openai', '@block65/webcrypto-web-push'];

/** An import of a value and one of a type, each saying whether the linter must report it. */
function importsOf(specifier: string, allowed: 'all' | 'types' | 'none'): readonly string[] {
  const breaks = (isBroken: boolean) => (isBroken ? ' // breaks no-restricted-imports' : '');
  return [
    `import '${specifier}';${breaks(allowed !== 'all')}`,
    `export type { T } from '${specifier}';${breaks(allowed === 'none')}`,
  ];
}

/** Imports of `to` by a file in `from`: by alias, of the parts that are allowed, and by path, which hides from the fences. */
function importsInto(from: string, to: Folder): readonly string[] {
  const part = mayImport[from]?.[to];
  const up = '../'.repeat(from.split('/').length);
  const whole = typeof part === 'object' ? (part.types ? 'types' : 'none') : (part ?? 'none');
  const files = typeof part === 'object' ? part.files : [];
  return [
    ...importsOf(`#${to}/other/x.ts`, whole),
    ...files.flatMap((file) => importsOf(`#${to}/${file}`, 'all')),
    ...importsOf(`${up}${to}/other/x.ts`, 'none'),
  ];
}

test('the linter reports every import against the arrows, every clock in the domain, and nothing else', () => {
  for (const from of Object.keys(mayImport)) {
    const others = folders.filter((to) => to !== from.split('/')[0]);
    const ofServices = from === 'domain' || from === 'words' ? 'none' : 'types';
    const lines = [
      ...others.flatMap((to) => importsInto(from, to)),
      ...(from === 'vendors' || from === 'sandbox'
        ? []
        : services.flatMap((name) => importsOf(name, ofServices))),
    ];
    lines.forEach((line, index) => {
      const file = join(copy, from, `generated-${index}.ts`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${line}\n`);
    });
  }
  const expected = announced(copy);
  expect(expected.length).toBeGreaterThan(500);
  expect(lint(copy, '--type-aware')).toEqual(expected);
});

test('the table is that of the design: a row for each folder, which names what it may import', () => {
  const design = readFileSync(join(root, 'docs', 'design.md'), 'utf8');
  const section = design.slice(design.indexOf('## 2.'), design.indexOf('## 3.'));
  const rows = [...section.matchAll(/^\| (\w+) \| (.*) \|$/gm)].filter(([, from = '']) => from in mayImport);
  const named = rows.map(([, from = '', may = '']) => {
    const said = may.replace(/\(.*?\)|;[^;]*`worker\.ts`.*|; the gallery.*/g, '');
    return [from, folders.filter((to) => new RegExp(`\\b${to}\\b`).test(said)).toSorted()];
  });
  const written = Object.entries(mayImport)
    .filter(([from]) => from !== 'words' && from !== 'web/design')
    .map(([from, may]) => [from, Object.keys(may).toSorted()]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(written));
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
