/** The steps of a tip that call the provider, and what is recorded of each. */
import { proxyActivities } from '@temporalio/workflow';
import type { TipActivities } from '#activities/money/tips.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { TipStep } from '#domain/tip/next.ts';
import type { Tip } from '#domain/tip/state.ts';
import { briefly, firstLocally, isOutdated, outward } from '../story/effects.ts';
import { localActivities } from '../story/in-turn.ts';
import type { Doing } from '../story/run.ts';
import { now } from '../story/story.ts';
import type { TipStory } from './story.ts';

type Reads = Pick<TipActivities, 'readTip' | 'readTipReturns'>;
type Reading = Awaited<ReturnType<TipActivities['readTip']>>;
type Captured = Extract<Reading, { readonly ok: true }>['value'];
type Failure = Extract<Reading, { readonly ok: false }>['failure'];
type StepOf<Kind extends TipStep['kind']> = Extract<TipStep, { readonly kind: Kind }>;

const money = proxyActivities<TipActivities>(outward);
const once = localActivities<Reads>(briefly);

/** Takes a step and records its outcome. */
export function takeStep(story: TipStory, step: Doing<TipStep>): Promise<unknown> {
  // Signals from here on are for the next step.
  story.note({ isNotified: false });
  switch (step.kind) {
    case 'charge':
      return charge(story, step);
    case 'prepare':
      return prepare(story, step);
    case 'check':
      return check(story, step);
    case 'void':
      return voidTip(story, step);
    case 'look':
      return look(story, step);
    default:
      return unreachable(step);
  }
}

async function charge(story: TipStory, { attempt, tip }: StepOf<'charge'>): Promise<unknown> {
  story.note({ isRetried: false });
  const { paymentMethodId } = tip;
  const answer = await money.chargeTip({ ...story.orderOf(tip, attempt), paymentMethodId });
  if (isOutdated(answer)) return story.readAhead();
  const { answer: outcome } = answer;
  return outcome.ok
    ? charged(story, `charge:${attempt}`, tip, outcome.value)
    : failed(story, attempt, outcome.failure);
}

async function prepare(story: TipStory, { attempt, tip }: StepOf<'prepare'>): Promise<unknown> {
  story.note({ isRetried: false });
  const answer = await money.prepareTip(story.orderOf(tip, attempt));
  if (isOutdated(answer)) return story.readAhead();
  const { answer: outcome } = answer;
  if (!outcome.ok) return failed(story, attempt, outcome.failure);
  const data = { paymentIntentId: outcome.value };
  return story.recordOutcome(`prepare:${attempt}`, { type: 'TipPaymentPrepared', data });
}

async function check(story: TipStory, { paymentIntentId, tip }: StepOf<'check'>): Promise<void> {
  story.note({ lookedAt: now() });
  const answer = await firstLocally(
    () => once.readTip(paymentIntentId),
    () => money.readTip(paymentIntentId),
  );
  if (answer.ok) await charged(story, `confirmed:${paymentIntentId}`, tip, answer.value);
  // The provider has voided it: the customer needs another intent.
  else if (answer.failure.kind !== 'invalid_state' && answer.failure.intentId === null)
    await failed(story, tip.attempts + 1, answer.failure);
  story.notify();
}

async function voidTip(story: TipStory, { tip }: StepOf<'void'>): Promise<unknown> {
  const answer = await money.voidTip(story.orderOf(tip, tip.attempts));
  if (isOutdated(answer)) return story.readAhead();
  return answer.charge
    ? charged(story, 'void', tip, answer.charge)
    : story.recordOutcome('void', { type: 'TipLapsed', data: {} });
}

async function look(story: TipStory, { tip, disputeIds: asked }: StepOf<'look'>): Promise<void> {
  story.note({ lookedAt: now() });
  const { chargeId } = tip.charge;
  const { refunded, disputes } = await firstLocally(
    () => once.readTipReturns(chargeId, asked),
    () => money.readTipReturns(chargeId, asked),
  );
  story.note({ disputeIds: story.signals.disputeIds.filter((id) => !asked.includes(id)) });
  await story.record(
    `returns:${story.revision}`,
    { type: 'RecordTipRefunds', refunded },
    ...disputes.map((dispute) => ({ type: 'RecordTipDispute', dispute }) as const),
  );
  story.notify();
}

function charged(story: TipStory, name: string, { technicians }: Tip, captured: Captured): Promise<unknown> {
  const { paymentIntentId, chargeId, amount, fee } = captured;
  const data = { paymentIntentId, chargeId, amount, fee, technicians };
  return story.recordOutcome(name, { type: 'TipCharged', data });
}

function failed(story: TipStory, attempt: number, failure: Failure): Promise<unknown> {
  const { kind, code, message } = failure;
  const paymentIntentId = kind === 'invalid_state' ? null : failure.intentId;
  const data = { attempt, kind, code, message, paymentIntentId };
  return story.recordOutcome(`failed:${attempt}`, { type: 'TipChargeFailed', data });
}
