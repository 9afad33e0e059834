/** The tests judged by `npm run mutate`: the domain's own, which need no server. */
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['domain/**/*.test.ts'], testTimeout: 20_000 } });
