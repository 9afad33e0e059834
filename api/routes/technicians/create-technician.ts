/**
 * POST /api/admin/technicians: an admin applies for someone, which counts as the review; the technician does the rest
 * of the vetting (decision 090).
 */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { cents, centsFromDollars } from '#domain/core/money.ts';
import { availabilityOf } from '#domain/catalogue/options.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { technicians } from '#domain/technician/decide.ts';
import { defaultHourlyRateCents } from '#domain/technician/state.ts';
import { zipAtEnd } from '#domain/places/address.ts';
import { stateOf } from '#domain/places/state-of-zip.ts';
import { zoneOf } from '#domain/places/zones.ts';
import { execute } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import { createLogin, ownerOfLogin } from '../../auth/credentials.ts';
import { refuseWeakPassword } from '../../auth/password-rules.ts';
import { actorOf, type Call, signedIn } from '../../call.ts';
import { createTechnician } from '../../contract/technicians.ts';
import type { Dependencies } from '../../dependencies.ts';
import { knownSkills } from '../../people/known-skills.ts';
import { nothingSaid } from '../../people/new-applicant.ts';
import { normalPhone, sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { executeCall } from '../../execute-call.ts';

export default implement(createTechnician, async (call, deps) => {
  const { body } = call;
  const names = [body.firstName, body.lastName];
  refuseWeakPassword(body.password, { login: body.email, names }, 'password');
  const technicianId = as<TechnicianId>(idOfCommand(`technician:${call.commandId}`));
  const { zip, zone } = placeOf(body.zip ?? body.serviceArea);
  const owner = await ownerOfLogin(deps.pool, 'technician', body.email);
  if (owner !== null && owner !== technicianId) throw emailTaken();

  const subject = `technician-${technicianId}`;
  const seal = (field: string, text: string) => deps.keys.seal(subject, field, text);
  const phone = body.phone && body.phone !== '555-0000' ? normalPhone(body.phone) : null;
  const person = {
    firstName: await seal('firstName', body.firstName),
    lastName: await seal('lastName', body.lastName),
    email: await seal('email', body.email),
    phone: await sealOrNull(deps.keys, subject, 'phone', phone),
    address: null,
  };
  await executeCall(call, deps, technicians, technicianId, () => ({
    type: 'CreateTechnician',
    technician: {
      technicianId,
      person,
      profile: {
        experience: body.experience,
        skills: knownSkills(body.skills),
        availability: availabilityOf(body.availability) ?? 'weekdays',
        zip,
        state: stateOf(zip),
        radiusMiles: body.workRadius ?? null,
        hourlyRate: centsFromDollars(body.hourlyRate) ?? cents(defaultHourlyRateCents),
      },
      notes: null,
    },
  }));
  const position = await apply(call, deps, technicianId, zone);
  const login = {
    role: 'technician',
    login: body.email,
    password: body.password,
    personId: technicianId,
  } as const;
  if (owner === null && !(await createLogin(deps.pool, login))) throw emailTaken();
  return {
    technician: { id: technicianId },
    loginCredentials: { email: body.email, password: body.password },
    position: position.toString(),
  };
});

function emailTaken(): Refused {
  const said = 'technicianEmailTaken';
  return new Refused('email_taken', said, { fields: { email: said } });
}

/** Starts the vetting with the review passed; a repetition is the same application. Returns the position. */
async function apply(
  call: Call,
  deps: Pick<Dependencies, 'log' | 'now'>,
  technicianId: TechnicianId,
  zone: string,
): Promise<bigint> {
  const author = {
    actor: actorOf(signedIn(call)),
    now: deps.now(),
    commandId: idOfCommand(`application:${call.commandId}`),
  };
  const application = { technicianId, source: 'admin', zone, facts: nothingSaid } as const;
  const sent = await execute(deps.log, onboardings, technicianId, author, () => ({
    type: 'SendApplication',
    application,
  }));
  if (!sent.ok) throw new Refused('conflict', sent.refusal.says);
  call.wrote(sent.position);
  return sent.position;
}

/** The ZIP code at the end of a service area such as `New York 10001`, and its zone. @throws {Refused} */
function placeOf(serviceArea: string): { readonly zip: string; readonly zone: string } {
  const zip = zipAtEnd(serviceArea);
  const zone = zip === null ? null : zoneOf(zip);
  if (zip === null || zone === null) {
    const said = 'serviceAreaMissing';
    throw new Refused('unknown_zip', said, { fields: { serviceArea: said } });
  }
  return { zip, zone };
}
