/** A lock file that names its holder, so that one left behind by a killed process can be told from an active one. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, processStart } from './processes.mjs';

/** @param {string} path */
function readHolder(path) {
  try {
    const { pid, started } = JSON.parse(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    // Gone again, or not ours: either way there is no known holder.
    return undefined;
  }
}

/** Whether the process that wrote the lock still runs: same pid *and* same start, because pids are reused. */
export function isHeld(holder, probe = { isAlive, processStart }) {
  return probe.isAlive(holder.pid) && probe.processStart(holder.pid) === holder.started;
}

/** Who holds the lock now, if anybody does. */
export function lockHolder(path) {
  const holder = readHolder(path);
  return holder !== undefined && isHeld(holder) ? holder : undefined;
}

/** Takes the lock, or returns who holds it. A stale lock is replaced. */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const own = { pid: process.pid, started: processStart(process.pid) };
  const draft = `${path}.${process.pid}`;
  for (;;) {
    writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
    try {
      // link() fails if the name exists, and the file is complete from the start.
      linkSync(draft, path);
      rmSync(draft);
      return { acquired: true, release: () => rmSync(path, { force: true }) };
    } catch (error) {
      rmSync(draft, { force: true });
      if (error?.code !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    if (holder !== undefined && isHeld(holder)) return { acquired: false, holder };
    discardStale(path, holder);
  }
}

/** Moves a stale lock away; if another process replaced it meanwhile, the active one is put back. */
function discardStale(path, seen) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error?.code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved !== undefined && (moved.pid !== seen?.pid || moved.started !== seen?.started)) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if (error?.code !== 'EEXIST') throw error;
    }
  }
  rmSync(aside, { force: true });
}

/** Runs the action while holding the lock, after waiting for any other holder. */
export async function withLock(path, action, onWait = () => {}) {
  let told = false;
  for (;;) {
    const lock = tryLock(path);
    if (lock.acquired) {
      try {
        return await action();
      } finally {
        lock.release();
      }
    }
    if (!told) onWait(lock.holder);
    told = true;
    await delay(200);
  }
}
