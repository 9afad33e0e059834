/** A machine's clock is wrong. */
import type { Fault } from '../fault.ts';
import { CLOCK } from '../settings.ts';

/** Milliseconds that the worker's clock is ahead. */
const AHEAD = 20_000;

export const clockSkew: Fault = {
  name: 'clock-skew',
  what: 'The clock of the worker’s machine is 20 seconds ahead.',
  alert: { alert: 'HexkeyClockSkewed', labels: { process: 'worker' } },
  async plant(site) {
    const life = await site.begin();
    await life.until('arrive');
    await site.restart('worker', { [CLOCK]: `${AHEAD}` });
    return {
      async seen() {
        const raised = site.alerts.raised().find(({ alert }) => alert === 'HexkeyClockSkewed');
        return raised ? `the alert names ${raised.labels['process']}: ${raised.value.toFixed(1)} s` : null;
      },
      mend: () => site.restart('worker', {}),
      healed: () => life.until(),
    };
  },
};
