/**
 * The promise board and what the workflows wait for are the same, at every quiet moment of random lives: each running
 * workflow is asked what it waits for, and its timer is looked at (decision 200).
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Awaited } from '#domain/core/awaited.ts';
import type { AwaitedByStory } from '#projections/awaited.ts';
import { stuckWork } from '#projections/queries/stuck.ts';
import { queries, type StorySummary, workflowIds } from '#workflows/contract.ts';
import { live } from './life.ts';
import { type Life, lives, partnerLives, printed } from './script.ts';
import { durations, type World } from './world.ts';

/** Milliseconds; far more than a busy machine needs. */
const TIMEOUT = 10 * 60_000;
/** Milliseconds after the last event until a moment counts as quiet. */
const QUIET = 15_000;

/** A wrong clock makes an event's time another one than the workflow's: what is waited for then differs for as long. */
const withoutClocks = (life: Life): Life => ({
  ...life,
  steps: life.steps.filter(({ action }) => action.do !== 'set a clock'),
});

/** Each as one text. A step under way counts from the moment at which it was looked at: that is its own. */
const textsOf = (awaited: readonly Awaited[]): readonly string[] =>
  awaited
    .map(({ kind, since, until, subject = '' }) =>
      kind === 'answer' || kind === 'own_step' ? `${kind} ${subject}` : `${kind} ${subject} ${since} ${until}`,
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

function compare(world: World, { kinds, differences }: Seen): void {
  const said = board(world);
  for (const [workflowId, execution] of world.server.executions) {
    if (!execution.isOpen || execution.hasWork) continue;
    const summary = execution.query(queries.summary) as StorySummary | undefined;
    if (!summary?.awaited || !hasReadAll(world, workflowId, summary)) continue;
    const onBoard = said.get(workflowId) ?? [];
    const [its, boards] = [textsOf(summary.awaited), textsOf(onBoard)];
    for (const { kind } of summary.awaited) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (its.join('\n') !== boards.join('\n'))
      differences.push(`${workflowId} waits for [${its.join('; ')}], the board says [${boards.join('; ')}]`);
  }
}

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
            if (world.readSide.position === world.store.events.length) compare(world, seen);
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
    const { differences, kinds } = await lookAt(lives(), Number(process.env['BOARD_LIVES'] ?? 100));
    console.log(kinds);
    expect(differences).toEqual([]);
  });
});
