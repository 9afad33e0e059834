/** `ops resume`: starts every workflow again whose outcome is missing in the log, as after a lost Temporal database. */
import { Client, Connection } from '@temporalio/client';
import { openStories, resumeStories } from '#activities/stories/resume.ts';
import { encryptingConverter, uncompressed } from '#events/temporal/converter.ts';
import { NoInstallation, type Installation } from './installation.ts';

/** Prints what it has started; returns the exit code. */
export async function resumeCommand(installation: Installation): Promise<number> {
  const { temporal, temporalNamespace: namespace, masterKey, durations } = installation;
  if (temporal === null) throw new NoInstallation('No Temporal: TEMPORAL_ADDRESS is not set.');
  const connection = await Connection.connect({ ...temporal, ...uncompressed });
  try {
    const client = new Client({ connection, namespace, dataConverter: encryptingConverter(masterKey) });
    const stories = await openStories(installation.log, durations, new Date().toISOString());
    await resumeStories({ client, taskQueue: installation.temporalTaskQueue, durations }, stories);
    const counts = new Map<string, number>();
    for (const { type } of stories) counts.set(type, (counts.get(type) ?? 0) + 1);
    for (const [type, count] of counts) console.log(`  ${type}: ${count}`);
    console.log(stories.length === 1 ? 'Resumed 1 story.' : `Resumed ${stories.length} stories.`);
    return 0;
  } finally {
    await connection.close();
  }
}
