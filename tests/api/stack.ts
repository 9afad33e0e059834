/** The whole stack for a file of API tests, and people who act on it. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '#scripts/supervisor/stack.ts';
import { type RunInfo, runInfoSchema } from '#scripts/supervisor/run-info.ts';
import { confirmCard, SpecClient, until } from './spec-client.ts';

export interface TestStack {
  readonly run: RunInfo;
  stop(): Promise<void>;
}

/** Starts a stack with the demo's short waits; `HEXKEY_RUN` names the run.json of one that runs already. */
export async function openStack(): Promise<TestStack> {
  const running = process.env['HEXKEY_RUN'];
  if (running !== undefined) {
    const run = runInfoSchema.parse(JSON.parse(await readFile(running, 'utf8')));
    return { run, stop: async () => undefined };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'hexkey-api-'));
  const stack = await startStack({ dataDir, demo: true, web: false });
  return {
    run: stack.run,
    async stop() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A signed-in person. */
export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly client: SpecClient;
}

/** The admin of the installation. */
export async function signInAdmin(run: RunInfo): Promise<TestPerson> {
  const client = new SpecClient(run.url);
  const { body } = await client.must('POST', '/api/admin/auth', run.logins.admin);
  const { id, email } = body.user as unknown as { id: string; email: string };
  return { id, email, client };
}

/** A fresh customer. */
export async function registerCustomer(run: RunInfo, firstName = 'Cara'): Promise<TestPerson> {
  const client = new SpecClient(run.url);
  const email = `${randomUUID()}@customers.example`;
  const { body } = await client.must('POST', '/api/auth/customer/register', {
    email,
    firstName,
    lastName: 'Customer',
    password: 'correct horse',
  });
  return { id: (body.user as unknown as { id: string }).id, email, client };
}

/** A fresh technician around a ZIP, with a bank account. */
export async function hireTechnician(run: RunInfo, admin: TestPerson, zip = '10001'): Promise<TestPerson> {
  const email = `${randomUUID()}@technicians.example`;
  const password = 'correct horse';
  await admin.client.must('POST', '/api/admin/technicians', {
    firstName: 'Tess',
    lastName: 'Technician',
    email,
    phone: '(212) 555-0101',
    password,
    experience: 'expert',
    skills: [],
    availability: 'flexible',
    hourlyRate: '45.00',
    serviceArea: `Around ${zip}`,
  });
  const client = new SpecClient(run.url);
  const { body } = await client.must('POST', '/api/auth/technician-login', { email, password });
  const id = (body.user as unknown as { technicianId: string }).technicianId;
  await client.must('POST', '/api/technician/connect-bank', {
    technicianId: id,
    accountHolderName: 'Tess Technician',
    accountNumber: '000123456789',
    routingNumber: '110000000',
  });
  return { id, email, client };
}

export interface Slot {
  readonly date: string;
  readonly time: string;
}

/** A window that is free for the job. */
export async function freeSlot(run: RunInfo, zip = '10001', items = 2): Promise<Slot> {
  const client = new SpecClient(run.url);
  const { body } = await until(
    () => client.must('GET', `/api/slots?zip=${zip}&items=${items}&days=14`),
    (answer) => (answer.body.slots as unknown as { available: boolean }[]).some(({ available }) => available),
  );
  const slots = body.slots as unknown as (Slot & { available: boolean })[];
  const slot = slots.find(({ available }) => available);
  if (!slot) throw new Error('no slot is free');
  return slot;
}

/** The spec's booking payload for a window. */
export function bookingPayload(slot: Slot, email: string, more: object = {}): object {
  return {
    brand: 'ikea',
    serviceType: 'bedroom',
    itemCount: 2,
    basePrice: 150,
    rushFee: 0,
    earlyBirdDiscount: 0,
    totalPrice: 150,
    customerNotes: 'Ring twice',
    scheduledDate: slot.date,
    scheduledTime: slot.time,
    contactInfo: {
      firstName: 'Cara',
      lastName: 'Customer',
      phone: '(212) 555-0123',
      email,
      streetAddress: '350 5th Ave',
      city: 'New York',
      state: 'NY',
      zipCode: '10001',
    },
    status: 'confirmed',
    paymentStatus: 'authorized',
    ...more,
  };
}

/** A booking whose card is held, in a free window. */
export async function placeBooking(run: RunInfo, customer: TestPerson, more: object = {}): Promise<string> {
  const slot = await freeSlot(run);
  const { body } = await customer.client.must(
    'POST',
    '/api/bookings',
    bookingPayload(slot, customer.email, more),
  );
  const { id, clientSecret } = body as unknown as { id: string; clientSecret: string };
  await confirmCard(run, clientSecret);
  await customer.client.must('PATCH', `/api/bookings/${id}/payment`, { paymentStatus: 'authorized' });
  return id;
}

/** The same, assigned to a technician by the admin. */
export async function placeAssigned(
  run: RunInfo,
  people: { readonly customer: TestPerson; readonly admin: TestPerson; readonly technician: TestPerson },
): Promise<string> {
  const id = await placeBooking(run, people.customer);
  await people.admin.client.must('PATCH', `/api/bookings/${id}/assign`, {
    technicianId: people.technician.id,
  });
  return id;
}
