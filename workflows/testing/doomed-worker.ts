/**
 * A worker process that kills itself right before an effect, or after it was committed and before its workflow heard of
 * it (doom.ts).
 */
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { z } from 'zod';
import { allActivities } from '#activities/all.ts';
import type { AppendRequest } from '#activities/log/log.ts';
import { onboardingActivities } from '#activities/onboarding/onboarding.ts';
import { zero } from '#domain/core/money.ts';
import { openPersonKeys } from '#events/keys/person-keys.ts';
import { encryptingConverter } from '#events/temporal/converter.ts';
import { openPostgresEventLog } from '#events/postgres/log.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import { ensureWorkflowBundle } from '#scripts/setup/workflow-bundle.ts';
import { openDocuments } from '#vendors/blobs/documents.ts';
import { openAnswerPapers } from '#vendors/blobs/answer-papers.ts';
import { openBlobs } from '#vendors/blobs/open.ts';
import { openDocuseal } from '#vendors/esign/docuseal.ts';
import { openStripe } from '#vendors/stripe/client.ts';
import { nothingCompared } from './books.ts';
import { booksOfLog, keepPlainStatement } from './statements.ts';
import { sandboxChecks } from './sandbox-checks.ts';
import { technicianNear } from './people.ts';

const { doom, ...place } = z
  .object({
    address: z.string(),
    namespace: z.string(),
    taskQueue: z.string(),
    databaseUrl: z.string(),
    documentsUrl: z.string(),
    masterKey: z.string(),
    secretKey: z.string(),
    signingKey: z.string(),
    apiBase: z.string(),
    checksBase: z.string(),
    technicians: z.array(z.string()),
    doom: z.union([z.object({ before: z.string() }), z.object({ after: z.string() })]),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const die = () => process.kill(process.pid, 'SIGKILL');
// If the test ends first, it leaves no process behind.
process.once('disconnect', die);
const log = openPostgresEventLog({ databaseUrl: place.databaseUrl });
const dataConverter = encryptingConverter(Buffer.from(place.masterKey, 'base64'));
const connection = await Connection.connect({ address: place.address });
const keys = openPersonKeys({
  databaseUrl: place.databaseUrl,
  masterKey: Buffer.from(place.masterKey, 'base64'),
});
const blobs = openBlobs(place.documentsUrl);
const shared = allActivities({
  log,
  table: openReservations(openPool(place.databaseUrl, 'doomed')),
  stripe: openStripe({ secretKey: place.secretKey, apiBase: place.apiBase }),
  client: new Client({ connection, namespace: place.namespace, dataConverter }),
  taskQueue: place.taskQueue,
  roster: async () => place.technicians.map(technicianNear),
  connectedAccount: async () => null,
  openDebt: async () => zero,
  commissionBooks: booksOfLog(log),
  keepStatement: keepPlainStatement(blobs),
  answerPapers: openAnswerPapers(blobs, keys),
  compareBooks: nothingCompared,
});
const activities = {
  ...shared,
  ...onboardingActivities({
    log,
    keys,
    documents: openDocuments(blobs, keys),
    checks: sandboxChecks(place.checksBase),
    outsideSigning: openDocuseal({ apiKey: place.signingKey, apiUrl: `${place.apiBase}/docuseal` }),
    publicUrl: 'http://localhost:4000',
  }),
};

/** The names under which a test may choose this call as the moment. */
const namesOf = (name: string, args: readonly unknown[]): readonly string[] =>
  name === 'append' ? (args[0] as AppendRequest).events.map(({ type }) => type) : [name];

const doomed = Object.fromEntries(
  Object.entries(activities).map(([name, activity]) => [
    name,
    async (...args: readonly unknown[]): Promise<unknown> => {
      const names = namesOf(name, args);
      if ('before' in doom && names.includes(doom.before)) die();
      const result = await (activity as (...args: readonly unknown[]) => Promise<unknown>)(...args);
      if ('after' in doom && names.includes(doom.after)) die();
      return result;
    },
  ]),
);

const worker = await Worker.create({
  connection: await NativeConnection.connect({ address: place.address }),
  namespace: place.namespace,
  taskQueue: place.taskQueue,
  stickyQueueScheduleToStartTimeout: '1 second',
  workflowBundle: { codePath: await ensureWorkflowBundle() },
  activities: doomed,
  dataConverter,
});
process.send?.({ type: 'ready' });
await worker.run();
