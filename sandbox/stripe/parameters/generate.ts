/** Writes `parameters.json`: the parameters of each served Stripe call, from the SDK's own types. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { z } from 'zod';

const jsonSchema = z.record(z.string(), z.unknown());
const here = import.meta.dirname;

/**
 * The SDK types an enum as `'a' | 'b' | OtherString`, open for values of later APIs. Stripe itself rejects an unknown
 * value, so the open branch is dropped here.
 */
function closeEnums(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeEnums);
  if (typeof node !== 'object' || node === null) return node;
  const closed = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closeEnums(value)]));
  if (!Array.isArray(closed['anyOf'])) return closed;
  const branches = closed['anyOf'].map((branch) => jsonSchema.parse(branch));
  const named = branches.some(
    (branch) =>
      Array.isArray(branch['enum']) || (typeof branch['const'] === 'string' && branch['const'] !== ''),
  );
  const isOpen = (branch: Record<string, unknown>): boolean =>
    branch['type'] === 'string' && !('enum' in branch) && !('const' in branch);
  return { ...closed, anyOf: named ? branches.filter((branch) => !isOpen(branch)) : branches };
}

const scratch = mkdtempSync(join(tmpdir(), 'parameters-'));
try {
  const tsconfig = join(scratch, 'tsconfig.json');
  const operations = join(here, 'operations.ts');
  writeFileSync(
    tsconfig,
    JSON.stringify({
      compilerOptions: { module: 'nodenext', target: 'es2022', strict: true, skipLibCheck: true, types: [] },
      files: [operations],
    }),
  );
  const schema = createGenerator({
    path: operations,
    tsconfig,
    type: 'OperationParameters',
    skipTypeCheck: true,
    jsDoc: 'none',
    expose: 'none',
    topRef: false,
  }).createSchema('OperationParameters');
  const operationsByName = jsonSchema.parse(closeEnums(schema.properties));
  const lines = Object.entries(operationsByName).map(
    ([name, parameters]) => `${JSON.stringify(name)}:${JSON.stringify(parameters)}`,
  );
  writeFileSync(join(here, 'generated', 'parameters.json'), `{\n${lines.join(',\n')}\n}\n`);
} finally {
  rmSync(scratch, { recursive: true });
}
