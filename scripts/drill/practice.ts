/** One fault from its planting until it is proven to be mended. */
import type { Raised } from './alerts.ts';
import type { Fault, Planted } from './fault.ts';
import { type Site, untilSo } from './site.ts';

/** Milliseconds for an alert's condition to hold, and to hold no longer. */
const RAISED_WITHIN = 240_000;
const OVER_WITHIN = 300_000;

/** What is known of a fault that was mended. Milliseconds since it was planted, and since the mending began. */
export interface Practised {
  readonly fault: string;
  readonly raised: Raised;
  readonly raisedAfter: number;
  readonly seen: string;
  readonly seenAfter: number;
  readonly healedAfter: number;
  readonly reconcile: string;
}

/** Resolves when a new booking has lived its whole life and nothing differs: the installation is well. @throws Error it is not */
export async function proven(site: Site, fault: Fault, planted: Planted): Promise<string> {
  await planted.healed();
  if (!fault.lingers) await site.alerts.untilOver(fault.alert, OVER_WITHIN);
  await untilSo('the console shows nothing of it', async () => (await planted.seen()) === null);
  const life = await site.begin();
  await life.until();
  const reconcile = await site.reconcile();
  if (reconcile !== '0 differences.') throw new Error(`${fault.name}: ${reconcile}`);
  return reconcile;
}

/** Plants it, waits for its alert and the console's line, mends it as its runbook says, and proves that it is mended. */
export async function practised(site: Site, fault: Fault): Promise<Practised> {
  const planted = await fault.plant(site);
  const since = performance.now();
  const raised = await site.alerts.until(fault.alert, RAISED_WITHIN);
  const raisedAfter = performance.now() - since;
  let seen: string | null = null;
  await untilSo(`the console shows ${fault.name}`, async () => {
    seen = await planted.seen();
    return seen !== null;
  });
  const seenAfter = performance.now() - since;
  const mending = performance.now();
  await planted.mend();
  const reconcile = await proven(site, fault, planted);
  return {
    fault: fault.name,
    raised,
    raisedAfter,
    seen: seen ?? '',
    seenAfter,
    healedAfter: performance.now() - mending,
    reconcile,
  };
}
