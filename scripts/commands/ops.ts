/** `npm run ops -- <command>`: an operator's commands for a running installation. */
import { parseArgs } from 'node:util';
import { as } from '#domain/core/ids.ts';
import type { Period } from '#domain/settlement/period.ts';
import { WrongSettings } from '#events/settings.ts';
import { type Installation, NoInstallation, openInstallation } from '../ops/installation.ts';
import { auditCommand } from '../ops/audit.ts';
import { canUpgradeCommand } from '../ops/can-upgrade.ts';
import { erasedCommand, eraseAgainCommand } from '../ops/erased.ts';
import { rebuildCommand } from '../ops/rebuild.ts';
import { monthCommand } from '../ops/month.ts';
import { reconcileCommand } from '../ops/reconcile.ts';
import { replayCommand } from '../ops/replay.ts';
import { resumeCommand } from '../ops/resume.ts';
import { rewrapKeysCommand } from '../ops/rewrap-keys.ts';
import { accountCommand, dayCommand } from '../ops/then.ts';
import { changeNamed, whatIfCommand, whatIfOptions } from '../ops/what-if.ts';

const usage = `npm run ops -- <command> [options]
  rebuild <read model|all>           rebuild beside the live tables, compare row by row, swap; reads go on
  reconcile                          compare log, read models, provider and workflows; name every difference
  month <YYYY-MM>                    a month's close: our cash beside the provider's own list, entry by entry
  replay <booking> [--at POSITION]   a booking's events one by one, and what each changed; with --at as far as this
                                     position of the log, which stands before each event
  account <account> [--at POSITION]  an account of the books as it stood there, with its newest lines
  day <technician> <YYYY-MM-DD> [--at POSITION]
                                     a technician's jobs and hours of a day as they stood there
  can-upgrade                        replay every open workflow against the code of this checkout; changes nothing
  resume                             start every story whose outcome is missing, after Temporal's database was lost
  what-if shares [--technician %] [--partner %]
  what-if fees [--late %] [--same-day %] [--free-hours N] [--grace-minutes N]
                                     all past bookings under another rule: what each, and all, would have come to;
                                     writes nothing; --json for all of it
  copy-log <eventstore|postgres> [--move]
                                     copy the event log there and compare both, while the product runs; with --move it
                                     stands there from then on
  audit                              compare the audit with the log and its seals; name what was changed or removed
  rewrap-keys                        after a change of the master key: wrap people's data keys under the new one
  erased                             ids of everybody who was erased, to be kept beside the backups
  erase-again FILE                   erases them once more, after a restore
  --data DIR                         the installation's folder (.hexkey)`;

function wanted(argv: readonly string[]): ((installation: Installation) => Promise<number>) | null {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      data: { type: 'string' },
      move: { type: 'boolean' },
      ...whatIfOptions,
    },
  });
  const [command, subject, day, ...rest] = positionals;
  if (rest.length > 0 || (day !== undefined && command !== 'day')) return null;
  if (values.at !== undefined && !/^\d{1,18}$/.test(values.at)) return null;
  const at = values.at === undefined ? null : BigInt(values.at);
  switch (command) {
    case 'rebuild':
      return subject === undefined ? null : (installation) => rebuildCommand(installation, subject);
    case 'reconcile':
      return subject === undefined ? reconcileCommand : null;
    case 'month':
      return subject === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(subject)
        ? null
        : (installation) => monthCommand(installation, as<Period>(subject));
    case 'resume':
      return subject === undefined ? resumeCommand : null;
    case 'copy-log':
      if (subject !== 'postgres' && subject !== 'eventstore') return null;
      return async (installation) => {
        // Imported here because it loads EventStoreDB's client, which no other command needs.
        const { copyLogCommand } = await import('../ops/copy-log.ts');
        return copyLogCommand(installation, subject, values.move === true);
      };
    case 'can-upgrade':
      return subject === undefined ? canUpgradeCommand : null;
    case 'audit':
      return subject === undefined ? auditCommand : null;
    case 'rewrap-keys':
      return subject === undefined ? rewrapKeysCommand : null;
    case 'erased':
      return subject === undefined ? erasedCommand : null;
    case 'erase-again':
      return subject === undefined ? null : (installation) => eraseAgainCommand(installation, subject);
    case 'replay':
      return subject === undefined ? null : (installation) => replayCommand(installation, subject, at);
    case 'account':
      return subject === undefined ? null : (installation) => accountCommand(installation, subject, at);
    case 'day':
      return subject === undefined || day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)
        ? null
        : (installation) => dayCommand(installation, subject, day, at);
    case 'what-if': {
      const change = changeNamed(subject, values);
      return change && ((installation) => whatIfCommand(installation, change, values.json === true));
    }
    default:
      return null;
  }
}

function dataDir(argv: readonly string[]): string | undefined {
  const { values } = parseArgs({ args: [...argv], options: { data: { type: 'string' } }, strict: false });
  return typeof values.data === 'string' ? values.data : undefined;
}

async function main(argv: readonly string[]): Promise<number> {
  if (argv.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const command = wanted(argv);
  if (!command) {
    console.error(usage);
    return 2;
  }
  const installation = await openInstallation(dataDir(argv));
  try {
    return await command(installation);
  } finally {
    await installation.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Wrong options, wrong settings and missing installations are reported in one sentence; anything else with its stack.
  const expected =
    error instanceof NoInstallation ||
    error instanceof WrongSettings ||
    (error instanceof TypeError && 'code' in error);
  console.error(expected ? error.message : error);
  process.exitCode = 2;
}
process.disconnect?.();
