/** POST /api/upload-drivers-license, and a reviewer's view of it (decision 091). */
import { onboardings } from '#domain/onboarding/decide.ts';
import { load } from '#events/execute.ts';
import { signedIn } from '../../call.ts';
import { uploadLicense, viewLicense } from '../../contract/documents.ts';
import { executeCall } from '../../execute-call.ts';
import { keepLicense } from '../../licenses/documents.ts';
import { licensePageUrl, LOOK_LASTS } from '../../licenses/pages.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';

export default [
  implement(uploadLicense, async (call, deps) => {
    const session = signedIn(call);
    const [upload] = call.files;
    if (!upload) {
      const said = 'licenseWrongType';
      throw new Refused('invalid_file_type', said, { fields: { license: said } });
    }
    const pages = await keepLicense(deps, session.personId, call.commandId, upload);
    const { position } = await executeCall(call, deps, onboardings, session.personId, () => ({
      type: 'AddLicense',
      pages,
    })).catch(async (error: unknown) => {
      // Nothing refers to the pages of a refused upload. With a reused key, they may be the pages that were accepted.
      if (error instanceof Refused && error.code !== 'key_reused')
        await Promise.all(pages.map((page) => deps.documents.remove(page)));
      throw error;
    });
    return { success: true as const, pages: pages.length, position: position.toString() };
  }),
  implement(viewLicense, async (call, deps) => {
    const { id } = call.params;
    const onboarding = await load(deps.log, onboardings, id);
    // Without a license there is nothing to view, and nothing is recorded in the audit.
    if (onboarding.status === 'none' || onboarding.status === 'closed' || !onboarding.license)
      throw notFound('License');
    const { position, state } = await executeCall(
      call,
      deps,
      onboardings,
      id,
      () => ({ type: 'ViewLicense', reason: call.body.reason }),
      { subject: `technician-${id}` },
    );
    if (state.status === 'none' || state.status === 'closed' || !state.license) throw notFound('License');
    const expiresAt = new Date(Date.parse(deps.now()) + LOOK_LASTS).toISOString();
    return {
      pages: state.license.pages.map((key) => licensePageUrl(deps, key, expiresAt)),
      expiresAt,
      position: position.toString(),
    };
  }),
];
