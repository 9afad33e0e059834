/** The disk of photos is full. */
import type { Fault } from '../fault.ts';
import { serviceShown } from '../shows.ts';

export const fullDisk: Fault = {
  name: 'full-disk',
  what: 'Somebody has put a dump onto the disk of photos, and nothing more goes onto it.',
  alert: { alert: 'HexkeyServiceAway', labels: { service: 'blobs' } },
  async plant(site) {
    const life = await site.begin();
    await life.until('complete');
    await site.disk.fill();
    return {
      seen: () => serviceShown(site, 'blobs'),
      mend: () => site.disk.free(),
      // With the photos that nobody could take before.
      async healed() {
        await life.complete();
        await life.payOut();
      },
    };
  },
};
