/** The tests that `npm run mutate` judges: the domain's own, which need no server. */
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['domain/**/*.test.ts'], testTimeout: 20_000 } });
