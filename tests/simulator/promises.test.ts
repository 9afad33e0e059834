/**
 * The promise board and what the workflows wait for are the same, at every quiet moment of random lives: each running
 * workflow is asked what it waits for, and its timer is looked at (decision 200).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextStep } from '#domain/booking/next.ts';
import { as, type BookingId } from '#domain/core/ids.ts';
import { type Awaited, endsUnseen } from '#domain/core/awaited.ts';
import { remedies } from '#domain/booking/remedies.ts';
import type { AwaitedByStory } from '#projections/awaited.ts';
import { stuckWork } from '#projections/queries/stuck.ts';
import { queries, type StorySummary, workflowIds } from '#workflows/contract.ts';
import { live } from './life.ts';
import { live as liveAsApplicant } from './onboarding/life.ts';
import {
  type Life as ApplicantsLife,
  lives as applicantsLives,
  printed as printedApplicant,
} from './onboarding/script.ts';
import { stateOf } from './people.ts';
import { type Life, lives, partnerLives, printed } from './script.ts';
import { durations, type World } from './world.ts';

/** Milliseconds; far more than a busy machine needs. */
const TIMEOUT = 10 * 60_000;
/** Milliseconds after the last event until a moment counts as quiet. */
const QUIET = 15_000;
/** A timer is asked for by its length, and set a moment later. Milliseconds. */
const TIMER = 1_000;

/** A wrong clock makes an event's time another one than the workflow's: what is waited for then differs for as long. */
const withoutClocks = (life: Life): Life => ({
  ...life,
  steps: life.steps.filter(({ action }) => action.do !== 'set a clock'),
});

/** Each as one text. A step under way counts from the moment at which it was looked at: that is its own. */
const textsOf = (awaited: readonly Awaited[]): readonly string[] =>
  awaited
    .map(({ kind, since, until, subject = '' }) =>
      kind === 'answer' || kind === 'own_step'
        ? `${kind} ${subject}`
        : `${kind} ${subject} ${since} ${until}`,
    )
    .toSorted();

/** What the board says of every workflow, by its id. */
function board(world: World): ReadonlyMap<string, readonly AwaitedByStory[]> {
  const of = new Map<string, AwaitedByStory[]>();
  const add = (id: string, awaited: unknown): void => {
    for (const one of awaited as readonly AwaitedByStory[]) {
      const workflowId = `${one.story}-${id}`;
      of.set(workflowId, [...(of.get(workflowId) ?? []), one]);
    }
  };
  for (const table of ['bookings', 'settlements'])
    for (const row of world.readSide.rows(table)) add(String(row['id']), row['awaited']);
  for (const row of world.readSide.rows('promises')) {
    const stream = String(row['id']);
    add(stream.slice(stream.indexOf('-') + 1), row['awaited']);
  }
  return of;
}

interface Seen {
  /** Waits that were compared, by kind. */
  readonly kinds: Map<string, number>;
  readonly differences: string[];
}

/** Whether a workflow has read all of its stream. */
function hasReadAll(world: World, workflowId: string, { revision }: StorySummary): boolean {
  return (world.store.streams.get(workflowId)?.length ?? 0) === revision + 1;
}

/** A payout asks for disputes before it sends, and hears of a new one with its next look; the board has it at once. */
function isDisputed(world: World, workflowId: string): boolean {
  if (!workflowId.startsWith('payout-')) return false;
  const booking = world.store.streams.get(workflowId.replace('payout-', 'booking-')) ?? [];
  return booking.some(({ type }) => type === 'DisputeOpened');
}

/** Waits of a booking at whose end its own timer wakes it; the others end with what a person does. */
const waking: ReadonlySet<string> = new Set([
  'payment',
  'hold_end',
  'late_hold',
  'hold_again',
  'mended_card',
  'charge_retry',
  'price_rise',
  'offer',
  'crew',
  'return_crew',
  'crew_alert',
  'crew_news',
  'seat_alert',
]);

/** What a booking's story does at the end of a wait, as the board says it in words. */
const atItsEnd: Readonly<Record<string, readonly string[]>> = {
  payment: ['LapseUnpaid'],
  hold_end: ['release_hold'],
  late_hold: ['place_hold'],
  hold_again: ['place_hold'],
  mended_card: ['CancelForFailedHold'],
  charge_retry: ['capture', 'charge_fee', 'charge_difference', 'place_hold'],
  price_rise: ['LapsePriceRise'],
  offer: ['LapseWave'],
  crew: ['CancelForWantOfTechnician'],
  return_crew: ['DropReturnDate'],
  crew_alert: ['RaiseUnassignedAlert'],
  crew_news: ['NotifyNobodyFound'],
  seat_alert: ['RaiseUnassignedAlert'],
};

/** Waits of a booking whose end comes first, and at whose end its story would do something else than the board says. */
function* wrongEnds(world: World, workflowId: string, awaited: readonly Awaited[]): Iterable<string> {
  if (!workflowId.startsWith('booking-')) return;
  const state = stateOf(world, as<BookingId>(workflowId.slice('booking-'.length)));
  const timed = awaited.filter(({ kind, until }) => until !== null && kind in atItsEnd);
  const first = timed.map(({ until }) => until ?? '').toSorted()[0];
  const due = timed.filter(({ until }) => until === first).map(({ kind }) => kind);
  if (first === undefined) return;
  const step = nextStep(state, first, durations);
  const name = step.kind === 'command' ? step.command.type : step.kind;
  if (!due.some((kind) => atItsEnd[kind]?.includes(name)))
    yield `${workflowId}: at the end of ${due.join(' and ')} comes ${name}`;
}

/** What is wrong with the timer of a booking or an intent: it wakes at the first end of what is waited for. */
function* wrongTimers(
  workflowId: string,
  awaited: readonly Awaited[],
  wakesAt: number | null,
): Iterable<string> {
  const isBooking = workflowId.startsWith('booking-');
  if (!isBooking && !workflowId.startsWith('intent-')) return;
  const ends = awaited
    .filter(({ kind, until }) => until !== null && (!isBooking || waking.has(kind)))
    .map(({ until }) => Date.parse(until ?? ''));
  const first = ends.length > 0 ? Math.min(...ends) : null;
  // While a wave is open it also wakes when the customer would be told that nobody was found, and does nothing.
  const mayWakeBefore = awaited.some(({ kind }) => kind === 'offer');
  const isRight =
    first === null || wakesAt === null
      ? first === wakesAt
      : Math.abs(wakesAt - first) < TIMER || (mayWakeBefore && wakesAt < first);
  if (!isRight)
    yield `${workflowId} wakes at ${wakesAt}, its waits end at ${first}: ${textsOf(awaited).join('; ')}`;
}

function compare(world: World, { kinds, differences }: Seen): void {
  const said = board(world);
  for (const [workflowId, execution] of world.server.executions) {
    if (!execution.isOpen || execution.hasWork) continue;
    const summary = execution.query(queries.summary) as StorySummary | undefined;
    if (!summary?.awaited || !hasReadAll(world, workflowId, summary)) continue;
    const mayBeHeldUp = isDisputed(world, workflowId);
    // The board leaves out what ends without an event once its time is over.
    const now = new Date(world.scheduler.now).toISOString();
    const isOver = ({ kind, until }: Awaited): boolean =>
      endsUnseen.includes(kind) && until !== null && until <= now;
    const [its, boards] = [summary.awaited, said.get(workflowId) ?? []].map((awaited) =>
      textsOf(awaited.filter((one) => !isOver(one) && (one.kind !== 'answer' || !mayBeHeldUp))),
    ) as [readonly string[], readonly string[]];
    for (const { kind } of summary.awaited) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (its.join('\n') !== boards.join('\n'))
      differences.push(`${workflowId} waits for [${its.join('; ')}], the board says [${boards.join('; ')}]`);
    differences.push(...wrongEnds(world, workflowId, summary.awaited));
    differences.push(...wrongTimers(workflowId, summary.awaited, execution.wakesAt));
  }
}

/** Lines of stuck work whose next try the board puts at another time, or that it does not show as given up. */
async function contradictions(world: World): Promise<readonly string[]> {
  const said = board(world);
  const now = new Date(world.scheduler.now).toISOString();
  // A table without rows has no columns here.
  if (world.readSide.rows('bookings').length === 0) return [];
  const { issues: lines } = await stuckWork(world.readSide.readModels, durations, now);
  return lines.flatMap(({ kind, subject, isGivenUp, nextTryAt, view }) => {
    const { story } = remedies[kind];
    const awaited = said.get(workflowIds[story](view.id)) ?? [];
    const of = `${kind} ${subject} of a ${view.booking.status} booking`;
    if (nextTryAt !== null && nextTryAt > now && awaited.every(({ until }) => until !== nextTryAt))
      return [`${of} is tried again at ${nextTryAt}; the board: ${textsOf(awaited).join('; ')}`];
    const isTried = awaited.some((one) => retried.has(one.kind));
    return isGivenUp && (kind === 'capture_failed' || kind === 'provider_failed') && isTried
      ? [`${of} is given up; the board: ${textsOf(awaited).join('; ')}`]
      : [];
  });
}

const retried: ReadonlySet<string> = new Set(['charge_retry']);

/** Lives a life and looks at each of its quiet moments. */
async function look(life: Life, seen: Seen): Promise<void> {
  await live(life, {
    onWorld: (world) => {
      let looks = 0;
      world.store.listeners.add(() => {
        const planned = (looks += 1);
        world.scheduler.after(QUIET, () => {
          if (planned !== looks) return;
          void world.readSide.project(world.store.events).then(() => {
            if (world.readSide.position !== world.store.events.length) return;
            compare(world, seen);
            void contradictions(world).then((found) => seen.differences.push(...found));
          });
        });
      });
    },
  });
}

/** Lives the life of an applicant, and looks at each of its quiet moments. */
async function lookAtApplicant(life: ApplicantsLife, { kinds, differences }: Seen): Promise<void> {
  await liveAsApplicant(life, {
    onWorld: (world) => {
      let looks = 0;
      world.store.listeners.add(() => {
        const planned = (looks += 1);
        world.scheduler.after(QUIET, () => {
          const count = world.store.events.length;
          if (planned !== looks) return;
          void world.project().then(() => {
            if (world.store.events.length !== count) return;
            for (const row of world.readSide.rows('technicians')) {
              const workflowId = workflowIds.onboarding(String(row['id']));
              const execution = world.server.executions.get(workflowId);
              if (!execution?.isOpen || execution.hasWork) continue;
              const summary = execution.query(queries.summary) as StorySummary | undefined;
              const { length } = world.store.streams.get(workflowId) ?? [];
              if (!summary?.awaited || length !== summary.revision + 1) continue;
              for (const { kind } of summary.awaited) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
              const [its, boards] = [
                summary.awaited,
                row['awaited'] as readonly Awaited[],
                // A call under way does not hold its story up, which does not say that it has made one.
              ].map((awaited) => textsOf(awaited.filter(({ kind }) => kind !== 'answer')));
              if (its?.join('\n') !== boards?.join('\n'))
                differences.push(
                  `${workflowId} waits for [${its?.join('; ')}], the board says [${boards?.join('; ')}]`,
                );
            }
          });
        });
      });
    },
  });
}

async function lookAt(of: fc.Arbitrary<Life>, numRuns: number): Promise<Seen> {
  const seen: Seen = { kinds: new Map(), differences: [] };
  for (const life of fc.sample(of, { seed: 11, numRuns })) {
    const before = seen.differences.length;
    const shown = withoutClocks(life);
    await look(shown, seen);
    if (seen.differences.length > before) {
      seen.differences.push(printed(shown));
      break;
    }
  }
  return seen;
}

describe('what the board says and what the workflows wait for', () => {
  test('are the same in random lives of bookings', { timeout: TIMEOUT }, async () => {
    const { differences, kinds } = await lookAt(lives(), 60);
    expect(differences).toEqual([]);
    // What was never waited for was not compared.
    expect([...kinds.keys()]).toEqual(
      expect.arrayContaining([
        'payment',
        'hold_end',
        'late_hold',
        'offer',
        'crew',
        'crew_alert',
        'set_out',
        'work',
      ]),
    );
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(['adoption', 'payout_delay', 'payout_arrival']));
  });

  test('are the same in random lives of store partners', { timeout: TIMEOUT }, async () => {
    const { differences, kinds } = await lookAt(partnerLives(), 30);
    expect(differences).toEqual([]);
    expect([...kinds.keys()]).toEqual(
      expect.arrayContaining(['payee_bank', 'payout_arrival', 'payout_return']),
    );
  });

  test('are the same in random lives of applicants', { timeout: TIMEOUT }, async () => {
    const seen: Seen = { kinds: new Map(), differences: [] };
    for (const life of fc.sample(applicantsLives(), { seed: 5, numRuns: 60 })) {
      await lookAtApplicant(life, seen);
      if (seen.differences.length > 0) {
        seen.differences.push(printedApplicant(life));
        break;
      }
    }
    expect(seen.differences).toEqual([]);
    expect([...seen.kinds.keys()]).toEqual(
      expect.arrayContaining([
        'expiry',
        'own_steps',
        'report',
        'promise_report',
        'promise_review',
        'renewal',
      ]),
    );
  });
});
