/** What the drill has changed about single processes, as whoever runs an installation changes their settings: it holds from a process's next start. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivately } from '../supervisor/secrets.ts';
import { entryFiles, type NodeProcessName } from '../supervisor/processes.ts';

export type Settings = Partial<Record<NodeProcessName, Readonly<Record<string, string>>>>;

const stored: z.ZodType<Settings> = z.partialRecord(
  z.enum(['sandbox', 'worker', 'projector', 'api']),
  z.record(z.string(), z.string()),
);

const fileIn = (dataDir: string): string => join(dataDir, 'drill.json');

export function readSettings(dataDir: string): Settings {
  const file = fileIn(dataDir);
  return existsSync(file) ? stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

export const writeSettings = (dataDir: string, settings: Settings): Promise<void> =>
  writePrivately(fileIn(dataDir), settings);

/** Settings of the drill itself: how far, in milliseconds, a process's clock is off, and the release that it runs. */
export const CLOCK = 'DRILL_CLOCK';
export const RELEASE = 'DRILL_RELEASE';

/** Becomes the process of this name, with its settings and, where they say so, a clock that is wrong or an older release. */
export async function runAs(name: NodeProcessName): Promise<void> {
  const argument = process.argv.find((one) => one.startsWith('--hexkey-data='));
  Object.assign(process.env, readSettings(argument?.slice('--hexkey-data='.length) ?? '')[name]);
  shiftClock(Number(process.env[CLOCK] ?? 0));
  if (process.env[RELEASE] === 'older') await import('./older-release.ts');
  await import(entryFiles[name]);
}

/** What the machine's clock would be for this process; only its timers go on as they did. */
function shiftClock(milliseconds: number): void {
  if (milliseconds === 0) return;
  const Right = Date;
  class Wrong extends Right {
    constructor(...given: readonly unknown[]) {
      // As Date does: without a value it is now.
      super(...((given.length === 0 ? [Wrong.now()] : given) as [number]));
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Right;
    }
    static override now(): number {
      return Right.now() + milliseconds;
    }
  }
  globalThis.Date = Wrong as unknown as DateConstructor;
}
