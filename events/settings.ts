/** Settings out of the environment: all that are missing or wrong are told in one list, a line each. */
import type { z } from 'zod';

/** Settings that cannot be used; the message is the list, written for the operator. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
  constructor(lines: readonly string[]) {
    super(['These settings are missing or wrong:', ...lines.map((line) => `  ${line}`)].join('\n'));
  }
}

/** @throws {WrongSettings} naming every setting that is missing or wrong; no setting's value is told */
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

/** The settings of a process that starts; wrong ones are its last words, without a stack, and it exits with 1. */
export function settingsOrExit<Settings>(read: (environment: NodeJS.ProcessEnv) => Settings): Settings {
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
