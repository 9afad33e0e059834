/**
 * The state of the whole product as the api reads it: what is behind, overdue, stuck or lost. Each api process reports
 * all of it, so that it is visible whichever other process is down; alert rules use the maximum (decision 213).
 */
import type { Connection } from '@temporalio/client';
import { z } from 'zod';
import { allBooks, books, differingBooks } from '#domain/books/decide.ts';
import { scheduled, workflowTypes } from '#domain/core/stories.ts';
import { load } from '#events/execute.ts';
import { openFailingActivities } from '#events/failing-activities.ts';
import { serviceChecks } from '#events/service-checks.ts';
import { part, type Part, type Sample } from '#events/telemetry/metrics.ts';
import { logLag } from '#projections/queries/lag.ts';
import { failedMessages } from '#projections/queries/messages.ts';
import { missedPromisesOfAll } from '#projections/queries/missed-promises.ts';
import { ALL } from '#projections/queries/read-models.ts';
import { overduePromises } from '#projections/queries/promises.ts';
import { unpaidSettlements } from '#projections/queries/settlements.ts';
import { stuckFigures } from '#projections/queries/stuck.ts';
import { lateTickets } from '#projections/queries/support.ts';
import { waitingPartners } from '#projections/queries/waiting-partners.ts';
import { roomOf } from '#vendors/blobs/room.ts';
import type { Dependencies } from '../dependencies.ts';
import { FAILING_TASKS, seconds } from '../ops/stuck-work.ts';
import { failedWebhooks } from '../webhooks/failed.ts';

type Read = Pick<Dependencies, 'log' | 'readModels' | 'pool' | 'settings' | 'now' | 'readiness'>;

const day = 24 * 60 * 60 * 1000;

const secondsSince = (since: string, now: string): number =>
  Math.max(0, (Date.parse(now) - Date.parse(since)) / 1000);

/** All figures, in parts that fail independently. */
export function stateParts(deps: Read, blobUrl: string): readonly Part[] {
  return [
    lagPart(deps),
    promisesPart(deps),
    stuckPart(deps),
    messagesPart(deps),
    servicesPart(deps),
    enginePart(deps),
    blobsPart(blobUrl),
  ];
}

function lagPart({ readModels }: Read): Part {
  return part({
    name: 'lag',
    figures: {
      hexkey_log_head_position: { help: 'Position of the newest event of the log.' },
      hexkey_projection_behind_events: {
        help: 'Positions between a read model and the head of the log.',
        labels: ['projection'],
      },
      hexkey_projection_lag_seconds: {
        help: 'Age of the oldest event that a read model has not folded; 0: it has folded all.',
        labels: ['projection'],
      },
      hexkey_projection_failures: {
        help: 'Times in a row that a read model could not fold its next events; 0: it goes on.',
        labels: ['projection'],
      },
      hexkey_follower_behind_events: {
        help: 'Positions between a follower of the log and its head.',
        labels: ['follower'],
      },
      hexkey_follower_lag_seconds: {
        help: 'Age of the oldest event that a follower of the log has not handled; 0: it has handled all.',
        labels: ['follower'],
      },
    },
    async read() {
      const { head, projections, followers } = await logLag(readModels);
      return [
        { figure: 'hexkey_log_head_position', value: head },
        ...projections.flatMap(({ name: projection, behind, seconds: age, failures }) => [
          { figure: 'hexkey_projection_behind_events' as const, value: behind, labels: { projection } },
          { figure: 'hexkey_projection_lag_seconds' as const, value: age, labels: { projection } },
          { figure: 'hexkey_projection_failures' as const, value: failures, labels: { projection } },
        ]),
        ...followers.flatMap(({ name: follower, behind, seconds: age }) => [
          { figure: 'hexkey_follower_behind_events' as const, value: behind, labels: { follower } },
          { figure: 'hexkey_follower_lag_seconds' as const, value: age, labels: { follower } },
        ]),
      ];
    },
  });
}

/** The overdue promises, red on the promise board (decision 200). */
function promisesPart({ readModels, now }: Read): Part {
  return part({
    name: 'promises',
    figures: {
      hexkey_promises_overdue: { help: 'Waits whose time is over, by what is waited for.', labels: ['kind'] },
      hexkey_promise_overdue_age_seconds: {
        help: 'How long the oldest overdue wait of a kind has been overdue.',
        labels: ['kind'],
      },
    },
    async read() {
      const at = now();
      return (await overduePromises(readModels, at)).flatMap(({ kind, overdue, until }) => [
        { figure: 'hexkey_promises_overdue' as const, value: overdue, labels: { kind } },
        {
          figure: 'hexkey_promise_overdue_age_seconds' as const,
          value: secondsSince(until, at),
          labels: { kind },
        },
      ]);
    },
  });
}

const stories: ReadonlySet<string> = new Set(Object.values(workflowTypes));

/** The lines of stuck work (R18), and the activities that are being retried. */
function stuckPart({ log, readModels, pool, settings: { durations }, now }: Read): Part {
  const failing = openFailingActivities(pool);
  return part({
    name: 'stuck work',
    figures: {
      hexkey_stuck_work: { help: 'Lines of stuck work by kind.', labels: ['kind'] },
      hexkey_stuck_work_age_seconds: {
        help: 'Age of the oldest line of stuck work of a kind.',
        labels: ['kind'],
      },
      hexkey_activities_failing: {
        help: 'Activities that are being tried again, by the story that asked for them.',
        labels: ['story'],
      },
      hexkey_activities_failing_age_seconds: {
        help: 'How long the first of the failing activities of a story has been failing.',
        labels: ['story'],
      },
    },
    async read() {
      const at = now();
      const [issues, missed, unpaid, waiting, late, compared, activities, hooks] = await Promise.all([
        stuckFigures(readModels, durations, at),
        missedPromisesOfAll(readModels, durations, at, ALL),
        unpaidSettlements(readModels, durations, at, ALL),
        waitingPartners(readModels, durations, at, ALL),
        lateTickets(readModels, at, ALL),
        load(log, books, allBooks),
        failing.figures(),
        failedWebhooks(pool, at),
      ]);
      const figures = (kind: string, lines: readonly string[]): readonly StuckSample[] =>
        lines.length === 0 ? [] : stuckSamples(kind, lines.length, lines.toSorted()[0] ?? at, at);
      return [
        ...issues.flatMap(({ kind, lines, since }) => stuckSamples(kind, lines, since, at)),
        ...figures(
          'promise_missed',
          missed.found.map(({ since }) => since),
        ),
        ...figures(
          'settlement_unpaid',
          unpaid.found.map(({ since }) => since),
        ),
        ...figures(
          'partner_undecided',
          waiting.found.map(({ due }) => due),
        ),
        ...figures(
          'ticket_unanswered',
          late.found.map(({ due }) => due),
        ),
        ...figures(
          'books_differ',
          differingBooks(compared.comparisons).map(({ since }) => since),
        ),
        ...(hooks.failed[0]
          ? stuckSamples(
              'webhook_not_taken',
              hooks.failed.length + hooks.notShown,
              hooks.failed[0].firstAt,
              at,
            )
          : []),
        ...activities.flatMap(({ story: of, activities: count, since }) => {
          const labels = { story: stories.has(of) ? of : 'other' };
          return [
            { figure: 'hexkey_activities_failing' as const, value: count, labels },
            {
              figure: 'hexkey_activities_failing_age_seconds' as const,
              value: secondsSince(since, at),
              labels,
            },
          ];
        }),
      ];
    },
  });
}

type StuckSample = Sample<'hexkey_stuck_work' | 'hexkey_stuck_work_age_seconds'>;

function stuckSamples(kind: string, lines: number, since: string, now: string): readonly StuckSample[] {
  return [
    { figure: 'hexkey_stuck_work', value: lines, labels: { kind } },
    { figure: 'hexkey_stuck_work_age_seconds', value: secondsSince(since, now), labels: { kind } },
  ];
}

/** Emails, texts and push notifications that were not delivered, unless someone has them retried (decision 175). */
function messagesPart({ readModels, now }: Read): Part {
  return part({
    name: 'messages',
    figures: {
      hexkey_messages_failed: {
        help: 'Messages that failed within the last day and have not got out on another try.',
        labels: ['channel'],
      },
    },
    async read() {
      const since = new Date(Date.parse(now()) - day).toISOString();
      return (await failedMessages(readModels, since)).map(({ channel, failed }) => ({
        figure: 'hexkey_messages_failed',
        value: failed,
        labels: { channel },
      }));
    },
  });
}

/** The results of the worker's latest checks of the outside services, as shown on `/ops/services`. */
function servicesPart({ pool, now }: Read): Part {
  return part({
    name: 'services',
    figures: {
      hexkey_service_up: {
        help: '1: it answered the last look; 0: it did not, or rejects our login. Missing where nobody has set it up.',
        labels: ['service'],
      },
      hexkey_service_answer_seconds: { help: 'Until it answered the last look.', labels: ['service'] },
      hexkey_service_check_age_seconds: { help: 'Since the last look at it.', labels: ['service'] },
    },
    async read() {
      const at = now();
      return Object.entries(await serviceChecks(pool)).flatMap(([service, check]) => {
        if (check === null || check.status === 'not_configured') return [];
        const labels = { service };
        return [
          { figure: 'hexkey_service_up' as const, value: check.status === 'active' ? 1 : 0, labels },
          {
            figure: 'hexkey_service_answer_seconds' as const,
            value: (check.answerMs ?? 0) / 1000,
            labels,
          },
          {
            figure: 'hexkey_service_check_age_seconds' as const,
            value: secondsSince(check.checkedAt, at),
            labels,
          },
        ];
      });
    },
  });
}

/** The protocol's values (temporal.api.enums.v1.TaskQueueType). */
const queues = { workflow: 1, activity: 2 } as const;

/** Milliseconds to wait for an answer from Temporal. */
const ENGINE_TIMEOUT = 3_000;

const count = z.unknown().transform((value) => Number(String(value)) || 0);
const queueDescription = z.object({
  stats: z
    .object({
      approximateBacklogCount: count,
      approximateBacklogAge: z.object({ seconds: count }).nullish(),
    })
    .nullish(),
});

/** What waits for a worker, what its code stops at, and whether the schedules have run. */
function enginePart({ log, readiness, settings: { namespace, taskQueue } }: Read): Part {
  return part({
    name: 'engine',
    figures: {
      hexkey_task_queue_backlog: { help: 'Tasks that wait for a worker (about).', labels: ['type'] },
      hexkey_task_queue_backlog_age_seconds: {
        help: 'How long the oldest task has waited for a worker (about).',
        labels: ['type'],
      },
      hexkey_workflow_tasks_failing: {
        help: 'Workflows whose own task fails again and again: the code that runs cannot go on with them.',
      },
      hexkey_schedule_paused: { help: '1: somebody has paused the schedule.', labels: ['schedule'] },
      hexkey_settlement_round_age_seconds: {
        help: 'Since the engine last looked for months to settle, which it does every morning.',
      },
      hexkey_books_compared_age_seconds: {
        help: 'Since a comparison of the books came to its end, as one does every night.',
      },
    },
    read: () =>
      // No retries: the next scrape asks again.
      readiness.withDeadline(Date.now() + ENGINE_TIMEOUT, async () => {
        const [waiting, failing, settlements, comparisons, last] = await Promise.all([
          Promise.all(
            Object.entries(queues).map(async ([type, taskQueueType]) => {
              const { stats } = queueDescription.parse(
                await readiness.workflowService.describeTaskQueue({
                  namespace,
                  taskQueue: { name: taskQueue },
                  taskQueueType,
                  reportStats: true,
                }),
              );
              return {
                type,
                backlog: stats?.approximateBacklogCount,
                age: stats?.approximateBacklogAge?.seconds,
              };
            }),
          ),
          // One number of the engine's own index, and no workflow is opened.
          readiness.workflowService.countWorkflowExecutions({ namespace, query: FAILING_TASKS }),
          describeSchedule(readiness, namespace, scheduled.settlementsDue),
          describeSchedule(readiness, namespace, scheduled.booksCompared),
          load(log, books, allBooks),
        ]);
        const paused = (schedule: string, isPaused: boolean) => ({
          figure: 'hexkey_schedule_paused' as const,
          value: isPaused ? 1 : 0,
          labels: { schedule },
        });
        return [
          ...waiting.flatMap(({ type, backlog = 0, age = 0 }) => [
            { figure: 'hexkey_task_queue_backlog' as const, value: backlog, labels: { type } },
            { figure: 'hexkey_task_queue_backlog_age_seconds' as const, value: age, labels: { type } },
          ]),
          { figure: 'hexkey_workflow_tasks_failing', value: count.parse(failing.count) },
          paused(scheduled.settlementsDue, settlements.isPaused),
          paused(scheduled.booksCompared, comparisons.isPaused),
          {
            // When it last started its look, or was made.
            figure: 'hexkey_settlement_round_age_seconds',
            value: (Date.now() - lastOf([settlements.createTime, ...settlements.starts])) / 1000,
          },
          {
            // When a comparison came to its end, or the schedule was made: one that is begun each night may never end.
            figure: 'hexkey_books_compared_age_seconds',
            value: (Date.now() - lastOf([comparisons.createTime, last.comparisons[0]?.at])) / 1000,
          },
        ];
      }),
  });
}

const scheduleDescription = z.object({
  schedule: z.object({ state: z.object({ paused: z.boolean().nullish() }).nullish() }).nullish(),
  info: z.object({
    createTime: seconds.nullish(),
    recentActions: z.array(z.object({ actualTime: seconds.nullish() })).nullish(),
  }),
});

async function describeSchedule(
  { workflowService }: Connection,
  namespace: string,
  scheduleId: (typeof scheduled)[keyof typeof scheduled],
) {
  const { schedule, info } = scheduleDescription.parse(
    await workflowService.describeSchedule({ namespace, scheduleId }),
  );
  return {
    isPaused: schedule?.state?.paused ?? false,
    createTime: info.createTime,
    starts: (info.recentActions ?? []).map(({ actualTime }) => actualTime),
  };
}

/** The latest of some instants; epoch milliseconds. */
const lastOf = (times: readonly (string | null | undefined)[]): number =>
  Math.max(...times.map((time) => Date.parse(time ?? '') || 0));

function blobsPart(url: string): Part {
  return part({
    name: 'blobs',
    figures: {
      hexkey_blob_store_free_bytes: { help: 'Room left where photos and documents are.' },
      hexkey_blob_store_size_bytes: { help: 'All the room where photos and documents are.' },
    },
    async read() {
      const room = await roomOf(url);
      if (room === null) return [];
      return [
        { figure: 'hexkey_blob_store_free_bytes', value: room.free },
        { figure: 'hexkey_blob_store_size_bytes', value: room.size },
      ];
    },
  });
}
