/**
 * Both ways to apply, the sign-up form and the wizard, and applying again after an end (spec technician §1, §3, §5;
 * decision 090).
 */
import { availabilityOf, type Skill, wizardSkills } from '#domain/catalogue/options.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { Language } from '#domain/core/language.ts';
import { cents } from '#domain/core/money.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import type { ApplicationFacts, ApplicationSource } from '#domain/onboarding/events.ts';
import { needsNumber } from '#domain/onboarding/requirements.ts';
import type { OnboardingState } from '#domain/onboarding/state.ts';
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
  applyAgain,
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
import { ownId, vettedOf } from '../../people/vetted.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';

/** What both forms ask, and what only one of them asks. */
type Applied = SignUp | WizardApplication;
type Answers = Omit<SignUp, keyof NewPassword> | Omit<WizardApplication, keyof NewPassword>;
type NewPassword = Pick<Applied, 'password' | 'confirmPassword'>;

const wizard: ReadonlySet<Skill> = new Set(wizardSkills);

export default [
  implement(signUpTechnician, (call, deps) => apply(call, deps, call.body, 'sign_up')),
  implement(applyAsTechnician, (call, deps) => apply(call, deps, call.body, 'wizard')),
  implement(applyAgain, async (call, deps) => {
    await deps.rateLimits.count('registration', call.address);
    const id = ownId(call);
    const { technician } = await vettedOf(deps, id);
    const email = await deps.keys.open(technician.person.email);
    if (email === null) throw notFound('Application');
    return sendAnswers(call, deps, { id, answers: { ...call.body, email }, source: 'wizard' });
  }),
];

async function apply(call: Call, deps: Dependencies, body: Applied, source: ApplicationSource) {
  await deps.rateLimits.count('registration', call.address);
  const { email, password, firstName, lastName } = body;
  refuseWeakPassword(password, { login: email, names: [firstName, lastName] }, 'password');
  // Checked before a password is tried or a login created.
  placeOf(body.address);
  const owner = await ownerOfLogin(deps.pool, 'technician', email);
  // The same login applies again: its password proves who it is.
  if (owner !== null) await signedInAs(call, deps, body);
  const id = as<TechnicianId>(owner ?? idOfCommand(`technician:${call.commandId}`));
  return sendAnswers(call, deps, { id, answers: body, source, ...(owner === null && { login: body }) });
}

/** Stores the record and sends the application; creates and signs in `login` if there is none. */
async function sendAnswers(
  call: Call,
  deps: Dependencies,
  {
    id,
    answers,
    source,
    login,
  }: {
    readonly id: TechnicianId;
    readonly answers: Answers;
    readonly source: ApplicationSource;
    readonly login?: Applied;
  },
) {
  const { line, zip, zone } = placeOf(answers.address);
  const actor = { role: 'technician', id } as const;
  const [before, recorded] = await Promise.all([
    load(deps.log, onboardings, id),
    load(deps.log, technicians, id),
  ]);
  const [person, facts] = await Promise.all([
    sealedPerson(deps, id, answers, line),
    sealedFacts(deps, id, answers, before),
  ]);
  // The wizard asks only about some skills; the others stay as they were.
  const said = recorded.status === 'registered' && source === 'wizard' ? recorded.profile.skills : [];
  const profile = profileOf(
    answers,
    zip,
    said.filter((skill) => !wizard.has(skill)),
  );
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
  // The login first: of several simultaneous applications from one address, one wins, and the others leave nothing
  // behind.
  if (login) await claimLogin(deps, id, login);
  const isNew = recorded.status === 'none';
  // Then the record, since an application needs one. An application in progress does not change the record.
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
  if (login) await beginSession(call, deps, 'technician', id);
  const number = await giveNumber(call, deps, id, answers);
  const requiresVerification = await askToConfirm(call, deps, id, answers.language);
  return {
    technicianId: id,
    requiresVerification,
    needsNumber: number === null,
    position: (number || position).toString(),
  };
}

/** @throws {Refused} 409 the address is taken; a repetition of the same call finds its own */
async function claimLogin(
  { pool }: Dependencies,
  personId: TechnicianId,
  { email, password }: Applied,
): Promise<void> {
  const isClaimed = await createLogin(pool, { role: 'technician', login: email, password, personId });
  if (!isClaimed && (await ownerOfLogin(pool, 'technician', email)) !== personId) throw emailTaken();
}

/** @throws {Refused} 409 the address belongs to someone with a different password */
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
 * @throws {Refused} 400 no place has the ZIP code, or it is in another state
 */
function placeOf(address: Answers['address']) {
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
  body: Answers,
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

function profileOf(body: Answers, zip: string, others: readonly Skill[]): TechnicianProfile {
  return {
    experience: body.experience,
    skills: knownSkills([...body.skills, ...others]),
    availability: availabilityOf(body.availability) ?? 'weekdays',
    zip,
    state: stateOf(zip),
    radiusMiles: body.workRadius === 'unlimited' ? null : body.workRadius,
    hourlyRate: cents(defaultHourlyRateCents),
  };
}

/** The answers beyond person and profile. The wizard does not ask about a business, so what was said `before` stays. */
async function sealedFacts(
  { keys }: Dependencies,
  id: TechnicianId,
  body: Answers,
  before: OnboardingState,
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
  const said = { certifications: listed, dateOfBirth, workHistory };
  if (form) return { ...said, taxClassification: form.taxClassification, businessName, businessEin };
  const earlier = before.status === 'none' || before.status === 'closed' ? null : before.facts;
  return {
    ...said,
    taxClassification: earlier?.taxClassification ?? null,
    businessName: earlier?.businessName ?? null,
    businessEin: earlier?.businessEin ?? null,
  };
}

/**
 * Passes the number to the check provider, which creates a candidate. If it does not answer or cannot use the number,
 * the application is valid anyway. Returns the position, or null.
 */
async function giveNumber(
  call: Call,
  deps: Dependencies,
  id: TechnicianId,
  body: Pick<Answers, 'ssn'>,
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

/** Sends the link that confirms the address, unless it is confirmed; returns whether a confirmation is pending. */
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
