/** Whether a process runs under this pid. A zombie has ended, even if it has not been reaped. */
export function isAlive(pid: number): boolean;

/** When the process began, as an opaque text: pid and start together identify a process uniquely. '' if none. */
export function processStart(pid: number): string;

/** Pids of live processes that were started with exactly these consecutive arguments. */
export function processesStartedWith(...wanted: readonly string[]): number[];
