/** One vitest project per kind of test; the file's ending decides its kind. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { cacheDirectory } from './scripts/setup/paths.ts';
import { LongestFirst } from './scripts/testing/longest-first.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '.hexkey/**', 'tests/fences/fixture/**'];

/** Lends running stacks to files that need none of their own. */
const lender = './tests/support/stack-lender.ts';

/**
 * Files run side by side: each has a database, a world or a stack to itself while it runs, and waits for half of its
 * time; those that kill wait for two thirds. `isolate`: a process for each file; elsewhere the
 * files that follow one another in a process load the modules once, and leave it as they found it. `setup` runs once.
 */
const serverKinds = [
  { name: 'postgres', ending: 'pg.test', seconds: 30, filesAtOnce: 2, isolate: false },
  { name: 'workflow', ending: 'workflow.test', seconds: 180, filesAtOnce: 2, isolate: false },
  { name: 'replay', ending: 'replay.test', seconds: 60, filesAtOnce: 1, isolate: true },
  { name: 'api', ending: 'api.test', seconds: 60, filesAtOnce: 2, isolate: false, setup: lender },
  { name: 'browser', ending: 'e2e.test', seconds: 180, filesAtOnce: 2, isolate: false, setup: lender },
  { name: 'chaos', ending: 'chaos.test', seconds: 300, filesAtOnce: 2, isolate: true },
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Stacks that are shared are stopped at the end.
    teardownTimeout: 30_000,
    projects: [
      { test: { name: 'fences', include: ['tests/fences/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            ...ignored,
            'tests/fences/**',
            ...serverKinds.map(({ ending }) => `**/*.${ending}.{ts,tsx}`),
          ],
          testTimeout: 20_000,
          // Plain functions and rendered strings: with one load of the modules for all they take a third of the time.
          pool: 'threads',
          maxWorkers: '100%',
          isolate: false,
          unstubGlobals: true,
        },
      },
      ...serverKinds.map(({ name, ending, seconds, filesAtOnce, isolate, setup = [] }) => ({
        test: {
          name,
          globalSetup: setup,
          include: [`**/*.${ending}.{ts,tsx}`],
          exclude: ignored,
          testTimeout: seconds * 1_000,
          hookTimeout: 180_000,
          env: {
            // A photo's reading takes a second of processor time, which may be long in coming.
            OPENAI_TIMEOUT: '120000',
            // Compiled code of earlier starts, for the tests' processes and the commands that they run.
            NODE_COMPILE_CACHE: join(cacheDirectory, 'compiled'),
          },
          teardownTimeout: 30_000,
          // A condition is waited for as long as a page may take; the default of a second fails on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          isolate,
          fileParallelism: filesAtOnce > 1,
          maxWorkers: filesAtOnce,
        },
      })),
    ],
  },
});
