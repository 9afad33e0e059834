/**
 * Answers to disputes: the sheet is uploaded, then everything is submitted at once, since a bank accepts only one
 * answer (decision 211).
 */
import type Stripe from 'stripe';
import type { BookingId } from '#domain/core/ids.ts';
import type { AnswerTexts } from '../blobs/answer-papers.ts';
import type { Outcome } from './failures.ts';
import { answered, idOf, once } from './once.ts';

/** The content of an answer. */
export interface Papers {
  readonly pdf: Buffer;
  readonly texts: AnswerTexts;
}

/** An answer without its content. */
export interface AnswerOrder {
  readonly bookingId: BookingId;
  readonly disputeId: string;
  /** Names the step, in the dispute's metadata and in the keys. */
  readonly request: string;
  /** The evidence field for the sheet. */
  readonly fileField: FileField;
}

/** Evidence fields that may hold our sheet. */
export type FileField = 'service_documentation' | 'uncategorized_file';

/**
 * Uploads the sheet and submits the answer. A repetition, however late, finds the submission by the step in the
 * dispute's metadata and sends nothing. The content is read only if nothing was submitted yet; null: it is gone by
 * then, with its customer.
 */
export function answerDispute(
  stripe: Stripe,
  { bookingId, disputeId, request, fileField }: AnswerOrder,
  read: () => Promise<Papers | null>,
): Promise<Outcome<{ readonly fileId: string } | null>> {
  const step = `answer:${request}`;
  const key = `${bookingId}:${step}`;
  const find = async (): Promise<Stripe.Dispute | null> => {
    const dispute = await stripe.disputes.retrieve(disputeId);
    const isOurs = dispute.metadata['step'] === step && dispute.evidence_details.submission_count > 0;
    return isOurs ? dispute : null;
  };
  const upload = (pdf: Buffer) =>
    once({
      key: `${key}:file`,
      // An earlier upload that isn't found does no harm; only what is submitted counts.
      find: () => Promise.resolve(null),
      make: (options) =>
        stripe.files.create(
          {
            purpose: 'dispute_evidence',
            file: { data: pdf, name: 'evidence.pdf', type: 'application/pdf' },
          },
          options,
        ),
    });
  return answered(async () => {
    const sent = await find();
    if (sent) return fileOf(sent);
    const papers = await read();
    return papers && fileOf(await submit(papers.texts, await upload(papers.pdf)));
  });

  function fileOf({ evidence }: Stripe.Dispute) {
    return { fileId: idOf(evidence[fileField]) ?? '' };
  }

  function submit(texts: AnswerTexts, file: Stripe.File): Promise<Stripe.Dispute> {
    return once({
      key,
      find,
      make: (options) =>
        stripe.disputes.update(
          disputeId,
          { evidence: { ...texts, [fileField]: file.id }, metadata: { step }, submit: true },
          options,
        ),
    });
  }
}
