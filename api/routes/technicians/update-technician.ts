/** PUT /api/admin/technicians/{id}: the whole edit dialog in one decision. */
import { languageOf } from '#domain/core/language.ts';
import type { TechnicianCommand } from '#domain/technician/commands.ts';
import { technicians } from '#domain/technician/decide.ts';
import type { Technician } from '#domain/technician/state.ts';
import { load } from '#events/execute.ts';
import { moveLogin, ownerOfLogin } from '../../auth/credentials.ts';
import type { Call } from '../../call.ts';
import { updateTechnician } from '../../contract/technicians-admin.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { wantLetter } from '../../people/letters.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { changedPerson, changedWork } from '../../people/technician-changes.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { readModelsAtHead } from '../account/read-models.ts';
import { detailOf } from './reads.ts';

type Body = Call<typeof updateTechnician>['body'];

const models = ['technicians', 'bookings', 'payouts'];

export default implement(
  updateTechnician,
  async (call, deps) => {
    const { body } = call;
    const technician = await load(deps.log, technicians, call.params.id);
    if (technician.status !== 'registered') throw notFound('Technician');
    const { id } = technician;
    await refuseOtherEvidence(deps, id, body);
    const person = await changedPerson(deps.keys, technician, body);
    const work = changedWork(body);
    // The login first, since only it shows whether the address is free.
    if (body.email !== undefined && person.email) await moveSignIn(deps, id, body.email);
    const commands: TechnicianCommand[] = [
      { type: 'ChangePerson', change: person },
      { type: 'ChangeProfile', change: work },
      ...(body.isAvailable === undefined
        ? []
        : [{ type: 'SwitchAvailability', isAvailable: body.isAvailable } as const]),
      ...(await noteCommands(deps, technician, body)),
      ...(await standingCommands(deps, id, body)),
    ];
    const { position } = await executeCall(call, deps, technicians, id, () => commands);
    if (person.email)
      await wantLetter(deps, {
        role: 'technician',
        personId: id,
        letter: 'email_changed',
        occasion: call.commandId,
        to: technician.person.email,
        name: technician.person.firstName,
        language: languageOf(technician),
        link: null,
      });
    await readModelsAtHead(deps, models);
    return { ...(await detailOf(deps, id)), success: true as const, position: position.toString() };
  },
  { reads: models },
);

/** Rejects changes of values that no one may edit by hand. @throws {Refused} 409 it differs */
async function refuseOtherEvidence(deps: Dependencies, id: string, body: Body): Promise<void> {
  const { emailVerified, backgroundCheckStatus, applicationStatus, bankingSetup, licenseUrl } = body;
  const sent = { backgroundCheckStatus, applicationStatus, bankingSetup, licenseUrl };
  if (emailVerified === undefined && Object.values(sent).every((value) => value === undefined)) return;
  const { user, ...known } = await detailOf(deps, id);
  const other = [
    ...(emailVerified === undefined || emailVerified === user.emailVerified ? [] : ['emailVerified']),
    ...(['backgroundCheckStatus', 'applicationStatus', 'bankingSetup', 'licenseUrl'] as const).filter(
      (name) => sent[name] !== undefined && sent[name] !== known[name],
    ),
  ];
  if (other.length > 0)
    throw new Refused('by_evidence', 'byEvidence', {
      fields: Object.fromEntries(other.map((name) => [name, 'byEvidence'])),
    });
}

/** @throws {Refused} 409 another technician signs in with this address */
async function moveSignIn({ pool }: Pick<Dependencies, 'pool'>, id: string, email: string): Promise<void> {
  const owner = await ownerOfLogin(pool, 'technician', email);
  const isFree = owner === null || owner === id;
  if (isFree && (await moveLogin(pool, 'technician', id, email))) return;
  throw new Refused('email_taken', 'technicianEmailTaken', { fields: { email: 'technicianEmailTaken' } });
}

async function noteCommands(
  { keys }: Pick<Dependencies, 'keys'>,
  { id, notes }: Technician,
  { notes: typed }: Body,
): Promise<readonly TechnicianCommand[]> {
  if (typed === undefined) return [];
  const known = notes && (await keys.open(notes));
  if ((typed || null) === known) return [];
  return [{ type: 'ChangeNotes', notes: await sealOrNull(keys, `technician-${id}`, 'notes', typed) }];
}

async function standingCommands(
  { keys }: Pick<Dependencies, 'keys'>,
  id: string,
  { isActive, reason }: Body,
): Promise<readonly TechnicianCommand[]> {
  if (isActive === undefined) return [];
  if (isActive) return [{ type: 'Reactivate' }];
  return [{ type: 'Deactivate', reason: await sealOrNull(keys, `technician-${id}`, 'suspension', reason) }];
}
