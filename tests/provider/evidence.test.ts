/** What the sandbox answers to evidence, which no recorded life gives, has the shapes of the provider's SDK, field by field. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { chargeOf, type Fixture, startFixture } from '#sandbox/fixture.ts';
import { answerTypes } from './answer-types.ts';
import { type Claim, complaintsAbout } from './type-check.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

test('a file and a dispute that was answered have the fields of their types and no other', async () => {
  const { stripe } = fixture;
  const intent = await stripe.paymentIntents.create({
    amount: 8_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/done',
  });
  const { id } = (await fixture.control(
    'POST',
    `/sandbox/charges/${chargeOf(intent)}/dispute`,
    {},
  )) as Stripe.Dispute;
  const file = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from('%PDF-1.7\n'), name: 'evidence.pdf', type: 'application/pdf' },
  });
  const answered = await stripe.disputes.update(id, {
    evidence: { service_documentation: file.id, uncategorized_text: 'We were there.' },
  });
  const claims: readonly Claim[] = [
    { name: 'files.create', type: answerTypes['files.create'], value: file },
    {
      name: 'files.retrieve',
      type: answerTypes['files.retrieve'],
      value: await stripe.files.retrieve(file.id),
    },
    { name: 'disputes.update', type: answerTypes['disputes.update'], value: answered },
  ];
  expect(await complaintsAbout(claims)).toEqual([]);
}, 60_000);
