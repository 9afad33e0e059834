/** What makes a workflow's loop look again: events of its stream, and signals that are no event. */
import { condition } from '@temporalio/workflow';
import { openAlarm } from './alarm.ts';

/** Counts changes, and lets one waiter at a time, the workflow's own loop, wait for the next one. */
export class Notifier {
  changes = 0;
  readonly #alarm = openAlarm();

  /** Makes the waiting loop look again. */
  notify(): void {
    this.changes += 1;
  }

  /** Waits until there are more changes than `since`, or for an instant (ISO; null: no timer). */
  async waitForChange(since: number, until: string | null): Promise<void> {
    const hasRung = this.#alarm(until === null ? null : Math.max(Date.now() + 1, Date.parse(until)));
    await condition(() => this.changes !== since || hasRung());
  }
}
