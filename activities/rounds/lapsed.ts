/** Gives lapsed reservations back now and then: a writer clears only those that are in its own way. */
import type { Reservations } from '#events/reservations/reservations.ts';

/** Starts the rounds, `every` milliseconds apart; any number of workers may. `stop` resolves when no round is under way. */
export function giveLapsedBack(options: {
  readonly table: Pick<Reservations, 'sweepLapsed'>;
  readonly every: number;
  readonly onError: (error: unknown) => void;
}): { stop(): Promise<void> } {
  const { table, every, onError } = options;
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => table.sweepLapsed(new Date().toISOString())).catch(onError);
  }, every);
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
