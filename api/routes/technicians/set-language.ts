/** PATCH /api/technician/language */
import { technicians } from '#domain/technician/decide.ts';
import { signedIn } from '../../call.ts';
import { setLanguage } from '../../contract/technicians.ts';
import { implement } from '../../pipeline.ts';
import { executeCall } from '../../execute-call.ts';

export default implement(setLanguage, async (call, deps) => {
  const { language } = call.body;
  const { position } = await executeCall(call, deps, technicians, signedIn(call).personId, () => ({
    type: 'ChooseLanguage',
    language,
  }));
  return { success: true as const, language, position: position.toString() };
});
