/** What `npm start` is asked to do. */
export interface StartOptions {
  /** The product's port, 1 to 65535; undefined: its own choice. */
  readonly port: number | undefined;
  /** Folder of all data, as it was typed; undefined: .hexkey. */
  readonly data: string | undefined;
  readonly reset: boolean;
  readonly demo: boolean;
  readonly help: boolean;
}

/** What `--help` prints. */
export const startUsage: string;

/** Options that cannot be meant; the message says which and what is wanted. */
export class WrongOptions extends Error {}

/**
 * Reads the options of `npm start`.
 *
 * @throws {WrongOptions} an unknown option, one without its value, or a port that is none
 */
export function startOptions(args: readonly string[]): StartOptions;
