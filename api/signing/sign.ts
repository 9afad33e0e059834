/**
 * Signs the agreement on our own page, or prepares it for an outside service: generates the document, seals it, and
 * stores it under the person's key (decision 091).
 */
import { createHash } from 'node:crypto';
import { agreementOf } from '#domain/contract/agreement.ts';
import { signingConsent } from '#domain/contract/consents.ts';
import { strokesOf } from '#domain/contract/drawn.ts';
import { contractNumber } from '#domain/contract/number.ts';
import type { Language } from '#domain/core/language.ts';
import type { OnboardingEvents } from '#domain/onboarding/events.ts';
import type { Onboarding, SignedContract } from '#domain/onboarding/state.ts';
import type { Technician } from '#domain/technician/state.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound, Refused } from '../problems.ts';
import { contractPdf, draftPdf } from './pdf.ts';

interface Signing {
  readonly version: string;
  readonly name: string;
  /** SVG path data. */
  readonly signature: string;
  readonly language: Language;
  /** ISO instant. */
  readonly at: string;
}

/**
 * The sealed agreement, stored. Each signing has its own file, so that simultaneous ones cannot overwrite the one that
 * counts.
 * @throws {Refused} `invalid_input` for a name that is not the person's, or an invalid signature
 */
export async function signedAgreement(
  { documents, keys, settings, signing }: Pick<Dependencies, 'documents' | 'keys' | 'settings' | 'signing'>,
  { id, attempt }: Onboarding,
  { person }: Technician,
  { version, name, signature, language, at }: Signing,
): Promise<Omit<SignedContract, 'at'>> {
  const strokes = strokesOf(signature);
  if (!strokes) throw wrong('signature', 'signatureDrawn');
  const names = await keys.openMany([person.firstName, person.lastName]);
  if (!names.every((one) => one !== null && plain(name).includes(plain(one))))
    throw wrong('name', 'signatureName');

  const text = agreementOf(version);
  if (!text) throw new RangeError(`there is no agreement of ${version}`);
  const consentVersion = signingConsent.version;
  const number = numberOf(id, attempt, version);
  const checkUrl = `${settings.publicUrl}/contracts`;
  const copy = { number, text, language, name, strokes, at, consentVersion, checkUrl };
  const sealed = signing.seal(await contractPdf(copy), at);
  const hash = createHash('sha256').update(sealed);
  const sha256 = hash.copy().digest('hex');
  const pdf = await documents.keep('contracts', id, hash.digest('base64url'), sealed);
  return { version, number, pdf, sha256, consentVersion, language };
}

/**
 * What an outside service should have signed: the document, stored, and the position of its signature.
 * @throws {Refused} 404 the person was erased meanwhile
 */
export async function draftAgreement(
  { documents, keys, settings }: Pick<Dependencies, 'documents' | 'keys' | 'settings'>,
  { id, attempt }: Onboarding,
  { person }: Technician,
  { version, language, at }: Pick<Signing, 'version' | 'language' | 'at'>,
): Promise<Omit<OnboardingEvents['SigningOrdered'], 'reference' | 'by' | 'at'>> {
  const text = agreementOf(version);
  if (!text) throw new RangeError(`there is no agreement of ${version}`);
  const names = await keys.openMany([person.firstName, person.lastName]);
  if (names.includes(null)) throw notFound('Application');
  const consentVersion = signingConsent.version;
  const number = numberOf(id, attempt, version);
  const checkUrl = `${settings.publicUrl}/contracts`;
  const copy = { number, text, language, name: names.join(' '), at, consentVersion, checkUrl };
  const { pdf, area } = await draftPdf(copy);
  const name = `draft-${createHash('sha256').update(pdf).digest('base64url')}`;
  const draft = await documents.keep('contracts', id, name, pdf);
  return { version, number, language, consentVersion, draft, area };
}

/** The same signing gets the same number. */
function numberOf(id: string, attempt: number, version: string): string {
  return contractNumber(createHash('sha256').update(`${id}:${attempt}:${version}`).digest());
}

/** Without accents, case and double spaces, which vary when people type. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

function wrong(field: string, said: 'signatureDrawn' | 'signatureName'): Refused {
  return new Refused('invalid_input', said, { fields: { [field]: said } });
}
