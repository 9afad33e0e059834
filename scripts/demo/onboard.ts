/** A demo technician does what everyone does before the first job: license, background check, agreement, bank. */
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { signAgreement, uploadLicense, viewLicense } from '#api/contract/documents.ts';
import { setupBanking } from '#api/contract/earnings.ts';
import {
  type Application,
  authorizeCheck,
  getApplication,
  giveNumber,
  judgeLicense,
} from '#api/contract/onboarding.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { DemoTechnician } from './people.ts';
import type { Person } from './person.ts';

/** Milliseconds that a report and the subsequent activation may take. */
const longestCheck = 60_000;
const dateOfBirth = '1988-04-12';

export interface Applicant {
  readonly technician: Person;
  readonly id: string;
  readonly contact: DemoTechnician;
  /** Reviews the license. */
  readonly admin: Person;
}

/** Takes every step of the person's own, and waits until jobs can be offered; if all is done, returns at once. */
export async function onboard(applicant: Applicant): Promise<void> {
  const { technician, id, contact, admin } = applicant;
  const application = await technician.call(getApplication, {});
  for (const step of application.ownSteps) await take(step, application, applicant);
  const { license } = await technician.call(getApplication, {});
  if (license?.expiresOn === null) {
    await admin.call(viewLicense, { params: { id }, body: { reason: 'review' } });
    const expiresOn = `${new Date().getFullYear() + 4}-04-12`;
    await admin.call(judgeLicense, { params: { id }, body: { verdict: 'verified', expiresOn } });
  }
  const end = Date.now() + longestCheck;
  while ((await technician.call(getApplication, {})).status !== 'active') {
    if (Date.now() > end) throw new Error(`${contact.firstName} ${contact.lastName} is not cleared for jobs`);
    await pause(500);
  }
}

async function take(
  step: Application['ownSteps'][number],
  { versions }: Application,
  { technician, id, contact }: Applicant,
): Promise<void> {
  switch (step) {
    case 'license': {
      const form = new FormData();
      form.append('license', await licenseOf(contact), 'license.png');
      await technician.call(uploadLicense, { body: form });
      return;
    }
    case 'ssn':
      await technician.call(giveNumber, { body: { ssn: numberOf(contact), dateOfBirth } });
      return;
    case 'authorization':
      await technician.call(authorizeCheck, {
        body: { disclosureVersion: versions.disclosure, authorized: true },
      });
      return;
    case 'contract':
      await technician.call(signAgreement, {
        body: {
          version: versions.contract,
          consentVersion: versions.signingConsent,
          consented: true,
          name: `${contact.firstName} ${contact.lastName}`,
          signature: 'M80 130L150 60L190 140L260 70L300 140L360 90L420 130L500 110',
          language: 'en',
        },
      });
      return;
    case 'bank':
      await technician.call(setupBanking, {
        body: {
          routingNumber: '110000000',
          accountNumber: '000123456789',
          accountType: 'individual',
          bankName: 'Test Bank',
          dateOfBirth,
        },
        idempotencyKey: `demo-bank-${id}`,
      });
      return;
    case 'email':
    case 'answer':
      throw new Error(`the demo does not know how to do ${step}`);
    default:
      return unreachable(step);
  }
}

/** A number in an area that is never assigned, with the last digits of the phone; the sandbox finds it clear. */
function numberOf({ phone }: DemoTechnician): string {
  return `219-09-${phone.slice(-4)}`;
}

/** A drawn card that no one could take for a real one. */
async function licenseOf({ firstName, lastName, city, zip }: DemoTechnician): Promise<Blob> {
  const lines = ['SPECIMEN', `${firstName} ${lastName}`, `${city} ${zip}`, `Born ${dateOfBirth}`];
  const text = lines
    .map(
      (line, row) => `<text x="60" y="${130 + row * 90}" font-size="${row === 0 ? 64 : 44}">${line}</text>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540"><rect width="860" height="540" rx="30" fill="hsl(200 30% 90%)"/><g font-family="sans-serif" fill="hsl(200 40% 20%)">${text}</g></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}
