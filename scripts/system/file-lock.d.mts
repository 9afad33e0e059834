/** Who holds a lock: a pid with its start time, which together identify a process uniquely. */
export interface LockHolder {
  readonly pid: number;
  readonly started: string;
}

export type LockResult =
  | { readonly acquired: true; release(): void }
  | { readonly acquired: false; readonly holder: LockHolder };

/** Whether the process that wrote the lock still runs: same pid *and* same start, because pids are reused. */
export function isHeld(
  holder: LockHolder,
  probe?: { isAlive(pid: number): boolean; processStart(pid: number): string },
): boolean;

/** Who holds the lock now, if anybody does. */
export function lockHolder(path: string): LockHolder | undefined;

/** Takes the lock, or returns who holds it. A stale lock is replaced. */
export function tryLock(path: string): LockResult;

/** Runs the action while holding the lock, after waiting for any other holder. */
export function withLock<T>(
  path: string,
  action: () => Promise<T>,
  onWait?: (holder: LockHolder) => void,
): Promise<T>;
