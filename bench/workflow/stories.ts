/** The measured lives: that of a bare workflow, and a booking's from its placement to the shares owed. */
import { randomUUID } from 'node:crypto';
import { WithStartWorkflowOperation } from '@temporalio/client';
import type { Durations } from '../../domain/core/durations.ts';
import { startOptions, workflowIds } from '../../workflows/contract.ts';
import { accepted, type Life, place } from '../../workflows/testing/people.ts';
import type { Stage } from './stage.ts';
import { touch, touches } from './workflows.ts';

/** Lives in progress at once. */
export const inFlight = 50;

/** Runs one life, by its number; returns its workflow id. */
export type Story = (n: number) => Promise<string>;

/** Runs `count` lives with `inFlight` at once; returns lives per second. */
export async function rate(count: number, story: Story): Promise<number> {
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < count) {
        next += 1;
        await story(next);
      }
    }),
  );
  return count / ((performance.now() - begun) / 1000);
}

/** The bare workflow's life: started with its first update, as a booking is. */
export function bareStory({ client, taskQueue }: Stage): Story {
  return async () => {
    const workflowId = `bare-${randomUUID()}`;
    const start = new WithStartWorkflowOperation('bare', {
      ...startOptions,
      workflowId,
      taskQueue,
      args: [],
      workflowIdConflictPolicy: 'FAIL',
    });
    await client.workflow.executeUpdateWithStart(touch, { startWorkflowOperation: start });
    const handle = client.workflow.getHandle(workflowId);
    for (let n = 1; n < touches; n++) await handle.executeUpdate(touch);
    await handle.result();
    return workflowId;
  };
}

/** Reports when a booking's offers are in the log: technicians see the job by then. */
export function offersOf({ log }: Stage, after: bigint) {
  const waiting = new Map<string, () => void>();
  const made = new Set<string>();
  const subscription = log.subscribe(after, async (batch) => {
    for (const { stream, type } of batch) {
      if (type !== 'OffersMade') continue;
      made.add(stream);
      waiting.get(stream)?.();
    }
  });
  return {
    async made(stream: string): Promise<void> {
      if (!made.has(stream)) await new Promise<void>((resolve) => waiting.set(stream, resolve));
    },
    stop: () => subscription.stop(),
  };
}

/** A booking's life: place → hold → accept → route → arrive → start → photos → complete → captured, shares owed. */
export function bookingStory(stage: Stage, offers: ReturnType<typeof offersOf>, durations: Durations): Story {
  return async (n) => {
    const life = await place(stage, { inDays: 2 + (n % 28), durations });
    accepted(await life.checkPayment());
    const workflowId = workflowIds.booking(life.bookingId);
    await offers.made(workflowId);
    const technician = await acceptedBy(stage, life);
    await life.work(technician);
    await life.ended();
    return workflowId;
  };
}

/** The technician who was offered the job accepts it. */
async function acceptedBy(stage: Stage, life: Life) {
  const offers = (await life.state()).waves.flatMap((wave) => wave.offers);
  for (const { technicianId } of offers) {
    if ((await life.accept(technicianId)).ok) return technicianId;
  }
  throw new Error(`nobody of ${stage.technicians.length} could take ${life.bookingId}`);
}
