/** People of a test, made as the product makes them: admins create technicians and partners, customers register. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Excusable } from '#domain/onboarding/events.ts';
import { eventually } from './eventually.ts';
import type { RunningStack } from './stack.ts';
import { type Visitor, visitor } from './visitor.ts';

export interface Account {
  readonly visitor: Visitor;
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

const anything = z.unknown();
const signedIn = z.object({ user: z.looseObject({ id: z.string() }) });
const password = 'Hexagon-7-keys';
const skills = ['IKEA Assembly', 'Bedroom Furniture', 'Living Room Furniture', 'Office Furniture'];

const mailOf = (who: string): string => `${who}.${randomUUID().slice(0, 8)}@hexkey.example`;

/** The installation's admin, signed in. */
export async function signInAdmin({ url, run }: Pick<RunningStack, 'url' | 'run'>): Promise<Visitor> {
  const admin = visitor(url);
  await admin.call('POST', '/api/admin/auth', anything, { body: run.logins.admin });
  return admin;
}

const month = 30 * 24 * 60 * 60 * 1000;

/**
 * Lets a technician work without the evidence that is named: an admin's exception, which stands in the audit as any
 * other, for a month or `lasts` milliseconds. For tests that are about something else.
 */
export async function excuse(
  admin: Visitor,
  technicianId: string,
  requirements: readonly Excusable[],
  lasts: number = month,
): Promise<void> {
  const until = new Date(Date.now() + lasts).toISOString();
  const path = `/api/admin/technician-applications/${technicianId}/exception`;
  const body = { reason: 'Plays a technician in a test', until };
  await Promise.all(
    requirements.map((requirement) => admin.call('POST', path, anything, { body: { requirement, ...body } })),
  );
}

/** Somebody whom an admin has just added, signed in: they have none of the evidence yet that work wants. */
export async function addTechnician(
  url: string,
  admin: Visitor,
  { zip = '10001' }: { readonly zip?: string } = {},
): Promise<Account> {
  const email = mailOf('technician');
  await admin.call('POST', '/api/admin/technicians', anything, {
    body: {
      firstName: 'Sam',
      lastName: 'Rivera',
      email,
      phone: '212-555-0141',
      password,
      experience: 'experienced',
      skills,
      availability: 'flexible',
      hourlyRate: 45,
      serviceArea: `Around ${zip}`,
      zip,
      workRadius: 30,
    },
  });
  const technician = visitor(url);
  const { user } = await technician.call('POST', '/api/auth/technician-login', signedIn, {
    body: { email, password },
  });
  return { visitor: technician, id: user.id, email, password };
}

/** Connects a bank account of the sandbox, by its number. */
export async function connectBank(
  { visitor: technician, id }: Account,
  accountNumber: string,
): Promise<void> {
  await technician.call('POST', '/api/technicians/setup-banking', anything, {
    body: {
      technicianId: id,
      routingNumber: '110000000',
      accountNumber,
      accountType: 'individual',
      bankName: 'Test Bank',
      dateOfBirth: '1988-04-12',
    },
  });
}

/**
 * A technician at work every day around a ZIP, signed in, with a bank account unless told otherwise. What they lack of
 * report and agreement an admin excuses.
 */
export async function hireTechnician(
  url: string,
  admin: Visitor,
  { zip = '10001', bank = '000123456789' }: { readonly zip?: string; readonly bank?: string | null } = {},
): Promise<Account> {
  const technician = await addTechnician(url, admin, { zip });
  const evidence = ['background_check', 'contract'] as const;
  await excuse(admin, technician.id, bank === null ? [...evidence, 'bank'] : evidence);
  if (bank !== null) await connectBank(technician, bank);
  // Answers once the read models have all of it, so that the next look for times finds theirs.
  await technician.visitor.call('GET', '/api/bookings/available', anything);
  return technician;
}

/** A partner with a store code, and a login where a password is given. */
export async function seedPartner(
  admin: Visitor,
  { password: loginPassword }: { readonly password?: string } = {},
): Promise<{ readonly storeCode: string; readonly email: string }> {
  const storeCode = `MAPLE-${randomUUID().slice(0, 6).toUpperCase()}`;
  const email = mailOf('partner');
  await admin.call('POST', '/api/admin/store-partners', anything, {
    body: {
      storeName: 'Maple & Main',
      contactName: 'Jordan Maple',
      contactEmail: email,
      storeCode,
      ...(loginPassword !== undefined && { loginPassword }),
    },
  });
  return { storeCode, email };
}

/** Opens the link that confirms a customer's mail address, as whoever reads that mailbox does. */
export async function confirmAddress(
  { url, sandbox }: Pick<RunningStack, 'url' | 'sandbox'>,
  { email }: Pick<Account, 'email'>,
): Promise<void> {
  const token = await eventually(`the link that confirms ${email}`, async () => {
    const mails = await sandbox.mail(email);
    return mails
      .flatMap((mail) => /confirm-email\?token=([^\s"&]+)/.exec(String(mail['text']))?.[1] ?? [])
      .at(-1);
  });
  await visitor(url).call('POST', '/api/auth/email/confirm', anything, { body: { token } });
}

/** A new customer, signed in; every request then carries `X-Customer-ID`, as the spec's client sends it. */
export async function registerCustomer(url: string): Promise<Account> {
  let id = '';
  const customer = visitor(url, () => (id === '' ? {} : { 'x-customer-id': id }));
  const email = mailOf('customer');
  const { user } = await customer.call('POST', '/api/auth/customer/register', signedIn, {
    body: { email, firstName: 'Ada', lastName: 'Bergman', password },
  });
  id = user.id;
  return { visitor: customer, id, email, password };
}

/** A visitor who books without an account, by a mail address alone. */
export async function beGuest(
  url: string,
  email: string = mailOf('guest'),
  browser: Visitor = visitor(url),
): Promise<Account> {
  const { user } = await browser.call('POST', '/api/auth/customer/guest', signedIn, {
    body: { email, firstName: 'Ada', lastName: 'Bergman', phone: '212-555-0110' },
  });
  return { visitor: browser, id: user.id, email, password: '' };
}
