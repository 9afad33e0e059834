/**
 * Answers to disputes through the workflow: recorded, uploaded, submitted once, whatever is lost on the way (decision
 * 211, R11).
 */
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allActivities } from '#activities/all.ts';
import { aftercares } from '#domain/aftercare/decide.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { load } from '#events/execute.ts';
import { workflowIds } from '../contract.ts';
import { answerTo, type Disputed, disputed, keptPapers, pdf } from '../testing/answers.ts';
import { eventually, technicianNear } from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let grace: TechnicianId;
/** What happens between the provider's answer and its report to the workflow. */
let afterSending: (() => Promise<void>) | undefined;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker((parts) => {
    const { answerDispute } = allActivities(parts);
    return {
      answerDispute: async (order: Parameters<typeof answerDispute>[0]) => {
        const outcome = await answerDispute(order);
        await afterSending?.();
        return outcome;
      },
    };
  });
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  grace = as<TechnicianId>(`grace-${randomUUID()}`);
  world.roster.splice(0, world.roster.length, technicianNear(grace));
});

const answer = (life: Disputed, commandId?: string) => answerTo(world, life, commandId);

const provided = (life: Disputed): Promise<Stripe.Dispute> => world.stripe.disputes.retrieve(life.disputeId);
const outcomes = async (life: Disputed) =>
  (await load(world.log, aftercares, life.bookingId)).answers.map(({ outcome }) => outcome.kind);
const typesOf = async (life: Disputed) =>
  (await world.log.readStream(workflowIds.aftercare(life.bookingId))).map(({ type }) => type);

describe('an answer to a dispute', () => {
  it('is noted before it is sent, carries sheet and texts, and leaves the decision to the bank', async () => {
    const life = await disputed(world, grace);
    expect(await answer(life)).toMatchObject({ ok: true });
    const dispute = await provided(life);
    expect(dispute).toMatchObject({
      status: 'under_review',
      evidence: { uncategorized_text: 'We were there.', customer_name: 'Ada Lovelace' },
      evidence_details: { submission_count: 1 },
    });
    const { service_documentation: sheet } = dispute.evidence;
    const file = await world.stripe.files.retrieve(typeof sheet === 'string' ? sheet : '');
    expect(file).toMatchObject({ size: pdf.length, purpose: 'dispute_evidence' });
    expect((await typesOf(life)).slice(-2)).toEqual(['DisputeAnswerRequested', 'DisputeAnswerSent']);
    await eventually(
      'the booking knows that the bank decides',
      async () => (await life.state()).payment.disputes[0]?.status === 'under_review',
    );
    // The events contain no personal data in plain text.
    const stored = await world.log.readStream(workflowIds.aftercare(life.bookingId));
    expect(JSON.stringify(stored.map(({ data }) => data))).not.toMatch(/We were there|Lovelace/);
  });

  it('is one, asked for twice at once under one name, and refused under another', async () => {
    const life = await disputed(world, grace);
    const name = randomUUID();
    expect(await Promise.all([answer(life, name), answer(life, name)])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await answer(life)).toMatchObject({ ok: false, refusal: { says: 'disputeAnswered' } });
    expect((await provided(life)).evidence_details.submission_count).toBe(1);
    expect(await outcomes(life)).toEqual(['sent']);
  });

  it.each(['lost_answer', 'late_error', 'server_error'] as const)(
    'is sent once where the provider’s answer is a %s',
    async (kind) => {
      const life = await disputed(world, grace);
      await world.control('POST', '/sandbox/faults', {
        service: 'stripe',
        call: 'disputes.update',
        kind,
        times: 1,
      });
      const asked = answer(life);
      await eventually('it is sent', async () => (await outcomes(life))[0] === 'sent');
      await asked;
      expect((await provided(life)).evidence_details.submission_count).toBe(1);
    },
  );

  it('waits out an outage, and says that it is on its way meanwhile', async () => {
    const life = await disputed(world, grace);
    await world.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'files.create',
      kind: 'outage',
    });
    const asked = answer(life);
    await eventually('it is asked for', async () => (await outcomes(life))[0] === 'under_way');
    expect((await provided(life)).evidence_details.submission_count).toBe(0);
    await world.control('DELETE', '/sandbox/faults');
    await eventually('it is sent', async () => (await outcomes(life))[0] === 'sent');
    await asked;
    expect((await provided(life)).evidence_details.submission_count).toBe(1);
  });

  it('that the provider does not take is told, in its words', async () => {
    const life = await disputed(world, grace);
    // Somebody has answered in the provider's dashboard, and the webhook has not come yet.
    await world.stripe.disputes.update(life.disputeId, {
      evidence: { uncategorized_text: 'From elsewhere.' },
    });
    expect(await answer(life)).toMatchObject({
      ok: false,
      refusal: { code: 'answer_refused', says: { text: 'disputeAnswerRefused' } },
    });
    expect(await outcomes(life)).toEqual(['refused']);
    expect((await provided(life)).evidence_details.submission_count).toBe(1);
    // Its words may repeat what it was sent, so they are sealed too.
    const said = (await world.log.readStream(workflowIds.aftercare(life.bookingId))).at(-1);
    const { message } = z.object({ message: z.string() }).parse(said?.data);
    expect(message).toMatch(/^enc:v1:customer-/);
    expect(await world.keys.open(message as Sealed)).toContain('can be submitted once only');
  });

  it('that was sent is sent, though its customer was erased before that was noted', async () => {
    const life = await disputed(world, grace);
    const { customerId } = await life.state();
    // The worker dies with the provider's answer, and the customer is erased before the next try.
    afterSending = async () => {
      afterSending = undefined;
      await world.keys.destroy(`customer-${customerId}`);
      throw new Error('killed');
    };
    await answer(life);
    expect((await provided(life)).evidence_details.submission_count).toBe(1);
    expect(await outcomes(life)).toEqual(['sent']);
  });

  it('of a customer who was erased meanwhile is not sent', async () => {
    const life = await disputed(world, grace);
    const { customerId } = await life.state();
    const kept = await keptPapers(world, life);
    await world.keys.destroy(`customer-${customerId}`);
    expect(await answerTo(world, life, randomUUID(), kept)).toMatchObject({
      ok: false,
      refusal: { code: 'answer_refused' },
    });
    expect((await provided(life)).evidence_details.submission_count).toBe(0);
  });
});
