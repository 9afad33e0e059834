/** An onboarding's story, and what only the running workflow knows. */
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
  /** Asks for the mails about what has happened since `from`. */
  | { readonly kind: 'want_letters'; readonly from: number; readonly to: number }
  | { readonly kind: 'close' };

/** State of the calls to one outside service. Deadlines and reminders go on while a call is under way. */
export class Asking {
  /** When this run last asked (ISO); null to ask at once, for example after a webhook. */
  lookedAt: string | null = null;
  isAsked = false;

  looked(): void {
    this.lookedAt = now();
  }

  /**
   * The interval counts from the answer. A webhook that came in the meantime still counts, because it may report an
   * end.
   */
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
  /** Revision up to which mails have been asked for. */
  #lettersUpTo = -1;
  /** The error of a call that nobody awaits. */
  #fault: { readonly error: unknown } | null = null;

  constructor(input: OnboardingInput) {
    super(onboardings, input.technicianId, 'workflow:onboarding');
    this.input = input;
  }

  /** Looks again: the stream or the technician's record has changed. */
  look(): void {
    this.#mustLook = true;
    this.notify();
  }

  /** Takes a webhook of one of the outside services. */
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

  /** Calls an outside service without awaiting the answer here, so that its outage holds up nothing else. */
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
