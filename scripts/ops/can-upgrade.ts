/**
 * `ops can-upgrade`: replays every open workflow of an installation against this checkout's code, before that code runs
 * there (decisions 062, 241).
 */
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { encryptingConverter, uncompressed } from '#events/temporal/converter.ts';
import { ensureWorkflowBundle } from '../setup/workflow-bundle.ts';
import { type Installation, NoInstallation } from './installation.ts';

/** Histories fetched at the same time, while others replay. */
const FETCHED_AT_ONCE = 5;
/** Workflows listed by name; further ones fail for the same reason. */
const NAMED = 20;

/** Reports what was replayed and which workflows could not continue; returns the exit code. Changes nothing. */
export async function canUpgradeCommand(installation: Installation): Promise<number> {
  const { temporal, temporalNamespace: namespace, masterKey } = installation;
  if (temporal === null) throw new NoInstallation('No Temporal: TEMPORAL_ADDRESS is not set.');
  const codePath = process.env.WORKFLOW_BUNDLE ?? (await ensureWorkflowBundle());
  Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
  const connection = await Connection.connect({ ...temporal, ...uncompressed });
  try {
    const dataConverter = encryptingConverter(masterKey);
    const client = new Client({ connection, namespace, dataConverter });
    const open = client.workflow.list({ query: 'ExecutionStatus = "Running"' });
    const histories = open.intoHistories({ concurrency: FETCHED_AT_ONCE });
    const replayed = new Map<string, number>();
    const failed: string[] = [];
    const options = { workflowBundle: { codePath }, dataConverter };
    for await (const { workflowId, error } of Worker.runReplayHistories(options, histories)) {
      // `booking-<id>`: the type of workflow comes before its id.
      const story = workflowId.slice(0, workflowId.indexOf('-'));
      replayed.set(story, (replayed.get(story) ?? 0) + 1);
      if (error) failed.push(`  ${workflowId}: ${error.name}: ${error.message}`);
    }
    return tell(replayed, failed);
  } finally {
    await connection.close();
  }
}

function tell(replayed: ReadonlyMap<string, number>, failed: readonly string[]): number {
  const count = [...replayed.values()].reduce((sum, one) => sum + one, 0);
  for (const [story, number] of replayed) console.log(`  ${story}: ${number}`);
  console.log(count === 1 ? 'Replayed 1 open workflow.' : `Replayed ${count} open workflows.`);
  if (failed.length === 0) {
    console.log('All of them go on with this release.');
    return 0;
  }
  for (const line of failed.slice(0, NAMED)) console.log(line);
  if (failed.length > NAMED) console.log(`  and ${failed.length - NAMED} more`);
  console.log(
    failed.length === 1
      ? '1 of them would stop with this release.'
      : `${failed.length} of them would stop with this release.`,
  );
  return 1;
}
