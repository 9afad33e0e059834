/** The faults of the drill. */
import type { Fault } from '../fault.ts';
import { clockSkew } from './clock.ts';
import { missedSettlement, stuckTask } from './engine.ts';
import { poisonEvent, projectionBehind } from './events.ts';
import { fullDisk } from './photos.ts';
import { deadProvider, expiredCertificate, revokedKey } from './provider.ts';
import { lostWebhooks } from './webhooks.ts';

export const faults: readonly Fault[] = [
  deadProvider,
  poisonEvent,
  lostWebhooks,
  fullDisk,
  revokedKey,
  expiredCertificate,
  stuckTask,
  projectionBehind,
  missedSettlement,
  clockSkew,
];

/** The one of this name, or undefined. */
export const faultNamed = (name: string): Fault | undefined => faults.find((fault) => fault.name === name);
