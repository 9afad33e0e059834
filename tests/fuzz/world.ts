/** The people that fuzzed requests come from, and those whose records must not change by them. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Cast, openCast } from '#tests/api/cast.ts';
import { freeWindows } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';
import { operationsOf, type Operation } from './operations.ts';
import type { Ids } from './requests.ts';
import type { Known } from './schema.ts';

export const roles = ['nobody', 'customer', 'technician', 'admin', 'partner'] as const;
export type FuzzRole = (typeof roles)[number];

export interface FuzzWorld {
  readonly url: string;
  readonly operations: readonly Operation[];
  readonly known: Known;
  readonly ids: Ids;
  /** The cookies of a signed-in person of the role; another person's once the last one has lost the session. */
  cookiesOf(role: FuzzRole): string;
  /** An address that nobody has come from before, of IPv4 or IPv6. */
  anAddress(version: 4 | 6): string;
  /** Makes a person anew whose session a request has ended. */
  renew(role: FuzzRole): Promise<void>;
  /** What the bystanders' own pages say, a line for each value: a customer and a technician who send nothing. */
  bystanders(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

async function makePartner(url: string, admin: Visitor): Promise<{ visitor: Visitor; id: string }> {
  const mail = `partner.${randomUUID().slice(0, 8)}@hexkey.example`;
  const storeCode = `FUZZ-${randomUUID().slice(0, 6).toUpperCase()}`;
  const made = await admin.call('POST', '/api/admin/store-partners', z.looseObject({}), {
    body: {
      storeName: 'Maple & Main',
      contactName: 'Jordan Maple',
      contactEmail: mail,
      storeCode,
      createLogin: true,
    },
  });
  const partner = visitor(url);
  const password = passwordIn(made);
  if (password === null) throw new Error('a partner was given no password');
  await partner.call('POST', '/api/store-partner-login', z.looseObject({}), {
    body: { email: mail, password },
  });
  return { visitor: partner, id: storeCode };
}

/** The one-time password of an answer that carries one. */
function passwordIn(answer: object): string | null {
  const found = /"(?:temporaryPassword|password)":"([^"]+)"/.exec(JSON.stringify(answer));
  return found?.[1] ?? null;
}

/** `path: value` of every leaf. */
function linesOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => linesOf(inner, `${path}.${key}`));
}

/** Starts the product and brings everybody on. */
export async function openFuzzWorld(): Promise<FuzzWorld> {
  // A grace that ended meanwhile would look like a change of the bystanders' booking.
  const proxies = process.env.TRUST_PROXY;
  process.env.TRUST_PROXY = 'loopback';
  const cast: Cast = await openCast(await startTestStack({ freeCancellationGrace: 1 }));
  const { stack, life } = cast;
  const { url } = stack;
  const document: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
  const people: Record<FuzzRole, Visitor> = {
    nobody: visitor(url),
    customer: cast.otherCustomer.visitor,
    technician: cast.otherTechnician.visitor,
    admin: await signInAdmin(stack),
    partner: (await makePartner(url, cast.admin)).visitor,
  };
  // A technician who belongs to nobody, for what admins may do to one.
  const spare: Account = await hireTechnician(url, cast.admin);
  const customers = [cast.otherCustomer.id, randomUUID()];
  const technicians = [cast.otherTechnician.id, spare.id, cast.technician.id];
  const bookings = [life.bookingId];
  const windows = await freeWindows(cast.otherCustomer.visitor, '10001', 1);
  let addresses = 0;

  const read = async (person: Visitor, path: string): Promise<unknown> => {
    const { status, body } = await person.send('GET', path);
    return { path, status, body };
  };
  return {
    url,
    operations: operationsOf(document),
    known: {
      zip: ['10001', '90001', '60601'],
      zipCode: ['10001', '90001'],
      state: ['NY', 'CA'],
      bookingId: bookings,
      technicianId: technicians,
      customerId: customers,
      catalogueId: ['ikea-malm-6-drawer'],
      email: [cast.otherCustomer.email],
      scheduledDate: windows.map(({ date }) => date),
      scheduledTime: windows.map(({ time }) => time),
      routingNumber: ['110000000'],
      dateOfBirth: ['1988-04-12'],
      brand: ['ikea', 'West Elm'],
      service: ['bedroom', 'living room'],
      skills: [['IKEA Assembly', 'bedroom sets']],
    },
    ids: [
      ['/api/', bookings],
      ['/technician', technicians],
      ['/ops/', [`booking-${life.bookingId}`]],
    ],
    cookiesOf: (role) => [...people[role].cookies()].map(([name, value]) => `${name}=${value}`).join('; '),
    anAddress(version) {
      addresses += 1;
      const [high, low] = [addresses >> 8, addresses & 255];
      return version === 4
        ? `10.9.${high & 255}.${low}`
        : `2001:db8:${high.toString(16)}:${low.toString(16)}::1`;
    },
    async renew(role) {
      switch (role) {
        case 'nobody':
          return;
        case 'customer':
          people.customer = (await registerCustomer(url)).visitor;
          return;
        case 'technician':
          people.technician = (await hireTechnician(url, await signInAdmin(stack))).visitor;
          return;
        case 'admin':
          people.admin = await signInAdmin(stack);
          return;
        case 'partner':
          people.partner = (await makePartner(url, await signInAdmin(stack))).visitor;
          return;
        default:
          role satisfies never;
      }
    },
    async bystanders() {
      const { customer, technician } = cast;
      const seen = [
        await read(customer.visitor, '/api/account'),
        await read(customer.visitor, `/api/bookings/${life.bookingId}`),
        await read(customer.visitor, `/api/bookings/${life.bookingId}/receipt`),
        await read(customer.visitor, '/api/account/cards'),
        await read(customer.visitor, '/api/support'),
        await read(technician.visitor, '/api/technician/profile'),
        await read(technician.visitor, `/api/jobs/${life.bookingId}`),
        await read(technician.visitor, `/api/technician/bank-status/${technician.id}`),
      ];
      return linesOf(seen);
    },
    async stop() {
      if (proxies === undefined) delete process.env.TRUST_PROXY;
      else process.env.TRUST_PROXY = proxies;
      await stack.stop();
    },
  };
}
