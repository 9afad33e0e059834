/** Pauses between two looks at something that changes, ended early by a notification of the change. */

/** One loop's pauses. A notification that comes before the pause ends it as well: it is not slept through. */
export class Waker {
  #isAwake = false;
  #end: (() => void) | undefined;

  /** Ends the pause under way, or else the next one. */
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
