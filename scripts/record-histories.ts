/**
 * Records the history of every terminal path: `node scripts/record-histories.ts [path…]`, after an intended change of
 * the workflows.
 */
import { storeHistory, historyKey } from '#workflows/testing/histories.ts';
import { terminalPaths } from '#workflows/testing/terminal-paths.ts';
import { createWorld } from '#workflows/testing/world.ts';

const wanted = process.argv.slice(2);

for (const [name, live] of Object.entries(terminalPaths)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // A separate world for each: time skips for all workflows at once, and another one's timers would interfere.
  const world = await createWorld('skipping', historyKey);
  try {
    await world.startWorker();
    const workflowId = await live(world);
    const history = await world.client.workflow.getHandle(workflowId).fetchHistory();
    storeHistory(name, history);
    process.stdout.write(`${name}: ${history.events?.length ?? 0} events\n`);
  } finally {
    await world.close();
  }
}
process.exit(0);
