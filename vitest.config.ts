/** One vitest project per kind of test; the file's ending decides its kind. */
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '.hexkey/**', 'tests/fences/fixture/**'];

/**
 * Files that share servers, or time what they kill, run one after the other. Those of whole stacks run side by side:
 * each has its own, and waits for half of its time.
 */
const serverKinds = [
  { name: 'postgres', ending: 'pg.test', seconds: 30, filesAtOnce: 1 },
  { name: 'workflow', ending: 'workflow.test', seconds: 180, filesAtOnce: 2 },
  { name: 'replay', ending: 'replay.test', seconds: 60, filesAtOnce: 1 },
  { name: 'api', ending: 'api.test', seconds: 60, filesAtOnce: 2 },
  { name: 'browser', ending: 'e2e.test', seconds: 180, filesAtOnce: 2 },
  { name: 'chaos', ending: 'chaos.test', seconds: 300, filesAtOnce: 1 },
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
      ...serverKinds.map(({ name, ending, seconds, filesAtOnce }) => ({
        test: {
          name,
          include: [`**/*.${ending}.{ts,tsx}`],
          exclude: ignored,
          testTimeout: seconds * 1_000,
          hookTimeout: 180_000,
          // A photo's reading takes a second of processor time, which may be long in coming.
          env: { OPENAI_TIMEOUT: '120000' },
          teardownTimeout: 30_000,
          // A condition is waited for as long as a page may take; the default of a second fails on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          fileParallelism: filesAtOnce > 1,
          maxWorkers: filesAtOnce,
        },
      })),
    ],
  },
});
