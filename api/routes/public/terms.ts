/** GET /api/terms/{version} */
import { customerTermsAt } from '#domain/contract/customer-terms.ts';
import { getTerms } from '../../contract/terms.ts';
import { keptTerms } from '../../legal/kept-terms.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

export default implement(getTerms, async ({ params: { version }, language }, deps) => {
  const wording = keptTerms(version, language);
  if (wording === null) throw notFound('Version');
  return { version, isCurrent: version === customerTermsAt(deps.now()), ...wording };
});
