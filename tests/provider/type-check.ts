/** Checks recorded answers against the SDK's own types with the compiler, enumerations closed. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');

/** One value and the type that it claims to have. */
export interface Claim {
  /** Named in a complaint. */
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
}

/**
 * The complaints of the compiler, each with the name of its claim. A literal must have every field of its type and no
 * other. The SDK leaves enumerations open for values of later API versions; here they are closed.
 */
export async function complaintsAbout(claims: readonly Claim[]): Promise<readonly string[]> {
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'answers-'));
  try {
    const sdk = join(folder, 'stripe');
    await cp(join(root, 'node_modules', 'stripe', 'esm'), sdk, {
      recursive: true,
      filter: (path) => !/\.(js|map)$/.test(path),
    });
    const shared = join(sdk, 'shared.d.ts');
    const open = await readFile(shared, 'utf8');
    const closed = open.replace(/type OtherString = [^;]+;/, 'type OtherString = never;');
    if (closed === open) throw new Error("the SDK's open enumerations are declared elsewhere now");
    await writeFile(shared, closed);
    const lines = claims.map(
      ({ type, value }, index) => `export const claim${index}: ${type} = ${JSON.stringify(value)};`,
    );
    await writeFile(
      join(folder, 'answers.ts'),
      ["import type Stripe from './stripe/stripe.esm.node.js';", ...lines].join('\n'),
    );
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          module: 'nodenext',
          target: 'es2023',
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          types: ['node'],
          typeRoots: [join(root, 'node_modules', '@types')],
        },
        files: ['answers.ts'],
      }),
    );
    const tsc = join(root, 'node_modules', '.bin', 'tsc');
    const output = await promisify(execFile)(tsc, ['-p', folder, '--pretty', 'false'], {
      maxBuffer: 64 * 1024 * 1024,
    }).then(
      () => '',
      (error: { readonly stdout?: string; readonly message: string }) => error.stdout ?? error.message,
    );
    return output
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const at = /answers\.ts\((\d+),\d+\): (.*)/.exec(line);
        if (!at) return line;
        // The import takes the first line.
        return `${claims[Number(at[1]) - 2]?.name ?? 'the head'}: ${at[2]}`;
      });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
