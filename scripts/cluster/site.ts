/** Where each part of the shape is on this machine: loopback ports, kept across restarts, and folders. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { freePorts } from '../services/ports.ts';
import { s3Region } from '../services/s3.ts';
import { temporalPortNames, type TemporalPorts } from '../services/temporal-server.ts';
import { root } from '../setup/paths.ts';
import type { Plan } from '../supervisor/plan.ts';
import { writePrivately } from '../supervisor/secrets.ts';
import type { Counts, Places } from './shape.ts';

/** More would gain nothing for a single process. */
const HISTORY_SHARDS = 4;

export interface ClusterPorts {
  readonly s3: number;
  readonly temporal: TemporalPorts;
  /** In the order of the apis. */
  readonly apis: readonly number[];
}

export const temporalFolder = (dataDir: string): string => join(dataDir, 'temporal-server');
export const s3Folder = (dataDir: string): string => join(dataDir, 's3');

const host = '127.0.0.1';
const remembered = z.record(z.string(), z.number());

/** The ports from the folder's previous run if they are still free; otherwise other free ones. */
export async function chooseClusterPorts(plan: Plan, counts: Counts): Promise<ClusterPorts> {
  const file = join(plan.dataDir, 'cluster-ports.json');
  const before = existsSync(file) ? remembered.parse(JSON.parse(await readFile(file, 'utf8'))) : {};
  const apis = Array.from({ length: counts.api }, (_, at) => `api-${at + 1}`);
  const names = ['s3', ...temporalPortNames, ...apis];
  const wished = Object.fromEntries(names.map((name) => [name, before[name]]));
  // Includes the ports that the plan has reserved, so that none is used twice.
  const ports = await freePorts<string>({ ...plan.ports, ...wished });
  const portOf = (name: string): number => {
    const port = ports[name];
    if (port === undefined) throw new Error(`no port was chosen for ${name}`);
    return port;
  };
  await writePrivately(file, Object.fromEntries(names.map((name) => [name, portOf(name)])));
  const temporal = Object.fromEntries(temporalPortNames.map((name) => [name, portOf(name)])) as TemporalPorts;
  return { s3: portOf('s3'), temporal, apis: apis.map(portOf) };
}

/** @param databaseUrl of our own Postgres, which is running */
export function placesOf(plan: Plan, ports: ClusterPorts, databaseUrl: string): Places {
  const { username: user, password, port, pathname } = new URL(databaseUrl);
  return {
    postgres: { host, port, user, password, database: pathname.slice(1) },
    temporal: { host, port: ports.temporal.FRONTEND_GRPC_PORT },
    namespace: plan.temporalNamespace,
    s3: { host, port: ports.s3, ...s3Keys(plan), region: s3Region },
    bucket: 'hexkey-blobs',
    apis: ports.apis.map((one) => ({ host, port: one })),
    listenOn: host,
    proxyPort: plan.ports.api,
    proxies: 1,
    historyShards: HISTORY_SHARDS,
    temporalSettings: join(root, 'scripts', 'cluster', 'temporal-settings.yaml'),
  };
}

/** Derived from another secret of the folder, like the sandbox's keys. */
export function s3Keys(plan: Plan): { readonly id: string; readonly secret: string } {
  const secret = createHash('sha256').update(`s3 ${plan.secrets.sandboxTwilioAuthToken}`).digest('hex');
  return { id: 'hexkey', secret };
}
