/**
 * The options of `npm start`: the launcher reads them before it installs anything, and the command reads them again.
 * JavaScript for any Node from 20 on, without packages.
 */
import { parseArgs } from 'node:util';

export const startUsage = `npm start -- [options]
  --port N      the product's port (4000, or another one that is free)
  --data DIR    where all data is kept (.hexkey)
  --reset       delete that data first
  --no-demo     start empty, with an admin login only`;

export class WrongOptions extends Error {
  name = 'WrongOptions';
}

export function startOptions(args) {
  const { port, data, reset, help, 'no-demo': noDemo } = parsed(args);
  return { port: port === undefined ? undefined : portOf(port), data, reset, demo: !noDemo, help };
}

function parsed(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        reset: { type: 'boolean', default: false },
        'no-demo': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error;
    throw new WrongOptions(`${error.message}\n\n${startUsage}`);
  }
}

function portOf(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port > 0 && port < 65_536) return port;
  throw new WrongOptions(`--port wants a number from 1 to 65535, not "${text}".`);
}
