/** POST /api/admin/technicians: approved from the start; the admin answers for check and contract. */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { cents, centsFromDollars } from '#domain/core/money.ts';
import { availabilityOf } from '#domain/catalogue/options.ts';
import { technicians } from '#domain/technician/decide.ts';
import { defaultHourlyRateCents } from '#domain/technician/state.ts';
import { stateOf, zoneOf } from '#domain/places/zones.ts';
import { idOfCommand } from '#events/ids.ts';
import { createLogin, ownerOfLogin } from '../../auth/credentials.ts';
import { refuseWeakPassword } from '../../auth/password-rules.ts';
import { createTechnician } from '../../contract/technicians.ts';
import { knownSkills } from '../../people/known-skills.ts';
import { normalPhone, sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { executeCall } from '../../execute-call.ts';

export default implement(createTechnician, async (call, deps) => {
  const { body } = call;
  const names = [body.firstName, body.lastName];
  refuseWeakPassword(body.password, { login: body.email, names }, 'password');
  const technicianId = as<TechnicianId>(idOfCommand(`technician:${call.commandId}`));
  const zip = zipOf(body.zip ?? body.serviceArea);
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
  const { position } = await executeCall(call, deps, technicians, technicianId, () => ({
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
      backgroundCheck: 'clear',
      contractSigned: true,
      notes: null,
    },
  }));
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

/** The ZIP code within a service area such as `New York 10001`. @throws {Refused} */
function zipOf(serviceArea: string): string {
  const zip = /\b(\d{5})(?:-\d{4})?\b/.exec(serviceArea)?.[1];
  if (zip === undefined || zoneOf(zip) === null) {
    const said = 'serviceAreaMissing';
    throw new Refused('unknown_zip', said, { fields: { serviceArea: said } });
  }
  return zip;
}
