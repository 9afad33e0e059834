/** Starts each part of the shape on this machine, and runs the steps to completion. */
import { symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { startPostgres } from '../services/postgres.ts';
import { startS3 } from '../services/s3.ts';
import { startTemporalServer } from '../services/temporal-server.ts';
import { root } from '../setup/paths.ts';
import { runCommand, tail } from '../setup/run-command.ts';
import type { DataFolder } from '../supervisor/data-folder.ts';
import { inheritedEnvironment, sandboxEnvironment } from '../supervisor/environment.ts';
import { startNodeProcess } from '../supervisor/node-process.ts';
import type { Plan } from '../supervisor/plan.ts';
import type { ProcessTable } from '../supervisor/process-table.ts';
import { entryFiles, sameAsBefore } from '../supervisor/processes.ts';
import { type Part, type PartName, postgresSettings } from './shape.ts';
import { type ClusterPorts, s3Folder, s3Keys, temporalFolder } from './site.ts';

/** What every start needs. */
export interface Site {
  readonly plan: Plan;
  readonly ports: ClusterPorts;
  readonly folder: DataFolder;
  readonly table: ProcessTable<string>;
  /** Where the programs of the release that runs are. */
  readonly release: string;
  readonly binaries: { readonly server: string; readonly sqlTool: string; readonly s3: string };
}

/** Postgres for this folder; returns its URL. */
export async function keepPostgres({ plan, folder, table }: Site): Promise<string> {
  let url: string | undefined;
  await table.keep('postgres', async (signal) => {
    const postgres = await startPostgres({
      dataDir: join(plan.dataDir, 'postgres'),
      port: plan.ports.postgres,
      logFile: folder.log('postgres'),
      settings: postgresSettings,
      signal,
    });
    url = await sameAsBefore(url, postgres.url, postgres);
    return postgres;
  });
  if (url === undefined) throw new Error('Postgres runs, but nobody knows where.');
  return url;
}

export function keepS3({ plan, ports, folder, table, binaries }: Site): Promise<void> {
  return table.keep('s3', async (signal) => {
    const server = await startS3({
      binary: binaries.s3,
      dataDir: s3Folder(plan.dataDir),
      port: ports.s3,
      keys: s3Keys(plan),
      logFile: folder.log('s3'),
      signal,
    });
    await sameAsBefore(`${ports.s3}`, `${server.port}`, server);
    return server;
  });
}

export function keepTemporal({ plan, ports, folder, table, binaries }: Site, { env }: Part): Promise<void> {
  return table.keep('temporal', (signal) =>
    startTemporalServer({
      binary: binaries.server,
      dataDir: temporalFolder(plan.dataDir),
      ports: ports.temporal,
      env,
      logFile: folder.log('temporal'),
      signal,
    }),
  );
}

/** The outside services, which an installation of the shape does not have itself. */
export function keepSandbox({ plan, folder, table }: Site): Promise<void> {
  return table.keep('sandbox', (signal) =>
    startNodeProcess({
      name: 'sandbox',
      entry: entryFiles.sandbox,
      env: { ...inheritedEnvironment(), ...sandboxEnvironment(plan) },
      logFile: folder.log('sandbox'),
      dataDir: plan.dataDir,
      signal,
    }),
  );
}

/**
 * Runs a step to completion.
 *
 * @throws Error with the end of its output
 */
export async function runStep({ binaries }: Site, { name, run, env }: Part): Promise<void> {
  if (run === null) throw new Error(`${name} is no step`);
  const [file, args] =
    'entry' in run ? [process.execPath, [join(root, run.entry)]] : ['/bin/sh', ['-c', run.shell]];
  const tools = await toolsFolder(binaries.sqlTool);
  const inherited = inheritedEnvironment();
  const PATH = [tools, inherited.PATH].join(delimiter);
  const { code, output } = await runCommand(file, args, {
    env: { ...inherited, ...env, PATH },
    timeoutMs: 120_000,
  });
  if (code !== 0) throw new Error(`${name} failed:\n${tail(output)}`);
}

/** A folder with Temporal's tool under the name it has in its image. */
async function toolsFolder(sqlTool: string): Promise<string> {
  const named = join(dirname(sqlTool), 'temporal-sql-tool');
  if (!existsSync(named)) await symlink(sqlTool, named).catch(ignoreIfThere);
  return dirname(sqlTool);
}

function ignoreIfThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}

/** One process of a program of ours, the `instance`th from 0. */
export function keepProgram(
  { plan, folder, table, release }: Site,
  { name, run }: Part,
  instance: number,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  if (run === null || !('entry' in run)) throw new Error(`${name} is no program`);
  const entry = join(release, run.entry);
  const instanceName = processName(name, instance);
  return table.keep(instanceName, (signal) =>
    startNodeProcess({
      name: instanceName,
      entry,
      env: { ...inheritedEnvironment(), ...env },
      logFile: folder.log(instanceName),
      dataDir: plan.dataDir,
      signal,
    }),
  );
}

/** `api-1`, `api-2`, …; if there is only one, just the name. */
export const processName = (name: PartName, instance: number): string =>
  name === 'proxy' ? name : `${name}-${instance + 1}`;
