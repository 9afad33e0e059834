export interface Progress {
  /** Prints a separate line. */
  line(text: string): void;
  /** Shows the step while the action runs; `update` changes the small text behind the title. */
  step<T>(title: string, action: (update: (detail: string) => void) => Promise<T>): Promise<T>;
}

/** One line per step with its elapsed time: redrawn on a terminal, plain lines elsewhere. */
export function createProgress(stream?: NodeJS.WriteStream): Progress;

/** A progress display without output, for stacks started by tests. */
export const silentProgress: Progress;
