/** GET /api/evidence/{hash}: hashes cannot be guessed, and attempts are limited (decision 210). */
import { checkEvidence } from '../../contract/evidence.ts';
import { packOfHash } from '../../evidence/pack.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

const HASH = /^[0-9a-f]{64}$/;

export default implement(checkEvidence, async (call, deps) => {
  await deps.rateLimits.count('evidence_look', call.address);
  const { hash } = call.params;
  const found = HASH.test(hash) ? await packOfHash(deps, hash) : null;
  if (!found) throw notFound('Pack');
  const { issuedAt, until = null, entries, seal } = found;
  return { hash, issuedAt, until, entries, seal };
});
