/** Bookings a second: whole lives of the booking workflow against a bare workflow of fixed shape, on one server. */
import { randomUUID } from 'node:crypto';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { type Durations, defaultDurations } from '../../domain/durations.ts';
import { startOptions, workflowIds } from '../../workflows/messages.ts';
import { accepted, type Life, place } from '../../workflows/testing/people.ts';
import type { Figure } from '../figures.ts';
import { openStage, type Stage } from './stage.ts';
import { touch, touches } from './workflows.ts';

/** Stories under way at once. */
const inFlight = 50;
/** Stories per measurement; the two kinds take turns, and the median of the rounds' ratios counts. */
const perRound = 100;
const rounds = 3;

const sideDurations: Durations = { ...defaultDurations, payoutDelay: 0, payoutRetry: 1000 };

type Story = (n: number) => Promise<string>;

/** Runs `count` stories with `inFlight` at once; answers stories a second. */
async function rate(count: number, story: Story): Promise<number> {
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
function bareStory({ client, taskQueue }: Stage): Story {
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

/** Tells when a booking's offers stand in the log: technicians see the job by then. */
function offersOf({ log }: Stage, after: bigint) {
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
function bookingStory(stage: Stage, offers: ReturnType<typeof offersOf>, durations: Durations): Story {
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

/** The technician who was offered the job takes it. */
async function acceptedBy(stage: Stage, life: Life) {
  const offers = (await life.state()).waves.flatMap((wave) => wave.offers);
  for (const { technicianId } of offers) {
    if ((await life.accept(technicianId)).ok) return technicianId;
  }
  throw new Error(`nobody of ${stage.technicians.length} could take ${life.bookingId}`);
}

/** Workflow tasks and scheduled activities of a history: what the server has to persist and hand out. */
async function durableSteps({ client }: Stage, workflowId: string): Promise<number> {
  const { events = [] } = await client.workflow.getHandle(workflowId).fetchHistory();
  return (events ?? []).filter(
    (event) => event.workflowTaskCompletedEventAttributes || event.activityTaskScheduledEventAttributes,
  ).length;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Runs the benchmark (issue 3, Speed): the booking alone must reach half of the bare workflow's rate. */
export async function benchWorkflow(onProgress: (message: string) => void): Promise<readonly Figure[]> {
  const stage = await openStage();
  const offers = offersOf(stage, await stage.log.head());
  try {
    const bare = bareStory(stage);
    const alone = bookingStory(stage, offers, defaultDurations);
    onProgress('workflow: warming up');
    await rate(inFlight, bare);
    await rate(inFlight, alone);
    const steps = await durableSteps(stage, await alone(1));
    const bareSteps = await durableSteps(stage, await bare(1));
    const results: { bare: number; alone: number }[] = [];
    for (let round = 1; round <= rounds; round++) {
      onProgress(`workflow: round ${round} of ${rounds}`);
      results.push({ bare: await rate(perRound, bare), alone: await rate(perRound, alone) });
    }
    onProgress('workflow: with messages and payouts');
    await stage.withSideStories(sideDurations);
    const beside = bookingStory(stage, offers, sideDurations);
    const whole = await rate(perRound, beside);
    const bareRate = median(results.map((result) => result.bare));
    const part = 'workflow';
    return [
      {
        part,
        what: `booking alone, whole life, ${inFlight} in flight`,
        value: median(results.map((result) => result.alone)),
        unit: '1/s',
        against: `bare workflow ${bareRate.toFixed(1)}`,
        ratio: median(results.map((result) => result.alone / result.bare)),
        target: { least: 0.5 },
      },
      {
        part,
        what: 'booking with messages and payout',
        value: whole,
        unit: '1/s',
        against: `bare workflow ${bareRate.toFixed(1)}`,
        ratio: whole / bareRate,
      },
      {
        part,
        what: 'durable steps per booking',
        value: steps,
        unit: '',
        against: `bare workflow ${bareSteps}`,
      },
    ];
  } finally {
    await offers.stop();
    await stage.close();
  }
}
