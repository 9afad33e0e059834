/** The check provider as the product reaches it: its client over the sandbox's stand-in. */
import { madeUpKeys } from '#sandbox/sandbox.ts';
import { type Checks, openChecks } from '#vendors/checkr/checks.ts';

/** Connects to the sandbox at `url`. */
export function sandboxChecks(url: string): Checks {
  return openChecks({ ...madeUpKeys.checkr, apiUrl: `${url}/checkr`, package: 'tasker_pro' });
}
