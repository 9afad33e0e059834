/** Terminal output of a command that runs an installation, and how it learns that it should stop. */
import type { RunInfo } from './run-info.ts';
import { startSeeding } from './demo.ts';
import type { ProcessEvent } from './supervise.ts';

/** Resolves at the first request to stop: a signal, or the end of the program that launched us. */
export function stopSignals(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  process.on('disconnect', () => resolve());
  return promise;
}

/** Deaths and restarts, one line each; a process's own output is in its log. */
export function announce(name: string, event: ProcessEvent): void {
  switch (event.type) {
    case 'up':
      if (died.delete(name)) console.log(`${name} is back (process ${event.pid}).`);
      return;
    case 'died':
      died.add(name);
      console.log(`${name} ended (${event.ending}); starting it again in ${event.restartInMs} ms.`);
      return;
    case 'failed to start':
      console.log(`${name} did not come back, trying again in ${event.restartInMs} ms: ${event.reason}`);
      return;
    default:
      event satisfies never;
  }
}

const died = new Set<string>();

export function greeting(run: RunInfo, seconds: number): string {
  const { logins } = run;
  const rows: (readonly [string, string])[] = [
    ['Hexkey', run.url],
    ['Temporal', run.temporalUi === '' ? `at ${run.temporalAddress}` : run.temporalUi],
    ['Sandbox', run.sandboxUrl === '' ? 'off: real keys are configured' : run.sandboxUrl],
  ];
  for (const [role, login, path] of [
    ['customer', logins.customer, '/customer/login'],
    ['technician', logins.technician, '/technician/login'],
    ['partner', logins.partner, '/store-partner/login'],
  ] as const) {
    if (login !== undefined) rows.push([role, `${login.email}  ${login.password}  ${run.url}${path}`]);
  }
  const { partner } = logins;
  if (partner !== undefined) {
    rows.push(['store code', `${partner.storeCode}  ${run.url}/booking?ref=${partner.storeCode}`]);
  }
  rows.push(['admin', `${logins.admin.username}  ${logins.admin.password}  ${run.url}/admin/login`]);
  const lines = rows.map(([title, text]) => `  ${title.padEnd(11)}${text}`);
  return `\nReady after ${seconds.toFixed(1)} s. Ctrl-C stops everything and loses nothing.\n\n${lines.join('\n')}\n`;
}

/** Starts creating the demo's data, if the installation has a login for every role. */
export async function seed({ run, dataDir }: { readonly run: RunInfo; readonly dataDir: string }) {
  const { customer, technician, partner } = run.logins;
  if (customer === undefined || technician === undefined || partner === undefined) return undefined;
  return startSeeding(
    run,
    { ...run.logins, customer, technician, partner },
    dataDir,
    (text) => console.log(`Demo: ${text}`),
    (failure) => {
      if (failure !== undefined)
        console.log(
          `The demo data is incomplete (${failure}); see logs/demo.log. The next start makes what is missing.`,
        );
    },
  );
}
