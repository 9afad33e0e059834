/** The people of the API's tests on one stack, with a booking that one technician has accepted. */
import sharp from 'sharp';
import { beginLife, freeWindows, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { rawClient, type RawClient } from './raw-client.ts';

export interface Cast {
  readonly stack: RunningStack;
  readonly admin: Visitor;
  readonly customer: Account;
  readonly otherCustomer: Account;
  readonly technician: Account;
  readonly otherTechnician: Account;
  /** The customer's, accepted by the technician. */
  readonly life: Life;
  readonly clients: {
    readonly nobody: RawClient;
    readonly customer: RawClient;
    readonly otherCustomer: RawClient;
    readonly technician: RawClient;
    readonly otherTechnician: RawClient;
    readonly admin: RawClient;
  };
}

/** Brings everybody on. */
export async function openCast(stack: RunningStack): Promise<Cast> {
  const { url } = stack;
  const admin = await signInAdmin(stack);
  const technician = await hireTechnician(url, admin);
  const otherTechnician = await hireTechnician(url, admin);
  const customer = await registerCustomer(url);
  const otherCustomer = await registerCustomer(url);
  const life = await beginLife({ stack, technician, customer });
  await life.until('route');
  const clients = {
    nobody: rawClient(url),
    customer: rawClient(url, customer.visitor),
    otherCustomer: rawClient(url, otherCustomer.visitor),
    technician: rawClient(url, technician.visitor),
    otherTechnician: rawClient(url, otherTechnician.visitor),
    admin: rawClient(url, admin),
  };
  return { stack, admin, customer, otherCustomer, technician, otherTechnician, life, clients };
}

/** A booking at a time when the cast's technician has no other job. */
export async function anotherLife({ stack, technician, customer, life }: Cast): Promise<Life> {
  const windows = await freeWindows(customer.visitor, '10001', 2);
  const window = windows.find(({ date, time }) => date !== life.window.date || time !== life.window.time);
  if (!window) throw new Error('no other window is free');
  return beginLife({ stack, technician, window });
}

/** A spec client's booking payload for a window that may not be free. */
export function bookingPayload(more: object = {}, contact: object = {}): object {
  return {
    brand: 'ikea',
    serviceType: 'bedroom',
    itemCount: 2,
    totalPrice: 150,
    scheduledDate: '2030-01-07',
    scheduledTime: '9:00 AM - 11:00 AM',
    contactInfo: {
      firstName: 'Ada',
      lastName: 'Bergman',
      phone: '212-555-0110',
      email: 'ada@customers.example',
      streetAddress: '350 W 31st St',
      city: 'New York',
      state: 'NY',
      zipCode: '10001',
      ...contact,
    },
    ...more,
  };
}

/** A photo that tells where it was taken. */
export function photoWithPosition(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a6f4d' } })
    .withExif({ IFD3: { GPSLatitude: '40/1 42/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
}
