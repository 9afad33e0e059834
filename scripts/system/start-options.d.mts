/** The options of `npm start`. */
export interface StartOptions {
  /** The product's port, 1 to 65535; undefined: chosen automatically. */
  readonly port: number | undefined;
  /** Folder of all data, as typed; undefined: .hexkey. */
  readonly data: string | undefined;
  readonly reset: boolean;
  readonly demo: boolean;
  readonly help: boolean;
}

/** What `--help` prints. */
export const startUsage: string;

/** Invalid options; the message says which and what is expected. */
export class WrongOptions extends Error {}

/**
 * Reads the options of `npm start`.
 *
 * @throws {WrongOptions} an unknown option, one without its value, or an invalid port
 */
export function startOptions(args: readonly string[]): StartOptions;
