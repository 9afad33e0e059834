/** Example onboardings as lists of events. */
import { contractNumber } from '../contract/number.ts';
import type { BlobKey, TechnicianId } from '../core/ids.ts';
import { as } from '../core/ids.ts';
import type { ApplicationSource, OnboardingEvent } from '../onboarding/events.ts';
import { contractVersion, disclosureVersion, signingConsentVersion } from '../onboarding/policy.ts';
import { type ExampleTechnician, nth, sealedExample, technicians } from './people.ts';

/** A Monday morning in New York. */
const at = '2026-01-05T15:00:00.000Z';

type Identified = Pick<ExampleTechnician, 'id'>;

/** An application just sent. */
export function sentApplication(
  technician: Identified = nth(technicians, 1),
  source: ApplicationSource = 'sign_up',
): readonly OnboardingEvent[] {
  const { id } = technician;
  return [
    {
      type: 'ApplicationSent',
      data: {
        technicianId: id,
        attempt: 1,
        source,
        zone: 'America/New_York',
        facts: {
          dateOfBirth: sealedExample(id, 'dateOfBirth'),
          certifications: null,
          workHistory: null,
          taxClassification: 'individual',
          businessName: null,
          businessEin: null,
        },
        by: source === 'admin' ? { role: 'admin', id: 'admin' } : { role: 'technician', id },
        at,
      },
    },
  ];
}

/**
 * For a technician whom an admin entered, with all the evidence that work requires; a bank account is in the record.
 */
export function vettedForAdmin(technician: Identified): readonly OnboardingEvent[] {
  const reportId = `report-${technician.id}`;
  const validUntil = '2126-01-05T15:00:00.000Z';
  return [
    ...completeApplication(technician, 'admin'),
    { type: 'CheckReported', data: { number: 1, reportId, result: 'clear', validUntil, at } },
    { type: 'Activated', data: { at } },
  ];
}

/** A complete application from the person, with the check under way; a bank account is in the record. */
export function completeApplication(
  technician: Identified = nth(technicians, 1),
  source: ApplicationSource = 'sign_up',
): readonly OnboardingEvent[] {
  const { id } = technician;
  const by = { role: 'technician', id } as const;
  const candidateId = `candidate-${id}`;
  return [
    ...sentApplication(technician, source),
    { type: 'EmailConfirmed', data: { at } },
    { type: 'CandidateMade', data: { candidateId, ssnLast4: sealedExample(id, 'ssnLast4'), by, at } },
    { type: 'CheckAuthorized', data: { disclosureVersion, by, at } },
    { type: 'LicenseAdded', data: { pages: [as<BlobKey>('license-1')], by, at } },
    {
      type: 'ContractSigned',
      data: {
        version: contractVersion,
        number: numberOf(id),
        pdf: as<BlobKey>('contract-1'),
        sha256: 'ab'.repeat(32),
        language: 'en',
        consentVersion: signingConsentVersion,
        by,
        at,
      },
    },
    { type: 'CheckOrdered', data: { number: 1, purpose: 'application', candidateId, at } },
    { type: 'CheckBegun', data: { number: 1, reportId: `report-${id}`, at } },
  ];
}

/** A contract number for each example, as real contracts have. */
function numberOf(id: TechnicianId): string {
  return contractNumber(Uint8Array.from(id.slice(-10).padStart(10), (char) => char.charCodeAt(0)));
}
