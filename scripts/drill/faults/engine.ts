/** A release whose workflow code cannot go on with what is open, and a schedule that somebody has paused. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { scheduled } from '#domain/core/stories.ts';
import { encryptingConverter, failureConverterPath } from '#events/temporal/converter.ts';
import { root } from '../../setup/paths.ts';
import type { Fault } from '../fault.ts';
import { stuckShown } from '../shows.ts';
import { type Site, untilSo } from '../site.ts';

/** The workflows of a release with a careless change, bundled as those of a release are. */
async function carelessRelease(dataDir: string): Promise<string> {
  const { bundleWorkflowCode, DefaultLogger } = await import('@temporalio/worker');
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(root, 'scripts', 'drill', 'release', 'workflows.ts'),
    failureConverterPath,
    logger: new DefaultLogger('ERROR'),
  });
  const file = join(dataDir, 'careless-release.js');
  await writeFile(file, code);
  return file;
}

export const stuckTask: Fault = {
  name: 'stuck-workflow-task',
  what: 'A release went out whose booking workflow takes another course, without `patched()`.',
  alert: { alert: 'HexkeyWorkflowTasksFailing' },
  async plant(site) {
    const bundle = await carelessRelease(site.stack.dataDir);
    const life = await site.begin();
    await life.until('arrive');
    await site.restart('worker', { WORKFLOW_BUNDLE: bundle });
    const arrived = life.arrive();
    // Awaited when it is mended.
    arrived.catch(() => undefined);
    return {
      seen: () => stuckShown(site, ({ code }) => code === 'workflow_task'),
      mend: () => site.restart('worker', {}),
      async healed() {
        await arrived;
        await life.until();
      },
    };
  },
};

async function withSchedule<T>(
  site: Site,
  work: (of: ReturnType<Client['schedule']['getHandle']>) => Promise<T>,
) {
  const connection = await Connection.connect({ address: site.stack.run.temporalAddress });
  const dataConverter = encryptingConverter(site.witnesses.installation.masterKey);
  try {
    return await work(
      new Client({ connection, namespace: 'hexkey', dataConverter }).schedule.getHandle(
        scheduled.settlementsDue,
      ),
    );
  } finally {
    await connection.close();
  }
}

export const missedSettlement: Fault = {
  name: 'missed-settlement',
  what: 'Somebody has paused the schedule that looks for stores’ months to settle, and forgotten it.',
  alert: { alert: 'HexkeySettlementMissed' },
  async plant(site) {
    await withSchedule(site, (schedule) => schedule.pause('for the migration, back at noon'));
    return {
      async seen() {
        const { state } = await withSchedule(site, (schedule) => schedule.describe());
        return state.paused ? `Temporal, settlementsDue: paused (${state.note})` : null;
      },
      mend: () => withSchedule(site, (schedule) => schedule.unpause('forgotten')),
      async healed() {
        await withSchedule(site, (schedule) => schedule.trigger());
        await untilSo('the engine has looked for months to settle', async () => {
          const { info } = await withSchedule(site, (schedule) => schedule.describe());
          return info.recentActions.length > 0 && info.runningActions.length === 0;
        });
      },
    };
  },
};
