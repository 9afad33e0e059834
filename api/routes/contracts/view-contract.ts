/** POST /api/admin/technician-applications/{id}/contract/views: a reviewer opens a signed contract (decision 091). */
import { onboardings } from '#domain/onboarding/decide.ts';
import type { OnboardingEvents } from '#domain/onboarding/events.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { viewContract } from '../../contract/documents.ts';
import { contractCopyUrl } from '../../signing/copies.ts';
import { executeCall } from '../../execute-call.ts';
import { LOOK_LASTS } from '../../licenses/pages.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

export default implement(viewContract, async (call, deps) => {
  const { id } = call.params;
  const { number } = call.body;
  const events = await deps.log.readStream(workflowIds.onboarding(id));
  // The stream contains only events of our own decisions.
  const isTheirs = events.some(
    ({ type, data }) =>
      type === 'ContractSigned' && (data as OnboardingEvents['ContractSigned']).number === number,
  );
  if (!isTheirs) throw notFound('Contract');
  const { position } = await executeCall(
    call,
    deps,
    onboardings,
    id,
    () => ({ type: 'ViewContract', number }),
    { subject: `technician-${id}` },
  );
  const expiresAt = new Date(Date.parse(deps.now()) + LOOK_LASTS).toISOString();
  return { url: contractCopyUrl(deps, number, expiresAt), expiresAt, position: position.toString() };
});
