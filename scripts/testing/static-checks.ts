/** The checks that need no test runner: types, lint, format. Each counts as one. */
import { join } from 'node:path';
import { root } from '../setup/paths.ts';
import { type CommandResult, runCommand } from '../setup/run-command.ts';
import type { Tally } from './tally.ts';

const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

const checks: readonly { readonly kind: string; readonly commands: readonly (readonly string[])[] }[] = [
  {
    // The domain is compiled a second time without the types of Node and the browser, since it may use neither.
    kind: 'types',
    commands: [
      [bin('tsc'), '-p', 'tsconfig.json'],
      [bin('tsc'), '-p', 'domain/tsconfig.json'],
    ],
  },
  { kind: 'lint', commands: [[bin('oxlint'), '--type-aware', '--deny-warnings']] },
  { kind: 'unused', commands: [[bin('knip'), '--no-progress']] },
  { kind: 'format', commands: [[bin('biome'), 'format', '.']] },
];

/** Runs all of them in parallel, and prints the output of those that fail. */
export function runStaticChecks(): Promise<readonly Tally[]> {
  const tallies = checks.map(async ({ kind, commands }): Promise<Tally> => {
    const since = performance.now();
    const results: CommandResult[] = [];
    for (const [file = '', ...args] of commands)
      results.push(await runCommand(file, args, { timeoutMs: 300_000 }));
    const failures = results.filter(({ code }) => code !== 0);
    for (const { output } of failures) console.log(output);
    const failed = failures.length > 0 ? 1 : 0;
    return { kind, passed: 1 - failed, failed, seconds: (performance.now() - since) / 1000 };
  });
  return Promise.all(tallies);
}
