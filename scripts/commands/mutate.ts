/**
 * `npm run mutate [folders of domain/]`: changes one operator or condition at a time; the domain's own tests must fail.
 */
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../setup/paths.ts';

/** Where money and the booking are decided (decision 085). */
const FOLDERS = ['booking', 'payout', 'pricing', 'receipt'];
/** Minimum percentage of a folder's mutants that the tests must detect. */
const LEAST = 90;

const { positionals } = parseArgs({ allowPositionals: true });
const folders = positionals.length > 0 ? positionals : FOLDERS;
process.chdir(root);
const mutants = await new Stryker({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/testing/mutation.vitest.config.ts' },
  mutate: folders.flatMap((folder) => [`domain/${folder}/**/*.ts`, `!domain/${folder}/**/*.test.ts`]),
  // Skips texts, emptied blocks and literals: the operators inside them prove as much.
  mutator: {
    excludedMutations: [
      'ArrayDeclaration',
      'ArrowFunction',
      'BlockStatement',
      'ObjectLiteral',
      'StringLiteral',
    ],
  },
  coverageAnalysis: 'perTest',
  // A table built at module load would need every test for each mutant.
  ignoreStatic: true,
  timeoutMS: 30_000,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: process.stdout.isTTY, logTests: false, reportTests: false },
  allowConsoleColors: process.stdout.isTTY,
  // Would be rewritten with a compiler API that TypeScript 7 no longer has; these tests do not depend on it.
  tsconfigFile: 'none.json',
  ignorePatterns: ['/*', '!/domain', '!/words', '!/scripts', '!/{package,tsconfig}.json'],
  tempDirName: '.hexkey/mutation',
}).runMutationTest();

for (const folder of folders) {
  const own = mutants.filter(({ fileName }) => fileName.includes(`/domain/${folder}/`));
  const count = (...statuses: readonly string[]) =>
    own.filter(({ status }) => statuses.includes(status)).length;
  const caught = count('Killed', 'Timeout');
  const survived = count('Survived', 'NoCoverage');
  const share = (100 * caught) / Math.max(1, caught + survived);
  console.log(`domain/${folder}: ${caught} caught, ${survived} survived, ${share.toFixed(1)} %`);
  if (share < LEAST) process.exitCode = 1;
}
if (process.connected) process.disconnect();
