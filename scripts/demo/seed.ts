/** Creates the demo's people and bookings through the real API. Can be run again: whatever exists stays unchanged. */
import { z } from 'zod';
import { registerCustomer, signInAdmin, signInCustomer, signInTechnician } from '#api/contract/auth.ts';
import { createTechnician } from '#api/contract/technicians.ts';
import { listTechnicians } from '#api/contract/technicians-admin.ts';
import { skills as everySkill } from '#domain/catalogue/options.ts';
import { config } from '#api/contract/public.ts';
import {
  customers,
  type DemoCustomer,
  type DemoStoreName,
  type DemoTechnician,
  roster,
  rosterRadius,
  storeNames,
  stores,
  technicians,
} from './people.ts';
import { onboard } from './onboard.ts';
import { isRefusal, type Person, person } from './person.ts';
import { endPartnership, openStore, type StoreLogin } from './store.ts';
import { reaches, stories, type Story } from './stories.ts';
import type { Cast } from './cast.ts';
import { prepare } from './tell.ts';
import { bringForward, carryOut } from './work.ts';

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
/** For those who are alone in their city, so that they can do any order there. */
const allSkills = everySkill.map(({ label }) => label);
const atOnce = 3;
/** Low, since the stories and the people who watch them need the machine. */
const rosterAtOnce = 2;

const admin = person(env.HEXKEY_URL, 'admin');
const { stripePublishableKey } = await admin.call(config);
await admin.call(signInAdmin, { body: logins.admin });

const { password } = logins.partner;
const storeLogins: Readonly<Record<DemoStoreName, StoreLogin>> = {
  maple: logins.partner,
  birch: { email: 'birch@hexkey.example', password, storeCode: 'BIRCH10' },
};
await Promise.all(storeNames.map((name) => openStore(admin, stores[name], storeLogins[name])));

// In parallel, so that all logins exist long before the last background report.
const [crew, people] = await Promise.all([
  Promise.all(technicians.map((one) => hire(one, { skills, workRadius: 30 }))),
  Promise.all(customers.map(register)),
]);
report(`${crew.length} technicians and ${people.length} customers`);
// Alongside the stories, so that people who enter a ZIP of another city in the first minutes find someone soon.
const elsewhere = hireRoster();

let made = 0;
const failures: string[] = [];
const jobs: { readonly story: Story; readonly id: string }[] = [];
await each(stories, async (story) => {
  const id = await prepare(story, castOf(story));
  if (id === null) done();
  else jobs.push({ story, id });
});
// Completed work frees its technicians for the jobs that are still in progress at the end.
for (const round of [
  jobs.filter(({ story }) => reaches(story.ending, 'completed')),
  jobs.filter(({ story }) => !reaches(story.ending, 'completed')),
]) {
  const ready: (typeof jobs)[number][] = [];
  await each(round, async (job) => {
    await bringForward(job.story, castOf(job.story), job.id);
    ready.push(job);
  });
  await each(ready, async ({ story, id }) => {
    await carryOut(story, castOf(story), id);
    done();
  });
}
const earning = jobs.filter(
  ({ story: { store, ending } }) => store === 'birch' && reaches(ending, 'completed'),
);
await attempt('the end of a partnership', () =>
  endPartnership(person(env.HEXKEY_URL, 'partner'), storeLogins.birch, earning.length),
);
await elsewhere;
if (failures.length > 0) throw new Error(`not made: ${failures.join(', ')}`);
process.disconnect?.();

/** Processes all stories, a few at once; failures are reported at the end and do not stop the others. */
function each<T extends Story | { readonly story: Story }>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  return inTurn(all, atOnce, (one) => attempt('story' in one ? one.story.name : one.name, () => work(one)));
}

/** Processes all of them, this many at once. */
async function inTurn<T>(all: readonly T[], many: number, work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all];
  await Promise.all(
    Array.from({ length: many }, async () => {
      for (let one = queue.shift(); one; one = queue.shift()) await work(one);
    }),
  );
}

/** The technicians of other cities; those who can already be offered jobs are left alone. */
async function hireRoster(): Promise<void> {
  const known = new Set(
    (await admin.call(listTechnicians)).flatMap(({ status, user }) =>
      status === 'available' ? [user.email] : [],
    ),
  );
  const missing = roster.filter(({ email }) => !known.has(email));
  await inTurn(missing, rosterAtOnce, (one) =>
    attempt(`${one.firstName} of ${one.city}`, async () => {
      await hire(one, { skills: allSkills, workRadius: rosterRadius });
    }),
  );
}

/** Failures are reported at the end. */
async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    failures.push(name);
    process.stderr.write(
      `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  }
}

/** The people in a story. @throws {Error} it refers to no one */
function castOf(story: Story): Cast {
  const customer = people[story.customer];
  const technician = crew[story.technician];
  if (!customer || !technician) throw new Error(`${story.name} names nobody`);
  return {
    ...customer,
    technician: technician.person,
    technicianId: technician.id,
    admin,
    storeCode: story.store ? storeLogins[story.store].storeCode : null,
    sandboxUrl: env.HEXKEY_SANDBOX_URL,
    publishableKey: stripePublishableKey,
  };
}

function done(): void {
  made += 1;
  report(`${made} of ${stories.length} bookings`);
}

function report(text: string): void {
  process.send?.({ type: 'progress', text });
}

function ignoreTaken(error: unknown): void {
  if (!isRefusal(error, 'email_taken', 'store_code_taken', 'idempotency_mismatch')) throw error;
}

/** Hires and vets someone who works within this many miles of their ZIP. */
async function hire(
  one: DemoTechnician,
  works: { readonly skills: readonly string[]; readonly workRadius: number },
): Promise<{ person: Person; id: string }> {
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
        skills: [...works.skills],
        availability: 'flexible',
        serviceArea: `${one.city} ${one.zip}`,
        zip: one.zip,
        workRadius: works.workRadius,
      },
      idempotencyKey: `demo-${one.email}`,
    })
    .catch(ignoreTaken);
  const technician = person(env.HEXKEY_URL, 'technician');
  const { user } = await technician.call(signInTechnician, { body: { email: one.email, password } });
  await onboard({ technician, id: user.id, contact: one, admin });
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
