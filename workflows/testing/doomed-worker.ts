/** A worker process that kills itself right after an effect was committed and before its workflow heard of it. */
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { z } from 'zod';
import { allActivities } from '#activities/all.ts';
import type { AppendRequest } from '#activities/log/log.ts';
import { encryptingConverter } from '#events/temporal/converter.ts';
import { openPostgresEventLog } from '#events/postgres/log.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import { ensureWorkflowBundle } from '#scripts/setup/workflow-bundle.ts';
import { openStripe } from '#vendors/stripe/client.ts';
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
const activities = allActivities({
  log,
  table: openReservations(openPool(doom.databaseUrl, 'doomed')),
  stripe: openStripe({ secretKey: doom.secretKey, apiBase: doom.apiBase }),
  client: new Client({ connection, namespace: doom.namespace, dataConverter }),
  taskQueue: doom.taskQueue,
  roster: async () => doom.technicians.map(technicianNear),
  connectedAccount: async () => null,
});

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
