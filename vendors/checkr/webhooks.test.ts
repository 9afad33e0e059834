/** Signed background-check events: Checkr's own example, one signed by somebody else, and what is read from them. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { CheckSignatureInvalid, readCheckWebhook } from './webhooks.ts';

const apiKey = 'sandbox_webhooks';
const sign = (body: string, key = apiKey) => createHmac('sha256', key).update(body).digest('hex');
const read = (body: string, signature = sign(body)) => readCheckWebhook(Buffer.from(body), signature, apiKey);
const id = '507f1f77bcf86cd799439011';
const event = (type: string, object: unknown) =>
  JSON.stringify({ id, object: 'event', type, created_at: '2014-01-18T12:34:00Z', data: { object } });

describe('a signature', () => {
  it('of Checkr’s own example is genuine: its body is taken, and refused for being no event', () => {
    const body = Buffer.from('{"monday":"75F","tuesday":"80F"}');
    const signature = 'b7412f05e981a473b5ecbdb5393afaea02a679db6d7c8e56803512ec4ba98151';
    expect(() => readCheckWebhook(body, signature, 'test-secret')).toThrow(ZodError);
    expect(() => readCheckWebhook(body, signature, 'another-secret')).toThrow(CheckSignatureInvalid);
  });

  it.each([
    ['none', ''],
    ['that of another key', sign(event('report.completed', { id }), 'sandbox_other')],
    ['that of another body', sign(event('report.completed', { id: 'other' }))],
    [
      'what accounts without a key get',
      'Please create an API key to check the authenticity of our webhooks.',
    ],
  ])('%s is refused', (_what, signature) => {
    expect(() => read(event('report.completed', { id }), signature)).toThrow(CheckSignatureInvalid);
  });
});

describe('an event', () => {
  it.each([
    [
      'report.completed',
      { id: 'r1', candidate_id: 'c1' },
      { objectId: 'r1', reportId: 'r1', candidateId: 'c1' },
    ],
    ['report.completed', { id: 'r1' }, { objectId: 'r1', reportId: 'r1', candidateId: null }],
    [
      'verification.created',
      { id: 'v1', report_id: 'r1' },
      { objectId: 'v1', reportId: 'r1', candidateId: null },
    ],
    [
      'adverse_action.notice_not_delivered',
      { id: 'a1', report_id: 'r1' },
      { objectId: 'a1', reportId: 'r1', candidateId: null },
    ],
    [
      'invitation.expired',
      { id: 'i1', candidate_id: 'c1', report_id: null },
      { objectId: 'i1', reportId: null, candidateId: 'c1' },
    ],
  ])('%s is read by its ids alone, with its object or without', (type, object, ids) => {
    expect(read(event(type, { ...object, ssn: 'XXX-XX-1234', anything: [1] }))).toEqual({
      eventId: id,
      type,
      ...ids,
    });
  });

  it('of another kind is taken, whatever its object is', () => {
    expect(read(event('package.created', null))).toMatchObject({ objectId: '', reportId: null });
    expect(read(event('candidate.updated', { id: 'c1' }))).toMatchObject({ objectId: '' });
  });

  it('that names nothing to request is refused, so that it is sent again', () => {
    expect(() => read(event('report.completed', {}))).toThrow(ZodError);
    expect(() => read(event('report.completed', { id: '../../etc' }))).toThrow(ZodError);
    expect(() => read('no json')).toThrow(ZodError);
  });
});
