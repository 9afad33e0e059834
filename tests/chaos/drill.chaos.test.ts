/**
 * Faults of the on-call drill on a running installation: each raises its alert, stands in the console, is mended as its
 * runbook says, and afterwards bookings go through and nothing differs. `npm run chaos` does all of them (decision 259).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '#scripts/drill/faults/all.ts';
import { practised } from '#scripts/drill/practice.ts';
import { openSite, type Site } from '#scripts/drill/site.ts';
import { silentProgress } from '#scripts/system/progress.mjs';

/** One of each sort, and none that has to be waited for: a service, a process of ours, the engine. */
const quick = new Set(['expired-certificate', 'poison-event', 'missed-settlement']);
const wanted = faults.filter(({ name }) => process.env.HEXKEY_CHAOS === 'full' || quick.has(name));

let folder: string;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hexkey-drill-'));
  site = await openSite(join(folder, 'data'), silentProgress);
});
afterAll(async () => {
  await site?.close();
  if (process.env.HEXKEY_KEEP === undefined) await rm(folder, { recursive: true, force: true });
  else console.log(`kept ${folder}`);
});

test.each(wanted)(
  '$name',
  async (fault) => {
    const { raised, seen, reconcile } = await practised(site, fault);
    expect(raised.alert).toBe(fault.alert.alert);
    expect(seen).not.toBe('');
    expect(reconcile).toBe('0 differences.');
  },
  600_000,
);
