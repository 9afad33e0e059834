/** The api alone, in this process, on a database of its own: for what needs no engine, payments or mails. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { admins } from '#domain/admin/decide.ts';
import { permissions } from '#domain/admin/permissions.ts';
import { type Role, system } from '#domain/core/actor.ts';
import { execute } from '#events/execute.ts';
import { createApp } from '#api/app.ts';
import { type Dependencies, openDependencies, openLogs } from '#api/dependencies.ts';
import { readEnv } from '#api/env.ts';
import { openHttpServer } from '#api/http-server.ts';
import { attachLive } from '#api/live/socket.ts';
import { makeSeal } from '#vendors/esign/embedded.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A listening api. */
export interface ApiServer {
  readonly url: string;
  readonly databaseUrl: string;
  readonly port: number;
  readonly server: Server;
  readonly deps: Dependencies;
  /** A session of a person, who need not exist, or of an admin, who is made; answers the `Cookie` header. */
  signIn(role: Role, personId: string): Promise<string>;
  stop(): Promise<void>;
}

/** An admin with all permissions, as the environment makes its first one. */
async function recordAdmin({ log, keys, now }: Dependencies, adminId: string): Promise<void> {
  const firstName = await keys.seal(`admin-${adminId}`, 'firstName', 'Toni');
  const person = { firstName, lastName: firstName, email: null };
  await execute(log, admins, adminId, { actor: system('test'), now: now() }, () => ({
    type: 'Record',
    adminId,
    person,
    permissions,
  }));
}

/** Made once in a process: a key takes its time. */
let seal: string | undefined;

/**
 * Starts it, on a fresh database unless one is given; whatever needs Temporal, Stripe or the projector is away, as after
 * an outage, unless `more` names it.
 */
export async function startApiServer(more: NodeJS.ProcessEnv = {}, given?: TestDatabase): Promise<ApiServer> {
  const database = given ?? (await createTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'hexkey-api-'));
  const sealFile = join(folder, 'seal.pem');
  seal ??= makeSeal('2026-01-01T00:00:00.000Z');
  await writeFile(sealFile, seal);
  // Nothing listens on port 1.
  const nowhere = '127.0.0.1:1';
  const env = readEnv({
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: nowhere,
    HEXKEY_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    BLOB_URL: pathToFileURL(folder).href,
    CONTRACT_SEAL_FILE: sealFile,
    PUBLIC_URL: 'http://localhost:4000',
    PORT: '0',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_BASE: `http://${nowhere}`,
    TWILIO_AUTH_TOKEN: 'x',
    OPENAI_BASE_URL: `http://${nowhere}`,
    OPENAI_API_KEY: 'sk-x',
    CHECKR_API_KEY: 'sandbox_x',
    CHECKR_API_URL: `http://${nowhere}`,
    CHECKR_PACKAGE: 'tasker_pro',
    VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
    LOG_LEVEL: 'silent',
    ...more,
  });
  const logger = pino({ level: 'silent' });
  const deps = openDependencies(env, await openLogs(env, logger), logger);
  const server = openHttpServer(createApp(deps));
  const live = attachLive(server, deps);
  server.listen(0, env.LISTEN_HOST);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the api does not listen');
  return {
    url: `http://127.0.0.1:${address.port}`,
    databaseUrl: database.url,
    port: address.port,
    server,
    deps,
    async signIn(role, personId) {
      if (role === 'admin') await recordAdmin(deps, personId);
      const cookie = await deps.sessions.start(role, personId, '');
      return cookie.split(';')[0] ?? '';
    },
    async stop() {
      live.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await deps.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
