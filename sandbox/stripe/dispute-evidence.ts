/** `POST /v1/disputes/:id`: evidence staged or submitted, only once (docs.stripe.com/disputes/api). */
import type Stripe from 'stripe';
import { closeDispute } from './disputes.ts';
import { invalidRequest } from './failures.ts';
import { mergeMetadata, operation } from './operation.ts';
import type { StripeState } from './state.ts';

/** Maximum length of all texts together, and of one long text. */
const MAX_TEXTS = 150_000;
const MAX_TEXT = 20_000;
/** Maximum size of all files together, in bytes. */
const MAX_FILES = 4.5 * 1024 * 1024;

/** Fields that take a file id. */
const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

type Given = Readonly<Record<string, unknown>>;

/** @throws StripeFailure 400 for what a bank would not accept */
function checkEvidence(state: StripeState, evidence: Given): void {
  const names: readonly string[] = fileFields;
  let [texts, bytes] = [0, 0];
  for (const [name, value] of Object.entries(evidence)) {
    if (typeof value !== 'string' || value === '') continue;
    const param = `evidence[${name}]`;
    if (names.includes(name)) {
      const file = state.objects.get('file', value, '', param);
      if (file.purpose !== 'dispute_evidence')
        throw invalidRequest(`The file ${value} was not uploaded with the purpose dispute_evidence.`, {
          param,
        });
      bytes += file.size;
      continue;
    }
    if (value.length > MAX_TEXT)
      throw invalidRequest(`Evidence is limited to ${MAX_TEXT} characters in each field.`, { param });
    texts += value.length;
  }
  if (texts > MAX_TEXTS)
    throw invalidRequest(`The combined character count of all evidence is limited to ${MAX_TEXTS}.`, {
      param: 'evidence',
    });
  if (bytes > MAX_FILES)
    throw invalidRequest('The combined size of all files is limited to 4.5 MB.', { param: 'evidence' });
}

function update(
  state: StripeState,
  id: string,
  { evidence = {}, metadata, submit = true }: Stripe.DisputeUpdateParams,
): Stripe.Dispute {
  const before = state.objects.get('dispute', id);
  const { evidence_details: details, status } = before;
  const changed: Stripe.Dispute = { ...before, metadata: mergeMetadata(before.metadata, metadata) };
  // Metadata alone may be changed at any time.
  if (Object.keys(evidence).length === 0) return state.update('dispute', changed, 'charge.dispute.updated');
  if (details.submission_count > 0)
    throw invalidRequest('Evidence for this dispute has been submitted, and can be submitted once only.');
  if (!status.endsWith('needs_response'))
    throw invalidRequest(`This dispute is ${status}, and takes no evidence.`);
  if ((details.due_by ?? 0) <= state.clock.seconds())
    throw invalidRequest('The time in which this dispute takes evidence is over.');
  const all = { ...before.evidence, ...evidence } as Stripe.Dispute.Evidence;
  checkEvidence(state, all as unknown as Given);
  const staged: Stripe.Dispute = {
    ...changed,
    evidence: all,
    evidence_details: { ...details, has_evidence: true },
  };
  if (!submit) return state.update('dispute', staged, 'charge.dispute.updated');
  const submitted: Stripe.Dispute = {
    ...staged,
    status: status === 'warning_needs_response' ? 'warning_under_review' : 'under_review',
    evidence_details: {
      ...staged.evidence_details,
      submission_count: details.submission_count + 1,
      submission_method: 'manual',
    },
  };
  const saved = state.update('dispute', submitted, 'charge.dispute.updated');
  // The test mode's outcome for these texts (docs.stripe.com/testing#disputes).
  const end = ends[evidence.uncategorized_text ?? ''];
  return end && !saved.status.startsWith('warning_') ? closeDispute(state, id, end) : saved;
}

const ends: Readonly<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' };

/** The call. */
export const evidenceOperations = [
  operation('disputes.update', 'POST /v1/disputes/:id', (state, { id, parameters }) =>
    update(state, id, parameters),
  ),
];
