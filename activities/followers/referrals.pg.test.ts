/** Which commissions are held before anybody has looked at them, with real marks, cards and read models. */
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BookingEvent } from '#domain/booking/events.ts';
import { commissions } from '#domain/commission/decide.ts';
import { as, type PartnerId } from '#domain/core/ids.ts';
import type { PartnerEvent } from '#domain/partner/events.ts';
import { storeNamed } from '#domain/partner/store.ts';
import { referrals } from '#domain/referral/decide.ts';
import { load } from '#events/execute.ts';
import { referralMark } from '#events/keys/referral-marks.ts';
import { castOf, wholeLife } from '#projections/testing/booking-story.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { type Fixture, startFixture } from '#sandbox/fixture.ts';
import { findOrCreateCustomer } from '#vendors/stripe/customers.ts';
import { referralChecks } from './referrals.ts';

let side: ReadSide;
let fixture: Fixture;
let pool: pg.Pool;
beforeAll(async () => {
  [side, fixture] = await Promise.all([openReadSide(), startFixture()]);
  side.project();
  pool = new pg.Pool({ connectionString: side.databaseUrl });
}, 60_000);
afterAll(async () => {
  await pool?.end();
  await Promise.all([side?.close(), fixture?.stop()]);
});

let next = 1;
let partnerId: PartnerId;
const by = { role: 'admin', id: 'admin' } as const;
const at = '2030-03-01T12:00:00.000Z';

/** A store in Columbus for each test. */
beforeEach(async () => {
  partnerId = as<PartnerId>(randomUUID());
  const seal = (field: string, text: string) => side.keys.seal(`partner-${partnerId}`, field, text);
  const registered: PartnerEvent = {
    type: 'PartnerRegistered',
    data: {
      partnerId,
      account: null,
      language: null,
      confirmationId: null,
      store: { ...storeNamed('Whitmore Home'), zipCode: '43240' },
      person: {
        contactName: await seal('contactName', 'Ruth Whitmore'),
        contactEmail: await seal('contactEmail', `ruth-${partnerId}@whitmore.example`),
        contactPhone: await seal('contactPhone', '+16145550148'),
        marketingContact: null,
        address: await seal('address', '1500 Polaris Pkwy'),
        taxId: null,
        businessLicenseNumber: null,
      },
      commissionBps: 400,
      source: 'admin',
      by,
      at,
    },
  };
  await side.append(`partner-${partnerId}`, [registered]);
});

interface Told {
  readonly email?: string;
  readonly phone?: string;
  readonly device?: string;
  readonly card?: string;
}

async function charge(card: string, customer?: string): Promise<string> {
  const intent = await fixture.stripe.paymentIntents.create({
    amount: 15_000,
    currency: 'usd',
    payment_method: card,
    confirm: true,
    return_url: 'http://localhost/done',
    ...(customer && { customer, setup_future_usage: 'off_session' as const }),
  });
  return typeof intent.latest_charge === 'string' ? intent.latest_charge : '';
}

const hashed = (device: string) => createHash('sha256').update(device).digest();

/** A completed booking that came through the store's code; answers its id. */
async function completed({ email, phone, device, card = 'pm_card_visa' }: Told = {}): Promise<string> {
  const cast = { ...(await castOf(side.keys, next++)), partnerId };
  const seal = (field: string, text: string) => side.keys.seal(`customer-${cast.customerId}`, field, text);
  const mark =
    device && (await referralMark(side.keys, partnerId, 'device', hashed(device).toString('base64url')));
  const contact = {
    ...cast.contact,
    ...(email && { email: await seal('email', email) }),
    phone: await seal('phone', phone ?? `+121255501${String(next).padStart(2, '0')}`),
  };
  const chargeId = await charge(card);
  const life = wholeLife({ ...cast, contact }).map((event): BookingEvent => {
    if (event.type === 'BookingPlaced')
      return {
        ...event,
        data: {
          ...event.data,
          partner: { partnerId, storeCode: 'WHIT-0217', ...(mark && { device: mark }) },
        },
      };
    return event.type === 'PaymentCaptured' ? { ...event, data: { ...event.data, chargeId } } : event;
  });
  await side.appendBooking(cast.bookingId, life);
  await side.caughtUp();
  return cast.bookingId;
}

const follower = () => referralChecks({ ...side, pool, readModels: side.rm, stripe: fixture.stripe });
async function look(): Promise<void> {
  await follower().handle(await side.log.readAll(0n, 10_000));
  await side.caughtUp();
}
const flagsOf = async (bookingId: string) => (await load(side.log, referrals, bookingId))?.flags;
const held = async () =>
  (await load(side.log, commissions, partnerId)).holds.map(({ bookingId, reason, status }) => [
    bookingId,
    reason,
    status,
  ]);

describe('a commission', () => {
  test('of a stranger is clear, and is looked at once', async () => {
    const bookingId = await completed();
    await look();
    await look();
    expect(await flagsOf(bookingId)).toEqual([]);
    expect(await held()).toEqual([]);
    expect(await side.log.readStream(`referral-${bookingId}`)).toHaveLength(1);
  });

  test('of the partner’s own mail, phone or login is held', async () => {
    const mail = await completed({ email: `Ruth-${partnerId}+test@whitmore.example` });
    // Each is paid with another card, because the card of such a booking becomes the partner's too.
    const phone = await completed({ phone: '+16145550148', card: 'pm_card_mastercard' });
    const login = `store-${partnerId}@login.example`;
    await pool.query(
      `INSERT INTO app.credentials (role, login, password_hash, person_id) VALUES ('partner', $1, 'x', $2)`,
      [login, partnerId],
    );
    const byLogin = await completed({ email: login, card: 'pm_card_discover' });
    await look();
    expect([await flagsOf(mail), await flagsOf(phone), await flagsOf(byLogin)]).toEqual([
      ['own_email'],
      ['own_phone'],
      ['own_email'],
    ]);
    expect(await held()).toEqual([mail, phone, byLogin].map((id) => [id, 'own_purchase', 'held']));
  });

  test('from a device on which the partner has signed in is held', async () => {
    await pool.query(`INSERT INTO app.known_devices (role, person_id, device) VALUES ('partner', $1, $2)`, [
      partnerId,
      hashed('the office'),
    ]);
    const bookingId = await completed({ device: 'the office' });
    await look();
    expect(await flagsOf(bookingId)).toEqual(['own_device']);
  });

  test('paid by a card that the partner has saved as a customer, or used before, is held', async () => {
    const owner = await castOf(side.keys, next++);
    const seal = (field: string, text: string) => side.keys.seal(`customer-${owner.customerId}`, field, text);
    await side.append(`customer-${owner.customerId}`, [
      {
        type: 'CustomerRegistered',
        data: {
          customerId: owner.customerId,
          person: {
            firstName: await seal('firstName', 'Ruth'),
            lastName: await seal('lastName', 'Whitmore'),
            email: await seal('email', `ruth-${partnerId}@whitmore.example`),
            phone: null,
          },
          at,
        },
      },
    ]);
    await charge('pm_card_amex', await findOrCreateCustomer(fixture.stripe, owner.customerId));
    const saved = await completed({ card: 'pm_card_amex' });
    const own = await completed({ phone: '+16145550148', card: 'pm_card_discover' });
    await look();
    const used = await completed({ card: 'pm_card_discover' });
    await look();
    expect([await flagsOf(saved), await flagsOf(own), await flagsOf(used)]).toEqual([
      ['own_card'],
      ['own_phone'],
      ['own_card'],
    ]);
  });

  test('is held from the third booking on one device on, the earlier ones with it', async () => {
    const first = await completed({ device: 'the counter' });
    await look();
    expect(await held()).toEqual([]);
    const second = await completed({ device: 'the counter' });
    const elsewhere = await completed({ device: 'a sofa' });
    const third = await completed({ device: 'the counter' });
    await look();
    expect(await flagsOf(elsewhere)).toEqual([]);
    for (const id of [first, second, third]) expect(await flagsOf(id)).toEqual(['repeated_device']);
    // The second was checked when the third was already there, and revealed the first.
    expect(await held()).toEqual([second, first, third].map((id) => [id, 'repeated_device', 'held']));
  });

  test('that the card provider cannot tell of yet waits, and what was seen stays behind it', async () => {
    const bookingId = await completed();
    await fixture.control('POST', '/sandbox/faults', { service: 'stripe', kind: 'outage' });
    await expect(look()).rejects.toThrow();
    await fixture.control('DELETE', '/sandbox/faults');
    expect(await flagsOf(bookingId)).toBeUndefined();
    await look();
    expect(await flagsOf(bookingId)).toEqual([]);
  });
});
