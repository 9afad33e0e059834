/** Pauses between two reads of something that changes, ended early by a notification of a change. */

/** One loop's pauses. A notification that comes before the pause ends it too, so it is not missed. */
export class Waker {
  #isAwake = false;
  #end: (() => void) | undefined;

  /** Ends the current pause, or else the next one. */
  wake(): void {
    this.#isAwake = true;
    this.#end?.();
  }

  async pause(milliseconds: number): Promise<void> {
    if (!this.#isAwake) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#end = undefined;
    }
    this.#isAwake = false;
  }
}
