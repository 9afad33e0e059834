/** People of a test, made as the product makes them: admins create technicians and partners, customers register. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
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

/** A technician at work every day around a ZIP, signed in, with a bank account unless told otherwise. */
export async function hireTechnician(
  url: string,
  admin: Visitor,
  { zip = '10001', bank = '000123456789' }: { readonly zip?: string; readonly bank?: string | null } = {},
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
  if (bank !== null) {
    await technician.call('POST', '/api/technicians/setup-banking', anything, {
      body: {
        technicianId: user.id,
        routingNumber: '110000000',
        accountNumber: bank,
        accountType: 'individual',
        bankName: 'Test Bank',
        dateOfBirth: '1988-04-12',
      },
    });
  }
  return { visitor: technician, id: user.id, email, password };
}

/** A partner with a store code. */
export async function seedPartner(admin: Visitor): Promise<{ readonly storeCode: string }> {
  const storeCode = `MAPLE-${randomUUID().slice(0, 6).toUpperCase()}`;
  await admin.call('POST', '/api/admin/store-partners', anything, {
    body: {
      storeName: 'Maple & Main',
      contactName: 'Jordan Maple',
      contactEmail: mailOf('partner'),
      storeCode,
    },
  });
  return { storeCode };
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
