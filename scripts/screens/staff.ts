/** The other viewers: technicians with a job in each step, applicants and stores at various stages, an admin. */
import type { APIRequestContext, Browser } from 'playwright-core';
import sharp from 'sharp';
import { z } from 'zod';
import { signInAdmin, signInPartner, signInTechnician } from '#api/contract/auth.ts';
import { signAgreement, uploadLicense } from '#api/contract/documents.ts';
import { type Job, listAvailableJobs, listMyJobs, sharePosition } from '#api/contract/jobs.ts';
import {
  authorizeCheck,
  getApplication,
  signUpTechnician,
  withdrawApplication,
} from '#api/contract/onboarding.ts';
import { technicians } from '../demo/people.ts';
import type { Logins } from '../supervisor/run-info.ts';
import type { Viewer } from './viewer.ts';
import { mailboxOf, makeThings, type StoreName, stores } from './things.ts';

const workers = ['sam', 'noor', 'viktor', 'priya'] as const;
type WorkerName = (typeof workers)[number];
const emails: Readonly<Record<WorkerName, string>> = {
  sam: technicians[0]?.email ?? '',
  noor: technicians[1]?.email ?? '',
  viktor: technicians[2]?.email ?? '',
  priya: technicians[8]?.email ?? '',
};
const nearby = { latitude: 40.722, longitude: -73.987 };
/** `starter` has sent the sign-up form, `waiting` has done all their own steps but one, `stopped` has withdrawn. */
const applicants = {
  starter: 'Nadia Kowalczyk',
  waiting: 'Andre Whitaker',
  stopped: 'Eva Lindholm',
} as const;
type ApplicantName = keyof typeof applicants;
export type StaffName = WorkerName | ApplicantName | StoreName | 'admin' | 'partner' | 'ended';

export interface StaffViewer extends Viewer {
  /** For a technician: accepted jobs, and offers. */
  readonly jobs: readonly Job[];
  /** For an applicant or technician. */
  readonly id: string | null;
}
export type Staff = Readonly<Record<StaffName, StaffViewer>>;

/**
 * Signs in technicians, applicants, the admin and stores; the applicants apply first unless an earlier run did.
 *
 * @param password of all the demo's technicians
 * @throws if the demo data does not exist yet
 */
export async function signInStaff(
  browser: Browser,
  baseURL: string,
  password: string,
  { admin, partner }: Pick<Logins, 'admin' | 'partner'>,
): Promise<Staff> {
  const staff: Partial<Record<StaffName, StaffViewer>> = {};
  const enter = async (
    name: StaffName,
    signIn: (request: APIRequestContext) => Promise<Pick<StaffViewer, 'id' | 'jobs'>>,
  ) => {
    const context = await browser.newContext({ baseURL });
    const entered = await signIn(context.request);
    // The cookie that the apps set along with the session's at sign-in.
    const role =
      name === 'admin'
        ? 'admin'
        : name === 'partner' || name === 'ended' || name in stores
          ? 'partner'
          : 'technician';
    await context.addCookies([{ name: `hexkey-was-here-${role}`, value: '1', url: baseURL }]);
    staff[name] = { ...entered, storageState: await context.storageState() };
    await context.close();
  };
  for (const name of workers) {
    await enter(name, async (request) => {
      const { user } = await told(request, signInTechnician, { email: emails[name], password });
      const offers = await read(request, listAvailableJobs);
      const mine = await read(request, listMyJobs);
      // Some streets from the demo's customers in New York, as the app shares it on the way.
      for (const job of mine.filter(({ status }) => status === 'in_route'))
        await told(request, { ...sharePosition, path: sharePosition.path.replace(':id', job.id) }, nearby);
      return { id: user.id, jobs: [...mine, ...offers] };
    });
  }
  for (const name of Object.keys(applicants) as ApplicantName[])
    await enter(name, async (request) => ({ id: await apply(request, name, password), jobs: [] }));
  await enter('admin', async (request) => {
    await told(request, signInAdmin, admin);
    return { id: null, jobs: [] };
  });
  if (!partner) throw new Error('The demo has no store partner.');
  await makeThings(baseURL, { admin, partner });
  const others = Object.keys(stores) as StoreName[];
  for (const [name, email] of [
    ['partner', partner.email],
    ['ended', 'birch@hexkey.example'],
    ...others.map((one) => [one, mailboxOf(one)] as const),
  ] as const)
    await enter(name, async (request) => {
      const { storePartner } = await told(request, signInPartner, { email, password: partner.password });
      return { id: storePartner.id, jobs: [] };
    });
  return staff as Staff;
}

/** Applies, or signs in if that was done; then takes this applicant's steps. Returns the technician's id. */
async function apply(request: APIRequestContext, name: ApplicantName, password: string): Promise<string> {
  const [firstName = '', lastName = ''] = applicants[name].split(' ');
  const email = `${name}@applicants.example`;
  const signedIn = await request.post(signInTechnician.path, { data: { email, password } });
  if (signedIn.ok()) return signInTechnician.response.parse(await signedIn.json()).user.id;
  const { technicianId } = await told(request, signUpTechnician, {
    email,
    password,
    confirmPassword: password,
    firstName,
    lastName,
    phone: '614-555-0176',
    dateOfBirth: '1990-04-01',
    ssn: '219-09-9641',
    address: '88 Thurman Ave, Columbus, OH 43206',
    experience: 'experienced',
    skills: ['IKEA Assembly', 'Wayfair Assembly', 'Office Furniture', 'Bedroom Sets'],
    availability: 'weekdays',
    workRadius: '25',
  });
  if (name === 'stopped') await told(request, withdrawApplication, {});
  if (name === 'waiting') await doOwnSteps(request, `${firstName} ${lastName}`);
  return technicianId;
}

/** Everything except the bank account, which would leave the person nothing to do. */
async function doOwnSteps(request: APIRequestContext, name: string): Promise<void> {
  const { versions } = await read(request, getApplication);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540"><rect width="860" height="540" rx="30" fill="#dfe7ec"/><g font-family="sans-serif" fill="#23313a"><text x="60" y="130" font-size="64">SPECIMEN</text><text x="60" y="230" font-size="44">${name}</text></g></svg>`;
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer();
  const license = { name: 'license.png', mimeType: 'image/png', buffer };
  await request.post(uploadLicense.path, { multipart: { license } });
  await told(request, authorizeCheck, { disclosureVersion: versions.disclosure, authorized: true });
  await told(request, signAgreement, {
    version: versions.contract,
    consentVersion: versions.signingConsent,
    consented: true,
    name,
    signature: 'M80 130L150 60L190 140L260 70L300 140L360 90L420 130L500 110',
    language: 'en',
  });
}

interface Call<Answer extends z.core.$ZodType> {
  readonly path: string;
  readonly response: Answer;
}

/** @throws {Error} the answer is a refusal */
async function told<Answer extends z.core.$ZodType>(
  request: APIRequestContext,
  call: Call<Answer>,
  data: object,
): Promise<z.output<Answer>> {
  const answer = await request.post(call.path, { data });
  if (!answer.ok()) throw new Error(`${call.path}: ${answer.status()} ${await answer.text()}`);
  return z.parse(call.response, await answer.json());
}

async function read<Answer extends z.core.$ZodType>(
  request: APIRequestContext,
  call: Call<Answer>,
): Promise<z.output<Answer>> {
  return z.parse(call.response, await (await request.get(call.path)).json());
}
