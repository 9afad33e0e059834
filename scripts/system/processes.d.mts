/** Whether a process runs under this pid. A zombie has ended, even if nobody has collected it yet. */
export function isAlive(pid: number): boolean;

/** When the process began, as an opaque text: pid and start together name one process for ever. '' if none. */
export function processStart(pid: number): string;

/** Pids of live processes that were started with these arguments, one after the other and exactly so. */
export function processesStartedWith(...wanted: readonly string[]): number[];
