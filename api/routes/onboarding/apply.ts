/** Both ways to apply: the sign-up form and the wizard (spec technician §1, §3, §5; decision 090). */
import { availabilityOf } from '#domain/catalogue/options.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { Language } from '#domain/core/language.ts';
import { cents } from '#domain/core/money.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import type { ApplicationFacts, ApplicationSource } from '#domain/onboarding/events.ts';
import { needsNumber } from '#domain/onboarding/requirements.ts';
import { zipAtEnd } from '#domain/places/address.ts';
import { stateOf } from '#domain/places/state-of-zip.ts';
import { zoneOf } from '#domain/places/zones.ts';
import { technicians } from '#domain/technician/decide.ts';
import type { TechnicianPerson, TechnicianProfile } from '#domain/technician/events.ts';
import { defaultHourlyRateCents } from '#domain/technician/state.ts';
import { execute, load } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import { createLogin, ownerOfLogin } from '../../auth/credentials.ts';
import { refuseWeakPassword } from '../../auth/password-rules.ts';
import { beginSession, signInAs } from '../../auth/sign-in.ts';
import { stateAt } from '../../bookings/place.ts';
import type { Call } from '../../call.ts';
import {
  applyAsTechnician,
  type SignUp,
  signUpTechnician,
  type WizardApplication,
} from '../../contract/onboarding.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { birthDateOf } from '../../people/birth-date.ts';
import { candidateCommand } from '../../people/candidate.ts';
import { knownSkills } from '../../people/known-skills.ts';
import { mailboxOf } from '../../people/confirmed-address.ts';
import { wantConfirmation } from '../../people/applicant-confirmation.ts';
import { normalPhone, sealOrNull } from '../../people/sealing.ts';
import { vettedOf } from '../../people/vetted.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

/** What both forms say, and what each says alone. */
type Applied = SignUp | WizardApplication;

export default [
  implement(signUpTechnician, (call, deps) => apply(call, deps, call.body, 'sign_up')),
  implement(applyAsTechnician, (call, deps) => apply(call, deps, call.body, 'wizard')),
];

async function apply(call: Call, deps: Dependencies, body: Applied, source: ApplicationSource) {
  await deps.rateLimits.count('registration', call.address);
  const { email, password, firstName, lastName } = body;
  refuseWeakPassword(password, { login: email, names: [firstName, lastName] }, 'password');
  const { line, zip, zone } = placeOf(body.address);
  const owner = await ownerOfLogin(deps.pool, 'technician', email);
  // The same login applies again: whose it is, its password shows.
  if (owner !== null) await signedInAs(call, deps, body);
  const id = as<TechnicianId>(owner ?? idOfCommand(`technician:${call.commandId}`));
  const actor = { role: 'technician', id } as const;
  const [person, facts] = await Promise.all([
    sealedPerson(deps, id, body, line),
    sealedFacts(deps, id, body),
  ]);
  const profile = profileOf(body, zip);
  const author = { now: deps.now(), actor, commandId: idOfCommand(`record:${call.commandId}`) };
  const record = async () => {
    const done = await execute(deps.log, technicians, id, author, (state) =>
      state.status === 'none'
        ? { type: 'Apply', application: { technicianId: id, person, profile } }
        : [
            { type: 'ChangePerson', change: person },
            { type: 'ChangeProfile', change: profile },
          ],
    );
    if (!done.ok) throw new Refused('conflict', done.refusal.says);
  };
  // The login first: of several applications from one address at once, one wins, and the others leave nothing behind.
  if (owner === null) await claimLogin(deps, id, body);
  const isNew = (await load(deps.log, technicians, id)).status === 'none';
  // Then the record: an application without one would be nobody's. One that is under way changes no record.
  if (isNew) await record();
  const { position } = await executeCall(
    call,
    deps,
    onboardings,
    id,
    () => ({ type: 'SendApplication', application: { technicianId: id, source, zone, facts } }),
    { actor, subject: `technician-${id}` },
  );
  if (!isNew) await record();
  if (owner === null) await beginSession(call, deps, 'technician', id);
  const number = await giveNumber(call, deps, id, body);
  const requiresVerification = await askToConfirm(call, deps, id, body.language);
  return {
    technicianId: id,
    requiresVerification,
    needsNumber: number === null,
    position: (number || position).toString(),
  };
}

/** @throws {Refused} 409 the address is somebody else's; the same call once more finds its own */
async function claimLogin(
  { pool }: Dependencies,
  personId: TechnicianId,
  { email, password }: Applied,
): Promise<void> {
  const isClaimed = await createLogin(pool, { role: 'technician', login: email, password, personId });
  if (!isClaimed && (await ownerOfLogin(pool, 'technician', email)) !== personId) throw emailTaken();
}

/** @throws {Refused} 409 the address belongs to somebody whose password this is not */
async function signedInAs(call: Call, deps: Dependencies, { email, password }: Applied): Promise<void> {
  try {
    await signInAs(call, deps, 'technician', email, password);
  } catch (error) {
    if (error instanceof Refused && error.code === 'invalid_credentials') throw emailTaken();
    throw error;
  }
}

function emailTaken(): Refused {
  return new Refused('email_taken', 'emailTakenSignIn', { fields: { email: 'emailTaken' } });
}

/**
 * Street and city of an address as one line, its ZIP code and its zone.
 * @throws {Refused} 400 no place has the ZIP code, or it lies in another state
 */
function placeOf(address: Applied['address']) {
  const line = typeof address === 'string' ? address : `${address.street}, ${address.city}, ${address.state}`;
  const zip = zipAtEnd(typeof address === 'string' ? address : address.zipCode);
  const zone = zip === null ? null : zoneOf(zip);
  if (zip === null || zone === null) {
    const field = typeof address === 'string' ? 'address' : 'address.zipCode';
    throw new Refused('unknown_zip', 'zipInvalid', { fields: { [field]: 'zipInvalid' } });
  }
  if (typeof address !== 'string')
    stateAt(zip, address.state, { zip: 'address.zipCode', state: 'address.state' });
  return { line, zip, zone };
}

async function sealedPerson(
  { keys }: Dependencies,
  id: TechnicianId,
  body: Applied,
  line: string,
): Promise<TechnicianPerson> {
  const seal = (field: string, text: string) => keys.seal(`technician-${id}`, field, text);
  const [firstName, lastName, email, phone, address] = await Promise.all([
    seal('firstName', body.firstName),
    seal('lastName', body.lastName),
    seal('email', body.email),
    seal('phone', normalPhone(body.phone)),
    seal('address', line),
  ]);
  return { firstName, lastName, email, phone, address };
}

function profileOf(body: Applied, zip: string): TechnicianProfile {
  return {
    experience: body.experience,
    skills: knownSkills(body.skills),
    availability: availabilityOf(body.availability) ?? 'weekdays',
    zip,
    state: stateOf(zip),
    radiusMiles: body.workRadius === 'unlimited' ? null : body.workRadius,
    hourlyRate: cents(defaultHourlyRateCents),
  };
}

async function sealedFacts(
  { keys }: Dependencies,
  id: TechnicianId,
  body: Applied,
): Promise<ApplicationFacts> {
  const seal = (field: string, text: string | null | undefined) =>
    sealOrNull(keys, `technician-${id}`, field, text);
  const { certifications } = body;
  const form = 'taxClassification' in body ? body : null;
  const history = 'workHistory' in body ? JSON.stringify(body.workHistory) : null;
  const [listed, dateOfBirth, workHistory, businessName, businessEin] = await Promise.all([
    seal('certifications', Array.isArray(certifications) ? certifications.join(', ') : certifications),
    seal('dateOfBirth', body.dateOfBirth),
    seal('workHistory', history),
    seal('businessName', form?.businessName),
    seal('businessEin', form?.businessEin),
  ]);
  const taxClassification = form?.taxClassification ?? null;
  return { certifications: listed, dateOfBirth, workHistory, taxClassification, businessName, businessEin };
}

/**
 * Hands the number to the check provider, which makes a candidate of it. Where it does not answer or cannot use it, the
 * application stands all the same. Answers the position, or null.
 */
async function giveNumber(
  call: Call,
  deps: Dependencies,
  id: TechnicianId,
  body: Applied,
): Promise<bigint | null> {
  const vetted = await vettedOf(deps, id);
  if (!needsNumber(vetted.state)) return 0n;
  const dateOfBirth = await birthDateOf(deps, vetted.state);
  const made = await candidateCommand(call, deps, vetted, { ssn: body.ssn, dateOfBirth });
  if (made.kind !== 'made') return null;
  const author = {
    now: deps.now(),
    actor: { role: 'technician', id } as const,
    commandId: idOfCommand(`candidate:${call.commandId}`),
  };
  const noted = await execute(deps.log, onboardings, id, author, () => made.command);
  if (!noted.ok) return null;
  call.wrote(noted.position);
  return noted.position;
}

/** Sends the link that confirms the address, unless it is confirmed; answers whether it waits to be opened. */
async function askToConfirm(
  call: Call,
  deps: Dependencies,
  id: TechnicianId,
  language: Language | undefined,
): Promise<boolean> {
  const { state, technician } = await vettedOf(deps, id);
  if (state.emailConfirmedAt !== null) return false;
  const email = await deps.keys.open(technician.person.email);
  if (email !== null && (await deps.rateLimits.isWithin('confirmation_mail', mailboxOf(email))))
    await wantConfirmation(call, deps, technician, language);
  return true;
}
