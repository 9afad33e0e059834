/** Pushes to every device of a technician; a device that no longer accepts pushes is forgotten. */
import { alerts } from '#domain/alerts/decide.ts';
import type { Device } from '#domain/alerts/state.ts';
import { system } from '#domain/core/actor.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { SendOutcome } from '#domain/messages/events.ts';
import { execute, load } from '#events/execute.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { EventLog } from '#events/log.ts';
import { type Push, type Pushes, PushUnavailable, pushSubscription } from '#vendors/webpush/pushes.ts';

export interface PushParts {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly pushes: Pushes;
}

/** A push to a technician. */
export interface TechnicianPush extends Push {
  readonly technicianId: TechnicianId;
  /** Seconds after which it is no longer worth delivering. */
  readonly ttl: number;
  /** `high` also wakes a phone that is saving its battery. */
  readonly urgency: 'normal' | 'high';
}

/**
 * Sends a push to all devices of its technician. It is enough that one device accepts it: another try would notify that
 * device again.
 * @throws {PushUnavailable} no device accepted it, and at least one service may accept it later
 */
export async function pushToDevices(parts: PushParts, message: TechnicianPush): Promise<SendOutcome> {
  const { technicianId, ttl, urgency, ...push } = message;
  const { devices } = await load(parts.log, alerts, technicianId);
  if (devices.length === 0) return { kind: 'skipped', reason: 'no_address' };
  const outcomes = await Promise.all(
    devices.map((device) => pushToDevice(parts, technicianId, device, push, { ttl, urgency })),
  );
  const accepted = devices.find((_, index) => outcomes[index] === 'accepted');
  if (accepted) return { kind: 'sent', providerId: accepted.deviceId };
  const unavailable = outcomes.find((one) => one instanceof PushUnavailable);
  if (unavailable) throw unavailable;
  return { kind: 'skipped', reason: outcomes.includes('erased') ? 'erased' : 'refused_by_provider' };
}

async function pushToDevice(
  { log, keys, pushes }: PushParts,
  technicianId: TechnicianId,
  { deviceId, subscription }: Device,
  push: Push,
  options: Parameters<Pushes['send']>[2],
) {
  const opened = await keys.open(subscription);
  if (opened === null) return 'erased' as const;
  const to = pushSubscription.parse(JSON.parse(opened));
  const outcome = await pushes.send(to, push, options).catch((error: unknown) => {
    if (error instanceof PushUnavailable) return error;
    throw error;
  });
  if (outcome === 'gone') {
    const author = { actor: system('messages'), now: new Date().toISOString() };
    await execute(log, alerts, technicianId, author, () => ({
      type: 'UnsubscribeDevice',
      deviceId,
      reason: 'gone',
    }));
  }
  return outcome;
}
