/** An onboarding's story, and what is known to the run alone. */
import type { OnboardingActivities } from '#activities/onboarding/onboarding.ts';
import type { OnboardingCommand, OnboardingRefusal } from '#domain/onboarding/commands.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import type { OnboardingEvent } from '#domain/onboarding/events.ts';
import { nextOnboardingStep, type OnboardingStep } from '#domain/onboarding/next.ts';
import type { OnboardingState } from '#domain/onboarding/state.ts';
import type { OnboardingInput } from '../contract.ts';
import { ownActivities } from '../story/effects.ts';
import { now, Story } from '../story/story.ts';

const own = ownActivities<Pick<OnboardingActivities, 'recordFacts' | 'wantLetters'>>();

export type Step =
  | OnboardingStep
  /** The mails of what has happened since `from`. */
  | { readonly kind: 'want_letters'; readonly from: number; readonly to: number }
  | { readonly kind: 'close' };

/** Where the calls to an outside service stand; promises and reminders go on while one is under way. */
export class Asking {
  /** When this run last asked; null to ask at once, as when a webhook has come. */
  lookedAt: string | null = null;
  isAsked = false;

  looked(): void {
    this.lookedAt = now();
  }

  /** Counts from the answer on; a webhook that came meanwhile stands: it may report an end. */
  answered(): void {
    this.lookedAt &&= now();
  }
}

export class OnboardingStory extends Story<
  OnboardingState,
  OnboardingEvent,
  OnboardingCommand,
  OnboardingRefusal
> {
  readonly input: OnboardingInput;
  readonly checks = new Asking();
  readonly signing = new Asking();
  #mustLook = true;
  #record = { isPayable: false, isDeleted: false };
  /** The revision whose mails have been asked for. */
  #lettersUpTo = -1;
  /** Of a call that nobody waits for. */
  #fault: { readonly error: unknown } | null = null;

  constructor(input: OnboardingInput) {
    super(onboardings, input.technicianId, 'workflow:onboarding');
    this.input = input;
  }

  /** Stream or record have changed. */
  look(): void {
    this.#mustLook = true;
    this.notify();
  }

  /** One of the outside services has something to say. */
  receive(): void {
    this.checks.lookedAt = null;
    this.signing.lookedAt = null;
    this.notify();
  }

  async next(): Promise<Step> {
    if (this.#fault) throw this.#fault.error;
    const { technicianId, durations } = this.input;
    if (this.#mustLook) {
      this.#mustLook = false;
      await this.catchUp();
      this.#record = await own.recordFacts(technicianId);
    }
    const { state, revision } = this;
    if (this.#record.isDeleted && state.status !== 'none' && state.status !== 'closed')
      return { kind: 'close' };
    if (this.#lettersUpTo < revision) return { kind: 'want_letters', from: this.#lettersUpTo, to: revision };
    return nextOnboardingStep(state, this.#record, now(), durations, this.checks, this.signing);
  }

  async wantLetters({ from, to }: { readonly from: number; readonly to: number }): Promise<void> {
    await own.wantLetters(this.input.technicianId, from);
    this.#lettersUpTo = to;
    this.notify();
  }

  /** Calls an outside service without waiting for its answer here: an outage holds up nothing else. */
  ask(asking: Asking, call: () => Promise<unknown>): void {
    asking.isAsked = true;
    call()
      .catch((error: unknown) => {
        this.#fault = { error };
      })
      .finally(() => {
        asking.isAsked = false;
        this.notify();
      });
    this.notify();
  }
}
