/** POST /api/technician/application/sign, the texts to read first, and the signed copy (decision 091). */
import { agreementOf } from '#domain/contract/agreement.ts';
import { checkDisclosure } from '#domain/contract/consents.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { contractVersionAt, signingConsentVersion } from '#domain/onboarding/policy.ts';
import { technicians } from '#domain/technician/decide.ts';
import { load } from '#events/execute.ts';
import { signedIn } from '../../call.ts';
import {
  getSignedAgreement,
  getUnsignedText,
  orderSigning,
  signAgreement,
} from '../../contract/documents.ts';
import { readingPdf } from '../../signing/pdf.ts';
import { draftAgreement, signedAgreement } from '../../signing/sign.ts';
import { executeCall } from '../../execute-call.ts';
import { executeOnboarding, vettedOf } from '../../people/vetted.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';

export default [
  implement(signAgreement, async (call, deps) => {
    const { personId } = signedIn(call);
    // If a service handles signing, people cannot also sign here.
    if (deps.outsideSigning) throw new Refused('nothing_to_do', 'nothingToDo');
    const { version, consentVersion, name, signature, language } = call.body;
    const at = deps.now();
    if (version !== contractVersionAt(at) || consentVersion !== signingConsentVersion)
      throw new Refused('old_version', 'oldVersion');
    const [onboarding, technician] = await Promise.all([
      load(deps.log, onboardings, personId),
      load(deps.log, technicians, personId),
    ]);
    if (onboarding.status === 'none' || onboarding.status === 'closed' || technician.status !== 'registered')
      throw notFound('Application');
    const order = { name, signature, language, version, at };
    // Already signed: the same answer, and no second document.
    const contract =
      onboarding.contract?.version === version
        ? onboarding.contract
        : await signedAgreement(deps, onboarding, technician, order);
    const { state, position } = await executeCall(call, deps, onboardings, personId, () => ({
      type: 'SignContract',
      contract,
    }));
    if (state.status === 'none' || state.status === 'closed' || !state.contract) throw notFound('Contract');
    // Of two simultaneous signings one counts; the other document is deleted.
    if (state.contract.pdf !== contract.pdf) await deps.blobs.delete(contract.pdf);
    const { number, sha256 } = state.contract;
    return { success: true as const, number, sha256, position: position.toString() };
  }),
  implement(orderSigning, async (call, deps) => {
    const { personId } = signedIn(call);
    const { version, consentVersion, language } = call.body;
    if (!deps.outsideSigning) throw new Refused('nothing_to_do', 'nothingToDo');
    const at = deps.now();
    if (version !== contractVersionAt(at) || consentVersion !== signingConsentVersion)
      throw new Refused('old_version', 'oldVersion');
    const { state, technician } = await vettedOf(deps, personId);
    const signing = await draftAgreement(deps, state, technician, { version, language, at });
    return executeOnboarding(call, deps, personId, { type: 'OrderSigning', signing });
  }),
  implement(getUnsignedText, async (call, deps) => {
    const { text: name, lang = 'en' } = call.query;
    const at = deps.now();
    const text = name === 'agreement' ? agreementOf(contractVersionAt(at)) : checkDisclosure;
    if (!text) throw new RangeError(`there is no agreement of ${contractVersionAt(at)}`);
    const bytes = await readingPdf({ text, language: lang, at });
    return { name: `hexkey-${name}-${text.version}.pdf`, bytes };
  }),
  implement(getSignedAgreement, async (call, deps) => {
    const onboarding = await load(deps.log, onboardings, signedIn(call).personId);
    const contract =
      onboarding.status === 'none' || onboarding.status === 'closed' ? null : onboarding.contract;
    const bytes = contract && (await deps.documents.read(contract.pdf));
    if (!contract || !bytes) throw notFound('Contract');
    return { name: `hexkey-${contract.number}.pdf`, bytes };
  }),
];
