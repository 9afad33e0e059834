/** PATCH /api/admin/technician-applications/{id}/approve */
import { checkLogin, createLogin, loginOfPerson } from '../../auth/credentials.ts';
import { madeUpPassword } from '../../auth/made-up-password.ts';
import type { Call } from '../../call.ts';
import { decideApplication } from '../../contract/technicians.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeOnboarding, vettedOf } from '../../people/vetted.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(decideApplication, async (call, deps) => {
  const { approved, reason = 'other' } = call.body;
  const { id } = call.params;
  const command = approved ? ({ type: 'Approve' } as const) : ({ type: 'Reject', reason } as const);
  const done = await executeOnboarding(call, deps, id, command);
  if (!approved) return { ...done, applicationStatus: 'rejected' as const };
  return { ...done, applicationStatus: 'approved' as const, loginCredentials: await loginOf(call, deps, id) };
});

/** The login of an approved technician. Applicants already have one; it is created if it is gone. */
async function loginOf(
  { commandId }: Pick<Call, 'commandId'>,
  deps: Pick<Dependencies, 'pool' | 'log' | 'keys'>,
  id: string,
) {
  const password = await madeUpPassword(deps.keys, `technician-${id}`, commandId);
  const known = await loginOfPerson(deps.pool, 'technician', id);
  if (known !== null) {
    // Created by this very call, whose first answer was lost: it is returned again.
    const isMade = (await checkLogin(deps.pool, 'technician', known, password)) === id;
    return { email: known, password: isMade ? password : null };
  }
  const { technician } = await vettedOf(deps, id);
  const email = (await deps.keys.open(technician.person.email)) ?? '';
  const login = { role: 'technician', login: email, password, personId: id } as const;
  if (await createLogin(deps.pool, login)) return { email, password };
  throw new Refused('email_taken', 'technicianEmailTaken');
}
