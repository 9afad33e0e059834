/** Proves that a subject has one name in every layer (design.md §2). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workflowTypes } from '#domain/core/stories.ts';
import { allProjections } from '#projections/projections.ts';

const root = join(import.meta.dirname, '..', '..');
const decisions = readdirSync(join(root, 'domain'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^[^/]+\/decide\.ts$/.test(file),
);

test('an aggregate’s folder bears its category', () => {
  expect(decisions.length).toBeGreaterThan(10);
  const misnamed = decisions.filter((file) => {
    const categories = readFileSync(join(root, 'domain', file), 'utf8').match(/(?<=^ {2}category: ')[^']+/gm);
    return categories?.join() !== file.split('/')[0];
  });
  expect(misnamed).toEqual([]);
});

test('a story’s folder bears the name of the aggregate whose stream it drives', () => {
  const folders = decisions.map((file) => file.split('/')[0]);
  for (const type of Object.values(workflowTypes)) {
    expect(folders).toContain(type);
    expect(readdirSync(join(root, 'workflows', type))).toContain(`${type}.ts`);
  }
});

test('a read model’s file bears its name, which is a table’s', () => {
  const files = readdirSync(join(root, 'projections', 'models'));
  for (const { name, tables } of allProjections) {
    expect(files).toContain(`${name}.ts`);
    expect(tables).toContain(name);
  }
});
