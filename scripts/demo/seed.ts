/** Makes the demo's people and bookings through the real API; may be run again: what exists is left as it is. */
import { z } from 'zod';
import { registerCustomer, signInAdmin, signInCustomer, signInTechnician } from '#api/contract/auth.ts';
import { setupBanking } from '#api/contract/earnings.ts';
import { createPartner } from '#api/contract/partners.ts';
import { createTechnician } from '#api/contract/technicians.ts';
import { config } from '#api/contract/public.ts';
import { customers, type DemoCustomer, type DemoTechnician, technicians } from './people.ts';
import { isRefusal, type Person, person } from './person.ts';
import { stories } from './stories.ts';
import { tell } from './tell.ts';

const login = z.object({ email: z.string(), password: z.string() });
const env = z
  .object({
    HEXKEY_URL: z.url(),
    HEXKEY_SANDBOX_URL: z.url(),
    HEXKEY_DEMO_LOGINS: z.string().transform((text, context) => {
      const parsed = z
        .object({
          customer: login,
          technician: login,
          admin: z.object({ username: z.string(), password: z.string() }),
          partner: login.extend({ storeCode: z.string() }),
        })
        .safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: z.prettifyError(parsed.error) });
      return z.NEVER;
    }),
  })
  .parse(process.env);
const logins = env.HEXKEY_DEMO_LOGINS;
const skills = [
  'IKEA Assembly',
  'Bedroom Furniture',
  'Living Room Furniture',
  'Office Furniture',
  'Dining Room Furniture',
  'Complex Assembly',
];
const atOnce = 3;

const admin = person(env.HEXKEY_URL, 'admin');
const { stripePublishableKey } = await admin.call(config);
await admin.call(signInAdmin, { body: logins.admin });

const { storeName, contactName } = { storeName: 'Maple & Main', contactName: 'Jordan Maple' };
await admin
  .call(createPartner, {
    body: {
      storeName,
      contactName,
      contactEmail: logins.partner.email,
      storeCode: logins.partner.storeCode,
      createLogin: true,
      loginUsername: logins.partner.email,
      loginPassword: logins.partner.password,
    },
    idempotencyKey: 'demo-partner',
  })
  .catch(ignoreTaken);

const crew = await Promise.all(technicians.map(hire));
const people = await Promise.all(customers.map(register));
report(`${crew.length} technicians and ${people.length} customers`);

const queue = [...stories];
let made = 0;
const failures: string[] = [];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let story = queue.shift(); story; story = queue.shift()) {
      const customer = people[story.customer];
      const technician = crew[story.technician];
      if (!customer || !technician) throw new Error(`${story.name} names nobody`);
      try {
        await tell(story, {
          ...customer,
          technician: technician.person,
          technicianId: technician.id,
          admin,
          storeCode: logins.partner.storeCode,
          sandboxUrl: env.HEXKEY_SANDBOX_URL,
          publishableKey: stripePublishableKey,
        });
        made += 1;
        report(`${made} of ${stories.length} bookings`);
      } catch (error) {
        failures.push(story.name);
        process.stderr.write(
          `${story.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
        );
      }
    }
  }),
);
if (failures.length > 0) throw new Error(`not made: ${failures.join(', ')}`);
process.disconnect?.();

function report(text: string): void {
  process.send?.({ type: 'progress', text });
}

function ignoreTaken(error: unknown): void {
  if (!isRefusal(error, 'email_taken', 'store_code_taken', 'idempotency_mismatch')) throw error;
}

async function hire(one: DemoTechnician): Promise<{ person: Person; id: string }> {
  const password = logins.technician.password;
  await admin
    .call(createTechnician, {
      body: {
        firstName: one.firstName,
        lastName: one.lastName,
        email: one.email,
        phone: one.phone,
        password,
        experience: 'experienced',
        skills,
        availability: 'flexible',
        serviceArea: `${one.city} ${one.zip}`,
        zip: one.zip,
        workRadius: 30,
      },
      idempotencyKey: `demo-${one.email}`,
    })
    .catch(ignoreTaken);
  const technician = person(env.HEXKEY_URL, 'technician');
  const { user } = await technician.call(signInTechnician, { body: { email: one.email, password } });
  await technician.call(setupBanking, {
    body: {
      routingNumber: '110000000',
      accountNumber: '000123456789',
      accountType: 'individual',
      bankName: 'Test Bank',
      dateOfBirth: '1988-04-12',
    },
    idempotencyKey: `demo-bank-${one.email}`,
  });
  return { person: technician, id: user.id };
}

async function register(contact: DemoCustomer): Promise<{ customer: Person; contact: DemoCustomer }> {
  const { email, firstName, lastName } = contact;
  const { password } = logins.customer;
  const customer = person(env.HEXKEY_URL, 'customer');
  await customer
    .call(registerCustomer, {
      body: { email, firstName, lastName, password },
      idempotencyKey: `demo-${email}`,
    })
    .catch(ignoreTaken);
  await customer.call(signInCustomer, { body: { email, password } });
  return { customer, contact };
}
