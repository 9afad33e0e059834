/** Questions about operating-system processes, in plain JavaScript so that the launcher can use them on any Node. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const onLinux = process.platform === 'linux';

/** @param {number} pid @param {string} column */
function ps(pid, column) {
  try {
    const options = { encoding: /** @type {const} */ ('utf8'), stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], options).trim();
  } catch {
    // ps exits with 1 for a pid that does not exist.
    return '';
  }
}

/** @param {number} pid fields of /proc/<pid>/stat after the command, which may itself hold spaces */
function procStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Whether a process runs under this pid. A zombie has ended, even if it has not been reaped. */
export function isAlive(pid) {
  if (onLinux) {
    const state = procStat(pid)?.[0];
    return state !== undefined && state !== 'Z' && state !== 'X';
  }
  const state = ps(pid, 'state');
  return state !== '' && !state.startsWith('Z');
}

/** When the process began, as an opaque text: pid and start together identify a process uniquely. */
export function processStart(pid) {
  return onLinux ? (procStat(pid)?.[19] ?? '') : ps(pid, 'lstart');
}

/** @param {number} pid */
function argumentsOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/**
 * Pids of live processes that were started with exactly these consecutive arguments. If the system only gives a joined
 * command line (macOS), the joined text is searched for.
 */
export function processesStartedWith(...wanted) {
  if (onLinux) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => {
        const args = argumentsOf(pid);
        const at = args.indexOf(wanted[0] ?? '');
        return at >= 0 && wanted.every((argument, index) => args[at + index] === argument) && isAlive(pid);
      });
  }
  const listing = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return listing
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && ` ${match[2]} `.includes(` ${wanted.join(' ')} `))
    .map((match) => Number(match?.[1]))
    .filter((pid) => pid !== process.pid);
}
