/** A worker process that kills itself right after an effect was committed and before its workflow heard of it. */
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { z } from 'zod';
import { allActivities } from '#activities/all.ts';
import type { AppendRequest } from '#activities/log/log.ts';
import { onboardingActivities } from '#activities/onboarding/onboarding.ts';
import { openPersonKeys } from '#events/keys/person-keys.ts';
import { encryptingConverter } from '#events/temporal/converter.ts';
import { openPostgresEventLog } from '#events/postgres/log.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import { ensureWorkflowBundle } from '#scripts/setup/workflow-bundle.ts';
import { openDocuments } from '#vendors/blobs/documents.ts';
import { openBlobs } from '#vendors/blobs/folder.ts';
import { openStripe } from '#vendors/stripe/client.ts';
import { sandboxChecks } from './sandbox-checks.ts';
import { technicianNear } from './people.ts';

const doom = z
  .object({
    address: z.string(),
    namespace: z.string(),
    taskQueue: z.string(),
    databaseUrl: z.string(),
    masterKey: z.string(),
    secretKey: z.string(),
    apiBase: z.string(),
    technicians: z.array(z.string()),
    /** Dies after this activity, or after the append of this event. */
    after: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const die = () => process.kill(process.pid, 'SIGKILL');
const log = openPostgresEventLog({ databaseUrl: doom.databaseUrl });
const dataConverter = encryptingConverter(Buffer.from(doom.masterKey, 'base64'));
const connection = await Connection.connect({ address: doom.address });
const keys = openPersonKeys({
  databaseUrl: doom.databaseUrl,
  masterKey: Buffer.from(doom.masterKey, 'base64'),
});
const shared = allActivities({
  log,
  table: openReservations(openPool(doom.databaseUrl, 'doomed')),
  stripe: openStripe({ secretKey: doom.secretKey, apiBase: doom.apiBase }),
  client: new Client({ connection, namespace: doom.namespace, dataConverter }),
  taskQueue: doom.taskQueue,
  roster: async () => doom.technicians.map(technicianNear),
  connectedAccount: async () => null,
});
const activities = {
  ...shared,
  ...onboardingActivities({
    log,
    keys,
    // Nothing is read of it: nobody signs at an outside service here.
    documents: openDocuments(openBlobs(pathToFileURL(tmpdir()).href), keys),
    checks: sandboxChecks(doom.apiBase),
    outsideSigning: null,
    publicUrl: 'http://localhost:4000',
  }),
};

const doomed = Object.fromEntries(
  Object.entries(activities).map(([name, activity]) => [
    name,
    async (...args: readonly unknown[]): Promise<unknown> => {
      const result = await (activity as (...args: readonly unknown[]) => Promise<unknown>)(...args);
      const appended = name === 'append' ? (args[0] as AppendRequest).events.map(({ type }) => type) : [];
      if (name === doom.after || appended.includes(doom.after)) die();
      return result;
    },
  ]),
);

const worker = await Worker.create({
  connection: await NativeConnection.connect({ address: doom.address }),
  namespace: doom.namespace,
  taskQueue: doom.taskQueue,
  stickyQueueScheduleToStartTimeout: '1 second',
  workflowBundle: { codePath: await ensureWorkflowBundle() },
  activities: doomed,
  dataConverter,
});
process.send?.({ type: 'ready' });
await worker.run();
