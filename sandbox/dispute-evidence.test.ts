/**
 * Evidence for a dispute, as the provider documents it: files, texts, and a single submission
 * (docs.stripe.com/disputes/api).
 */
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeOf, type Fixture, startFixture } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

async function disputed(order: object = {}): Promise<Stripe.Dispute> {
  const intent = await fixture.stripe.paymentIntents.create({
    amount: 8_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/done',
  });
  return fixture.control(
    'POST',
    `/sandbox/charges/${chargeOf(intent)}/dispute`,
    order,
  ) as Promise<Stripe.Dispute>;
}
const pdf = (bytes = 1_000): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 7)]);
const upload = (data: Buffer = pdf(), purpose: Stripe.FileCreateParams.Purpose = 'dispute_evidence') =>
  fixture.stripe.files.create({ purpose, file: { data, name: 'evidence.pdf', type: 'application/pdf' } });
const MB = 1024 * 1024;

describe('a file', () => {
  it('is kept as what it is, and found again', async () => {
    const file = await upload();
    expect(file).toMatchObject({
      purpose: 'dispute_evidence',
      type: 'pdf',
      filename: 'evidence.pdf',
      size: 1_009,
    });
    expect(await fixture.stripe.files.retrieve(file.id)).toMatchObject({ id: file.id, size: 1_009 });
  });

  it('of evidence is a PDF, a JPEG or a PNG of at most 5 MB, for a purpose that there is', async () => {
    await expect(upload(Buffer.from('just text'))).rejects.toThrow(/PDF, JPEG or PNG/);
    await expect(upload(pdf(5 * MB))).rejects.toThrow(/5 MB/);
    await expect(upload(pdf(), 'something_else' as 'dispute_evidence')).rejects.toMatchObject({
      param: 'purpose',
    });
    expect((await upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).type).toBe('jpg');
  });
});

describe('evidence', () => {
  it('is staged without being submitted, then submitted, and the bank is at work', async () => {
    const { id } = await disputed();
    const staged = await fixture.stripe.disputes.update(id, {
      evidence: { customer_name: 'Ada Lovelace' },
      submit: false,
    });
    expect(staged).toMatchObject({
      status: 'needs_response',
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    const file = await upload();
    const sent = await fixture.stripe.disputes.update(id, { evidence: { service_documentation: file.id } });
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence: { customer_name: 'Ada Lovelace', service_documentation: file.id },
      evidence_details: { submission_count: 1, submission_method: 'manual', past_due: false },
    });
  });

  it('is submitted once, and no more of it is taken', async () => {
    const { id } = await disputed();
    await fixture.stripe.disputes.update(id, { evidence: { uncategorized_text: 'We were there.' } });
    const again = fixture.stripe.disputes.update(id, { evidence: { uncategorized_text: 'Really.' } });
    await expect(again).rejects.toThrow(/once only/);
    // Metadata does not count as evidence.
    await fixture.stripe.disputes.update(id, { metadata: { seen: 'yes' } });
  });

  it('under one key is one submission', async () => {
    const { id } = await disputed();
    const key = { idempotencyKey: randomUUID() };
    const send = () => fixture.stripe.disputes.update(id, { evidence: { uncategorized_text: 'Here.' } }, key);
    const [one, other] = [await send(), await send()];
    expect(other.evidence_details.submission_count).toBe(1);
    expect(other.id).toBe(one.id);
  });

  it('is not taken once its time is over, or the dispute has ended', async () => {
    const late = await disputed();
    const over = await disputed();
    await fixture.control('POST', `/sandbox/disputes/${over.id}/close`, { status: 'lost' });
    await expect(
      fixture.stripe.disputes.update(over.id, { evidence: { uncategorized_text: 'x' } }),
    ).rejects.toThrow(/takes no evidence/);
    await fixture.control('POST', '/sandbox/clock', { seconds: 9 * 24 * 3600 + 1 });
    await expect(
      fixture.stripe.disputes.update(late.id, { evidence: { uncategorized_text: 'x' } }),
    ).rejects.toThrow(/is over/);
  });

  it('of an inquiry leaves it an inquiry', async () => {
    const { id } = await disputed({ inquiry: true });
    const sent = await fixture.stripe.disputes.update(id, { evidence: { uncategorized_text: 'x' } });
    expect(sent.status).toBe('warning_under_review');
  });

  it('has fields that there are, texts of 20,000 characters and 150,000 in all, and 4.5 MB of files', async () => {
    const { id } = await disputed();
    const send = (evidence: Stripe.DisputeUpdateParams.Evidence) =>
      fixture.stripe.disputes.update(id, { evidence });
    await expect(send({ photo: 'x' } as Stripe.DisputeUpdateParams.Evidence)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'evidence[photo]',
    });
    await expect(send({ uncategorized_text: 'x'.repeat(20_001) })).rejects.toMatchObject({
      param: 'evidence[uncategorized_text]',
    });
    const long = 'x'.repeat(20_000);
    const many = {
      access_activity_log: long,
      billing_address: long,
      cancellation_policy_disclosure: long,
      cancellation_rebuttal: long,
      customer_name: long,
      product_description: long,
      refund_policy_disclosure: long,
      uncategorized_text: long,
    };
    await expect(send(many)).rejects.toThrow(/150000/);
    await expect(send({ service_documentation: 'file_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    const [one, other] = [await upload(pdf(3 * MB)), await upload(pdf(2 * MB))];
    await expect(send({ service_documentation: one.id, uncategorized_file: other.id })).rejects.toThrow(
      /4\.5 MB/,
    );
    expect((await fixture.stripe.disputes.retrieve(id)).evidence_details.submission_count).toBe(0);
  });

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('in test mode ends the dispute with %s: %s', async (text, status) => {
    const { id } = await disputed();
    await fixture.stripe.disputes.update(id, { evidence: { uncategorized_text: text } });
    expect((await fixture.stripe.disputes.retrieve(id)).status).toBe(status);
  });
});
