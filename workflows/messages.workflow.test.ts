/** An outage of mail and texts that lasts more than a day: it is waited out, seen by ops, and holds nothing else up. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultDurations } from '#domain/durations.ts';
import { as, type TechnicianId } from '#domain/ids.ts';
import type { MessageEvent } from '#domain/messages/events.ts';
import { startOptions, workflowIds, workflowTypes } from '#domain/stories.ts';
import { accepted, confirmed, eventually, technicianNear } from './testing/people.ts';
import { createWorld, type World } from './testing/world.ts';

const HOUR = 3_600_000;
let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

it('R18 mail and texts that are away for a day are tried all along, and go out once when they are back', async () => {
  const grace = as<TechnicianId>(`grace-${randomUUID()}`);
  world.roster.push(technicianNear(grace));
  for (const service of ['smtp', 'twilio'])
    await world.control('POST', '/sandbox/faults', { service, kind: 'outage' });
  const life = await confirmed(world);
  const workflowId = workflowIds.messages(life.bookingId);
  const handle = await world.client.workflow.start(workflowTypes.messages, {
    ...startOptions,
    workflowId,
    taskQueue: world.taskQueue,
    args: [{ bookingId: life.bookingId, durations: defaultDurations }],
  });
  const told = async (type: MessageEvent['type']) =>
    (await world.log.readStream(workflowId))
      .map((event) => ({ type: event.type, data: event.data }) as MessageEvent)
      .filter((event) => event.type === type)
      .map(({ data }) => `${data.template} ${data.channel}`);

  await world.sleep(30 * HOUR);
  const { raw } = await handle.describe();
  const [pending] = raw.pendingActivities ?? [];
  expect(pending?.activityType?.name).toBe('deliverDue');
  expect(pending?.attempt).toBeGreaterThan(30 * 60 * 0.9);
  expect(pending?.lastFailure).toBeTruthy();
  expect(await told('MessageSent')).toEqual([]);
  // The booking goes on meanwhile.
  accepted(await life.accept(grace));

  await world.control('DELETE', '/sandbox/faults');
  await world.sleep(HOUR / 6);
  await eventually('both are told', async () => (await told('MessageSent')).length >= 2);
  const sent = await told('MessageSent');
  expect(sent.filter((one) => one === 'booking_confirmed mail')).toHaveLength(1);
  expect(sent.filter((one) => one === 'booking_confirmed sms')).toHaveLength(1);
  expect(new Set(sent).size).toBe(sent.length);
}, 120_000);
