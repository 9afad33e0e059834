/** `ops rebuild`: rebuilds read models beside the live ones and reports the differences. */
import { allProjections, projectionNamed } from '#projections/projections.ts';
import { rebuild } from '#projections/rebuild.ts';
import type { Installation } from './installation.ts';

/** Rebuilds one read model, or `all`; returns the exit code: 1 if a live row differed, 2 for an unknown name. */
export async function rebuildCommand(installation: Installation, name: string): Promise<number> {
  const one = projectionNamed(name);
  if (!one && name !== 'all') {
    const names = allProjections.map((projection) => projection.name).join(', ');
    console.error(`There is no read model "${name}". There are: ${names}, and "all".`);
    return 2;
  }
  let differing = 0;
  for (const projection of one ? [one] : allProjections) {
    const { log, keys, databaseUrl, durations } = installation;
    const report = await rebuild(projection, { databaseUrl, log, openMany: keys.openMany, durations });
    const seconds = (report.milliseconds / 1000).toFixed(1);
    console.log(
      `${projection.name}: ${report.events} events in ${seconds} s, up to position ${report.position}; ` +
        `the projector waited ${Math.round(report.heldMilliseconds)} ms, readers did not.`,
    );
    for (const { table, rows, missing, surplus, changed, examples } of report.tables) {
      const differences = missing + surplus + changed;
      differing += differences;
      console.log(
        differences === 0
          ? `  ${table}: ${rows} rows, all as they were.`
          : `  ${table}: ${rows} rows; ${missing} had been missing, ${surplus} were too many, ${changed} were changed.`,
      );
      for (const example of examples) console.log(`    ${example}`);
    }
  }
  return differing === 0 ? 0 : 1;
}
