/** The installation of a drill: the product as `npm start` runs it, on loopback and in a folder of its own, with parts that can be broken. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { z } from 'zod';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { ops } from '#tests/support/ops.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { openSandbox } from '#tests/support/sandbox.ts';
import { type RunningStack, setTestEnvironment, testDurations } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { freePortsInARow } from '../services/ports.ts';
import { root } from '../setup/paths.ts';
import type { NodeProcessName } from '../supervisor/processes.ts';
import { loadSecrets, writePrivately } from '../supervisor/secrets.ts';
import { type Stack, startStack } from '../supervisor/stack.ts';
import type { Progress } from '../system/progress.mjs';
import { type Alerts, watchAlerts } from './alerts.ts';
import { type Authority, current, openAuthority } from './certificates.ts';
import { type Disk, openDisk } from './disk.ts';
import { openTlsLine, type TlsLine } from './tls-line.ts';
import { readSettings, writeSettings } from './settings.ts';

export interface Site {
  readonly stack: RunningStack;
  readonly alerts: Alerts;
  /** The way to the card provider. */
  readonly line: TlsLine;
  readonly authority: Authority;
  readonly disk: Disk;
  /** The console's own calls. */
  readonly admin: Visitor;
  readonly witnesses: Witnesses;
  /** A booking that is about to be placed, in a place with a technician of its own. */
  begin(): Promise<Life>;
  /** Starts a process again with these settings instead of the drill's earlier ones; `{}`: with those that it began with. */
  restart(name: NodeProcessName, settings: Readonly<Record<string, string>>): Promise<void>;
  /** The card provider's secret key that the installation knows from now on, as whoever runs it would write it down. */
  noteStripeKey(key: string): Promise<void>;
  /** A session of somebody who works on the database by hand. */
  psql(): Promise<pg.Client>;
  /** What `npm run ops -- reconcile` says last. */
  reconcile(): Promise<string>;
  close(): Promise<void>;
}

/** Milliseconds for which what people do is tried again. */
const PATIENCE = 240_000;
/** Far from one another: each booking has a place and a technician of its own for as long as these last, then again. */
const zips = ['10001', '60601', '94103', '78701', '98101', '19103', '02108', '30303', '55401', '85004'];

/** Starts it and hires its people. */
export async function openSite(dataDir: string, progress: Progress): Promise<Site> {
  setTestEnvironment();
  const first = await freePortsInARow(3);
  // What a process inherits. The authority's certificate is read by Node when a process starts.
  const authority = openAuthority();
  const own = await mkdtemp(join(tmpdir(), 'hexkey-drill-'));
  const authorityFile = join(own, 'authority.pem');
  await writeFile(authorityFile, authority.cert);
  Object.assign(process.env, { METRICS_PORT: `${first}`, NODE_EXTRA_CA_CERTS: authorityFile });
  const program = (name: NodeProcessName) => join(root, 'scripts', 'drill', 'programs', `${name}.ts`);
  const disk = await openDisk(own);
  const forget = async (): Promise<void> => {
    await disk.close();
    await rm(own, { recursive: true, force: true });
  };
  process.env.BLOB_URL = pathToFileURL(disk.folder).href;
  const stack: Stack = await startStack({
    dataDir,
    reset: true,
    demo: false,
    durations: testDurations,
    progress,
    entries: {
      sandbox: program('sandbox'),
      worker: program('worker'),
      projector: program('projector'),
      api: program('api'),
    },
  }).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  const { url, sandboxUrl, stripePublishableKey, databaseUrl } = stack.run;
  const running: RunningStack = {
    get run() {
      return stack.run;
    },
    dataDir: stack.dataDir,
    url,
    sandbox: openSandbox(sandboxUrl, stripePublishableKey),
    stop: () => stack.stop(),
  };
  const line = await openTlsLine(sandboxUrl, current(authority));
  /** What worker and api are started with, whatever is planted. */
  let always: Readonly<Record<string, string>> = { STRIPE_API_BASE: line.url };
  const restart: Site['restart'] = async (name, settings) => {
    const standing = name === 'worker' || name === 'api' ? always : {};
    await writeSettings(stack.dataDir, {
      ...readSettings(stack.dataDir),
      [name]: { ...standing, ...settings },
    });
    await stack.restart(name);
  };
  await restart('worker', {});
  await restart('api', {});
  const admin = await signInAdmin(running);
  const crew = new Map<string, Awaited<ReturnType<typeof hireTechnician>>>();
  let turn = 0;
  const alerts = watchAlerts({ api: first, worker: first + 1, projector: first + 2 });
  const witnesses = await openWitnesses(running);
  return {
    stack: running,
    alerts,
    line,
    authority,
    disk,
    admin,
    witnesses,
    async begin() {
      const zip = zips[turn % zips.length] ?? '10001';
      turn += 1;
      const technician = crew.get(zip) ?? (await hireTechnician(url, admin, { zip }));
      crew.set(zip, technician);
      const life = await beginLife({ stack: running, technician, zip });
      life.timeout = PATIENCE;
      return life;
    },
    restart,
    async noteStripeKey(key) {
      const file = join(stack.dataDir, 'secrets.json');
      await writePrivately(file, { ...(await loadSecrets(file)), sandboxStripeSecretKey: key });
      always = { ...always, STRIPE_SECRET_KEY: key };
    },
    async psql() {
      const client = new pg.Client({ connectionString: databaseUrl, application_name: 'psql' });
      // Whoever is on duty may end it.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async reconcile() {
      const { out, err } = await ops(stack.dataDir, 'reconcile');
      return out.trim().split('\n').at(-1) ?? err;
    },
    async close() {
      await alerts.close();
      await witnesses.close();
      await line.close();
      await stack.stop();
      await forget();
    },
  };
}

/** Asks until it is so. @throws Error it is not within the time (ms) */
export async function untilSo(what: string, isSo: () => Promise<boolean>, within = PATIENCE): Promise<void> {
  const until = performance.now() + within;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > until) throw new Error(`${what}: not within ${within / 1000} s`);
    await pause(500);
  }
}

/** A call of the console whose answer has this shape. */
export const shown = <T extends z.ZodType>({ admin }: Site, path: string, answer: T): Promise<z.output<T>> =>
  admin.insist('GET', path, answer, { within: 30_000 });
