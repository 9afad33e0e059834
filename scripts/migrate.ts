/**
 * Migrates a database to the latest schema: `node scripts/migrate.ts` with `DATABASE_URL`. Any number may run at once.
 */
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import { z } from 'zod';

/** The folders of numbered SQL files, in dependency order, each with the table that records which have run. */
export const migrationFolders = [
  { path: folder('events/postgres/migrations'), table: 'events_migrations' },
  { path: folder('projections/migrations'), table: 'projections_migrations' },
  { path: folder('api/auth/migrations'), table: 'auth_migrations' },
] as const;

function folder(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Runs pending migrations and returns the names of their files. An advisory lock makes concurrent runs wait. */
export async function migrate(databaseUrl: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const { path, table } of migrationFolders) {
    if (!(await exists(path))) continue;
    const run = await runner({
      databaseUrl,
      dir: path,
      direction: 'up',
      migrationsTable: table,
      migrationsSchema: 'public',
      ignorePattern: '.*(?<!\\.sql)',
      advisoryLockMode: 'wait',
      log: () => undefined,
    });
    names.push(...run.map((migration) => migration.name));
  }
  return names;
}

if (import.meta.main) {
  const { DATABASE_URL } = z.object({ DATABASE_URL: z.url() }).parse(process.env);
  const names = await migrate(DATABASE_URL);
  process.stdout.write(names.length > 0 ? `migrated: ${names.join(', ')}\n` : 'the schema is up to date\n');
}
