/** kill -9 of one process at one step of a booking's life, what came of it, and the table of all of them (R17). */
import { expect } from 'vitest';
import type { ProcessName } from '#scripts/supervisor/run-info.ts';
import type { Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life, lifeCounts, type LifeStep, lifeSteps } from '#tests/support/life.ts';
import type { Account } from '#tests/support/people.ts';
import type { TestStack } from '#tests/support/stack.ts';

/** Milliseconds after a process is back in which log, read model and workflow must agree (R17). */
const agreementLimit = 5_000;

/** Milliseconds from the step's call to the kill: into its first, its middle and its last effects. */
const killDelays = [4, 20, 45, 90] as const;
/** Clients of killed processes try again for this long, in milliseconds. */
const timeout = 60_000;

/** What one kill came to. */
export interface Kill {
  readonly process: ProcessName;
  readonly step: LifeStep;
  /** From the kill to the process's being ready again, in milliseconds. */
  readonly downMs: number;
  /** From then until the step was answered and the witnesses agreed, in milliseconds. */
  readonly agreedMs: number;
  readonly holds: number;
  readonly captures: number;
  readonly transfers: number;
  readonly payouts: number;
  readonly events: number;
}

export interface Arena {
  readonly stack: TestStack;
  readonly witnesses: Witnesses;
  readonly technician: Account;
  /** How often each event stands in the streams of a life that nothing has disturbed. */
  readonly undisturbed: Readonly<Record<string, number>>;
}

/** A life that nothing disturbs; what it leaves in the log is what every disturbed one must leave. */
export async function undisturbedLife(arena: Omit<Arena, 'undisturbed'>): Promise<Arena> {
  const life = await beginLife(arena);
  await life.until();
  await eventually('the payout is recorded', async () => {
    const counts = await arena.witnesses.eventCounts(life.bookingId);
    return counts['PayoutPaid'] === 1 ? true : undefined;
  });
  return { ...arena, undisturbed: await arena.witnesses.eventCounts(life.bookingId) };
}

/**
 * Lives a booking up to `step`, kills `process` while that is under way, lives it to the end and asserts: one hold, one
 * capture, one transfer, one payout, the undisturbed life's events, agreement within 5 s of the restart.
 */
export async function killAt(
  arena: Arena,
  process: ProcessName,
  step: LifeStep,
  turn: number,
): Promise<Kill> {
  const { stack, witnesses } = arena;
  const life = await beginLife(arena);
  life.timeout = timeout;
  await life.until(step);

  let answered = false;
  const acting = life[step]().then(() => {
    answered = true;
  });
  // It is awaited below; a failure before that is no unhandled one.
  acting.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, killDelays[turn % killDelays.length]));
  const killedAt = performance.now();
  await stack.kill(process);
  await stack.up(process);
  const upAt = performance.now();
  if (step !== 'payOut') await acting;
  await agreed(witnesses, life);
  const agreedAt = performance.now();
  await acting;
  if (!answered) throw new Error(`${step} was not answered`);
  await finish(life, step);

  const { counts } = await stack.sandbox.books(life.bookingId);
  const events = await eventually('every event stands in the log', async () => {
    const found = await witnesses.eventCounts(life.bookingId);
    return found['PayoutPaid'] === undefined ? undefined : found;
  });
  await agreed(witnesses, life);
  const agreedMs = agreedAt - upAt;
  expect(counts).toMatchObject(lifeCounts);
  expect(events).toEqual(arena.undisturbed);
  expect(agreedMs).toBeLessThan(agreementLimit);
  const { holds, captures, transfers, payouts } = counts;
  return {
    process,
    step,
    downMs: upAt - killedAt,
    agreedMs,
    holds,
    captures,
    transfers,
    payouts,
    events: Object.values(events).reduce((sum, count) => sum + count, 0),
  };
}

async function agreed(witnesses: Witnesses, { bookingId }: Life): Promise<void> {
  let last = '';
  await eventually(
    'log, read model and workflow agree',
    async () => {
      const agreement = await witnesses.agreement(bookingId);
      if (agreement.agrees) return true;
      last = agreement.why;
      throw new Error(last);
    },
    { within: 20_000, every: 25 },
  );
}

/** The steps after `done`. */
async function finish(life: Life, done: LifeStep): Promise<void> {
  for (const step of lifeSteps.slice(lifeSteps.indexOf(done) + 1)) await life[step]();
}

/** The table as people read it. */
export function printKills(kills: readonly Kill[]): string {
  const head = [
    'process',
    'step',
    'down s',
    'agreed s',
    'holds',
    'captures',
    'transfers',
    'payouts',
    'events',
  ];
  const rows = kills.map((kill) => [
    kill.process,
    kill.step,
    (kill.downMs / 1000).toFixed(1),
    (kill.agreedMs / 1000).toFixed(1),
    String(kill.holds),
    String(kill.captures),
    String(kill.transfers),
    String(kill.payouts),
    String(kill.events),
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}
