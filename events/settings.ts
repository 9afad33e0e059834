/** Settings from the environment: everything missing or wrong is reported in one list, a line each. */
import type { z } from 'zod';

/** The settings can't be used; the message is the list, written for the operator. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
  constructor(lines: readonly string[]) {
    super(['These settings are missing or wrong:', ...lines.map((line) => `  ${line}`)].join('\n'));
  }
}

/** @throws {WrongSettings} naming every setting that is missing or wrong, without any values */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  throw new WrongSettings(
    parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0] ?? 'the environment');
      if (message.startsWith(`${name} `)) return message;
      return environment[name] === undefined ? `${name} is missing` : `${name}: ${message}`;
    }),
  );
}

/** The settings of a process at its start; wrong ones are printed without a stack, and it exits with 1. */
export function settingsOrExit<Settings>(read: (environment: NodeJS.ProcessEnv) => Settings): Settings {
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
