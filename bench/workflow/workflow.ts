/**
 * Bookings per second: whole lives of the booking workflow compared with a bare workflow of fixed shape, on one server.
 */
import { type Durations, defaultDurations } from '../../domain/core/durations.ts';
import { workflowIds } from '../../domain/core/stories.ts';
import { type Figure, median } from '../figures.ts';
import { openStage, type Stage } from './stage.ts';
import { bareStory, bookingStory, inFlight, offersOf, rate } from './stories.ts';

/** Lives per measurement; the two kinds take turns, and the median of the rounds' ratios counts. */
const perRound = 100;
const rounds = 3;

const sideDurations: Durations = { ...defaultDurations, payoutDelay: 0, payoutRetry: 1000 };

/** Workflow tasks and scheduled activities in a history: what the server has to persist and dispatch. */
async function durableSteps({ client }: Stage, workflowId: string): Promise<number> {
  const { events = [] } = await client.workflow.getHandle(workflowId).fetchHistory();
  return (events ?? []).filter(
    (event) => event.workflowTaskCompletedEventAttributes || event.activityTaskScheduledEventAttributes,
  ).length;
}

/** The same for the workflows related to bookings, on average per booking. */
async function sideStepsOf(stage: Stage, bookings: readonly string[]): Promise<number> {
  let steps = 0;
  for (const booking of bookings) {
    const bookingId = booking.slice(workflowIds.booking('').length);
    steps += await durableSteps(stage, workflowIds.messages(bookingId));
    steps += await durableSteps(stage, workflowIds.payout(bookingId));
  }
  return steps / bookings.length;
}

/** Runs the benchmark: the booking must reach at least half of the bare workflow's rate. */
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
    const told: string[] = [];
    const whole = await rate(perRound, async (n) => {
      const id = await beside(n);
      told.push(id);
      return id;
    });
    // Of those that ended first: by now their messages and payouts have run too.
    const sideSteps = await sideStepsOf(stage, told.slice(0, perRound / 2));
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
      {
        part,
        what: 'durable steps of its messages and payout',
        value: sideSteps,
        unit: '',
        against: `bare workflow ${bareSteps}`,
      },
    ];
  } finally {
    await offers.stop();
    await stage.close();
  }
}
