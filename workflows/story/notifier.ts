/** What makes a workflow's loop look again: events of its stream, and signals that are not recorded as events. */
import { condition } from '@temporalio/workflow';
import type { Awaited } from '#domain/core/awaited.ts';
import { openAlarm } from './alarm.ts';

/** Counts changes, and lets one waiter at a time (the workflow's loop) wait for the next one. */
export class Notifier {
  changes = 0;
  /** What the loop waits for right now; null while it is working or does not say. */
  awaited: readonly Awaited[] | null = null;
  readonly #alarm = openAlarm();

  /** Makes the waiting loop look again. */
  notify(): void {
    this.changes += 1;
  }

  /** Waits until there are more changes than `since`, or until an instant (ISO; null: no timer). */
  async waitForChange(
    since: number,
    until: string | null,
    awaited: readonly Awaited[] | null = null,
  ): Promise<void> {
    this.awaited = awaited;
    const hasRung = this.#alarm(until === null ? null : Math.max(Date.now() + 1, Date.parse(until)));
    await condition(() => this.changes !== since || hasRung());
    this.awaited = null;
  }
}
