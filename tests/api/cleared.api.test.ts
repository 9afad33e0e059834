/** Nobody is given a job without a report, a signed agreement and a payable account, whoever made their account (decision 090). */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Application } from '#api/contract/onboarding.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life } from '#tests/support/life.ts';
import {
  type Account,
  addTechnician,
  connectBank,
  excuse,
  hireTechnician,
  registerCustomer,
  signInAdmin,
} from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let stack: RunningStack;
let admin: Visitor;
beforeAll(async () => {
  stack = await borrowStack();
  admin = await signInAdmin(stack);
});
afterAll(() => stack?.stop());

const anything = z.unknown();
const listed = z.array(z.looseObject({ id: z.string(), obstacles: z.array(z.string()) }));
const jobs = z.array(z.looseObject({ id: z.string() }));
const statusOf = ({ visitor }: Account) =>
  visitor.call('GET', '/api/technician/application', anything) as Promise<Application>;
const accept = ({ visitor }: Account, { bookingId }: Life) =>
  visitor.send('POST', `/api/bookings/${bookingId}/confirm`, { body: {} });

async function obstaclesOf({ id }: Account): Promise<readonly string[] | undefined> {
  const all = await admin.call('GET', '/api/admin/technicians', listed);
  return all.find((one) => one.id === id)?.obstacles;
}

/** What is the person's own to do: all but the bank account. */
async function goesThrough(technician: Account): Promise<void> {
  const { versions, ownSteps } = await statusOf(technician);
  expect(ownSteps).toEqual(['ssn', 'authorization', 'license', 'contract', 'bank']);
  const { visitor } = technician;
  await visitor.call('POST', '/api/technician/application/ssn', anything, {
    body: { ssn: '219-09-9641', dateOfBirth: '1988-04-12' },
  });
  await visitor.call('POST', '/api/technician/application/authorize', anything, {
    body: { disclosureVersion: versions.disclosure, authorized: true },
  });
  await visitor.call('POST', '/api/technician/application/sign', anything, {
    body: {
      version: versions.contract,
      consentVersion: versions.signingConsent,
      consented: true,
      name: 'Sam Rivera',
      signature: 'M80 130L150 60L190 140L260 70L300 140L360 90',
      language: 'en',
    },
  });
}

describe('a technician whom an admin adds', () => {
  const zip = '83702';

  it('is invited, and given no job before report, signature and bank account are there', async () => {
    const added = await addTechnician(stack.url, admin, { zip });
    const customer = await registerCustomer(stack.url);
    expect(await freeWindows(customer.visitor, zip, 1).catch(() => [])).toEqual([]);
    expect(await obstaclesOf(added)).toEqual(['check_not_clear', 'contract_unsigned', 'not_payable']);
    const invitation = await eventually('the invitation', async () =>
      (await stack.sandbox.mail(added.email)).find(({ text }) =>
        String(text).includes('/technician/application-status'),
      ),
    );
    expect(invitation.subject).toMatch(/Hexkey/);

    // Somebody else there opens the times; the job is theirs alone to be offered.
    const other = await hireTechnician(stack.url, admin, { zip });
    const life = await beginLife({ stack, technician: other, customer, zip });
    await life.until('accept');
    const open = { status: 403, body: { code: 'application_open' } };
    const refused = await added.visitor.send('GET', '/api/bookings/available');
    expect(refused).toMatchObject(open);
    expect(refused.body).toMatchObject({ details: { page: '/technician/application-status' } });
    expect(await accept(added, life)).toMatchObject(open);
    expect(
      await added.visitor.send('POST', `/api/jobs/${life.bookingId}/decline`, { body: {} }),
    ).toMatchObject(open);
    const assign = () =>
      admin.send('PATCH', `/api/bookings/${life.bookingId}/assign`, { body: { technicianId: added.id } });
    expect(await assign()).toMatchObject({ status: 409, body: { code: 'not_cleared' } });

    await goesThrough(added);
    await eventually('the report', async () => {
      const found = await obstaclesOf(added);
      return found?.length === 1 ? found : undefined;
    }).then((found) => expect(found).toEqual(['not_payable']));
    expect(await accept(added, life)).toMatchObject(open);
    expect(await assign()).toMatchObject({ status: 409 });

    await connectBank(added, '000123456789');
    await eventually('activation', async () => (await statusOf(added)).status === 'active' || undefined);
    expect(await obstaclesOf(added)).toEqual([]);
    expect((await added.visitor.send('GET', '/api/bookings/available')).status).toBe(200);
    expect((await assign()).status).toBe(200);
  });
});

describe('an exception', () => {
  const zip = '59718';

  it('that ends while a job is accepted lets it be finished and paid, and no other be taken', async () => {
    const technician = await hireTechnician(stack.url, admin, { zip });
    await eventually('activation', async () => (await statusOf(technician)).status === 'active' || undefined);
    const life = await beginLife({ stack, technician, zip });
    await life.until('arrive');
    const customer = await registerCustomer(stack.url);
    const window = (await freeWindows(customer.visitor, zip, 2)).find(
      ({ date, time }) => date !== life.window.date || time !== life.window.time,
    );
    if (!window) throw new Error('no other window is free');
    const second = await beginLife({ stack, technician, customer, zip, window });
    await second.until('accept');
    const offers = async () =>
      (await technician.visitor.call('GET', '/api/bookings/available', jobs)).map(({ id }) => id);
    await eventually('the offer', async () => (await offers()).includes(second.bookingId) || undefined);

    await excuse(admin, technician.id, ['background_check'], 2_000);
    await eventually('its end', async () => (await offers()).length === 0 || undefined);
    expect(await obstaclesOf(technician)).toEqual(['check_not_clear']);
    expect(await accept(technician, second)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    const told = async (code: string) =>
      (await statusOf(technician)).history.find(
        (line) => line.code === code && line.values['requirement'] === 'background_check',
      );
    expect(await told('ExceptionGranted')).toBeDefined();
    await eventually('the end in the audit', () => told('ExceptionEnded'));

    for (const step of ['arrive', 'start', 'complete'] as const) await life[step]();
    await life.payOut();
    expect((await life.booking()).status).toBe('completed');
  });
});

describe('a suspension', () => {
  it('in the middle of a job ends the access to it at once, and lifted the job goes on where it was', async () => {
    const zip = '57104';
    const technician = await hireTechnician(stack.url, admin, { zip });
    const life = await beginLife({ stack, technician, zip });
    await life.until('complete');
    const setActive = (isActive: boolean) =>
      admin.call('PUT', `/api/admin/technicians/${technician.id}`, anything, { body: { isActive } });
    await setActive(false);
    await expect(life.complete()).rejects.toMatchObject({ status: 403, code: 'not_yours' });
    expect((await life.booking()).status).toBe('in_progress');
    expect(
      await admin.send('PATCH', `/api/bookings/${life.bookingId}/assign`, {
        body: { technicianId: technician.id },
      }),
    ).toMatchObject({ status: 409, body: { code: 'not_cleared' } });
    const work = z.object({
      work: z.array(z.looseObject({ issue: z.nullish(z.looseObject({ kind: z.string() })) })),
    });
    const stuck = async () => {
      const found = await admin.call('GET', '/api/admin/ops/stuck', work);
      return found.work.some(
        (line) => line.issue?.kind === 'technician_inactive' && JSON.stringify(line).includes(life.bookingId),
      );
    };
    await eventually('the line of stuck work', async () => (await stuck()) || undefined);
    await setActive(true);
    await life.complete();
    await life.payOut();
  });
});

describe('a license that expires soon', () => {
  const day = 24 * 60 * 60 * 1000;
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
  async function sendsLicense({ visitor }: Account): Promise<void> {
    const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: '#8a6f4d' } });
    const form = new FormData();
    const page = new Uint8Array(await picture.jpeg().toBuffer());
    form.append('license', new Blob([page], { type: 'image/jpeg' }), 'license.jpg');
    await visitor.call('POST', '/api/upload-drivers-license', anything, { body: form });
  }
  const verifies = ({ id }: Account, expiresOn: string) =>
    admin.call('POST', `/api/admin/technician-applications/${id}/license`, anything, {
      body: { verdict: 'verified', expiresOn },
    });

  it('is asked for on the status page while it counts, and the next one that waits takes no work away', async () => {
    const technician = await hireTechnician(stack.url, admin, { zip: '59101' });
    await eventually(
      'the activation',
      async () => (await statusOf(technician)).status === 'active' || undefined,
    );
    await sendsLicense(technician);
    await verifies(technician, inDays(60));
    expect(await statusOf(technician)).toMatchObject({ renewsLicense: false, closesAt: null });
    await verifies(technician, inDays(10));
    expect(await statusOf(technician)).toMatchObject({ status: 'active', renewsLicense: true, ownSteps: [] });
    await sendsLicense(technician);
    const { license, renewsLicense } = await statusOf(technician);
    expect(license).toMatchObject({ earlierUntil: inDays(10), expiresOn: null });
    expect(renewsLicense).toBe(false);
    expect(await obstaclesOf(technician)).toEqual([]);
    await verifies(technician, inDays(800));
    expect(await statusOf(technician)).toMatchObject({ renewsLicense: false });
  });
});
