/** Where the checkout, its caches and its build results are. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root directory. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Downloads and builds that survive `--reset`; `HEXKEY_CACHE` moves them, for example to share them. */
export const cacheDirectory = resolve(process.env.HEXKEY_CACHE || join(root, '.hexkey', 'cache'));

/** The built web app, served by the api. */
export const webDirectory = join(root, 'dist', 'web');
