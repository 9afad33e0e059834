/**
 * Read models of a marketplace after three years: 100,000 customers and a million bookings, with everything that the
 * lists show. Written as the projections write them, including states and sealed fields.
 */
import type pg from 'pg';
import { bookings as bookingAggregate } from '../../domain/booking/decide.ts';
import type { BookingEvent } from '../../domain/booking/events.ts';
import type { Booking } from '../../domain/booking/state.ts';
import { fold } from '../../domain/core/aggregate.ts';
import { as, type BookingId, type CustomerId, type TechnicianId } from '../../domain/core/ids.ts';
import { cents } from '../../domain/core/money.ts';
import type { Sealed } from '../../domain/core/sealed.ts';
import { codes } from '../../domain/code/decide.ts';
import type { CodeState } from '../../domain/code/state.ts';
import { customers } from '../../domain/customer/decide.ts';
import { examples } from '../../domain/examples/index.ts';
import { onboardings } from '../../domain/onboarding/decide.ts';
import { partners } from '../../domain/partner/decide.ts';
import { tickets } from '../../domain/support/decide.ts';
import { answerBy } from '../../domain/support/promise.ts';
import { supportCategories, supportPriorities } from '../../domain/support/events.ts';
import { technicians } from '../../domain/technician/decide.ts';
import { deriveKey, encrypt, newDataKey } from '../../events/keys/cipher.ts';
import type { PersonKeys } from '../../events/keys/person-keys.ts';
import { sealWith, writeSealed } from '../../events/keys/sealed.ts';
import { castOf, wholeLife } from '../../projections/testing/booking-story.ts';
import { customerStory, partnerStory, technicianStory } from '../../projections/testing/people-story.ts';
import { aBrand, aPrice, aService, chanceOf, numberOf, somebody, type Somebody, uuidOf } from './chance.ts';
import { copyRows, type Row, withoutIndexes } from './copy.ts';

const size = {
  customers: 100_000,
  bookings: 1_000_000,
  technicians: 2_000,
  partners: 1_000,
  tickets: 60_000,
  waiting: 40_000,
  audited: 2_000_000,
} as const;

/** Erased customers per thousand, and those who never booked. */
const ERASED = 15;
const NEVER_BOOKED = 180;

const DAY = 86_400_000;
const YEARS = 3 * 365;

/** Ids by number: the first customers have most bookings, the first technicians and stores most jobs. */
export const ids = {
  customer: (n: number): string => uuidOf(1, n),
  booking: (n: number): string => uuidOf(2, n),
  technician: (n: number): string => uuidOf(3, n),
  partner: (n: number): string => uuidOf(4, n),
};

const iso = (time: number): string => new Date(time).toISOString();
const dayOf = (time: number): string => iso(time).slice(0, 10);
const list = (texts: readonly string[]): string => `{${texts.join(',')}}`;

/** Fills an empty database with the latest schema. `masterKey`: the api's. */
export async function fillReadModels(
  pool: pg.Pool,
  masterKey: Uint8Array,
  onProgress: (message: string) => void,
): Promise<void> {
  const now = Math.floor(Date.now() / DAY) * DAY;
  const people = peopleOf(masterKey);
  const jobs = jobsOf(now);
  const steps: Readonly<Record<string, () => Iterable<Row> | Promise<Iterable<Row>>>> = {
    'rm.customers': () => customerRows(people, jobs, now),
    'rm.technicians': () => technicianRows(people, jobs, now),
    'rm.partners': () => partnerRows(people, now),
    'rm.bookings': () => bookingRows(people, jobs),
    'rm.reviews': () => reviewRows(people, jobs),
    'rm.review_stars': () => starRows(jobs),
    'rm.payouts': () => payoutRows(jobs),
    'rm.referrals': () => referralRows(jobs),
    'rm.commissions': () => commissionRows(jobs),
    'rm.scans': () => scanRows(jobs),
    'rm.support': () => ticketRows(people, now),
    'rm.waitlist': () => waitlistRows(people, now),
    'rm.messages': () => messageRows(jobs),
    'rm.codes': () => codeRows(jobs),
    'rm.audit': () => auditRows(jobs),
    'app.person_keys': () => people.keys(),
  };
  await withoutIndexes(pool, async () => {
    for (const [table, rows] of Object.entries(steps)) {
      onProgress(`lists: ${table}`);
      await copyRows(pool, table, await rows());
    }
    onProgress('lists: indexes');
  });
}

interface People {
  readonly customer: (n: number) => Somebody & { readonly sealed: (field: string, text: string) => Sealed };
  readonly technician: People['customer'];
  readonly partner: People['customer'];
  readonly isErased: (n: number) => boolean;
  readonly seal: (subject: string, field: string, text: string) => Sealed;
  /** Rows of all keys that were used. */
  readonly keys: () => Iterable<Row>;
}

function peopleOf(masterKey: Uint8Array): People {
  const wrapping = deriveKey(masterKey, 'person-keys');
  const keys = new Map<string, Buffer>();
  const seal = (subject: string, field: string, text: string): Sealed => {
    let key = keys.get(subject);
    if (!key) keys.set(subject, (key = newDataKey()));
    return writeSealed(sealWith(key, 1, subject, field, Buffer.from(text)));
  };
  const of = (role: 'customer' | 'technician' | 'partner', seed: number) => (n: number) => ({
    ...somebody(chanceOf(seed + n), n),
    sealed: (field: string, text: string) => seal(`${role}-${ids[role](n)}`, field, text),
  });
  return {
    customer: of('customer', 1_000_000),
    technician: of('technician', 2_000_000),
    partner: of('partner', 3_000_000),
    isErased: (n) => (n * 7_919) % 1_000 < ERASED,
    seal,
    *keys() {
      for (const [subject, key] of keys)
        yield {
          subject,
          version: 1,
          wrapped: `\\x${encrypt(wrapping, key, `${subject}:1`).toString('hex')}`,
        };
    },
  };
}

/** What happens to a booking, by its number. */
interface Job {
  readonly n: number;
  readonly customer: number;
  readonly technician: number;
  /** Null: no code. */
  readonly partner: number | null;
  readonly kind: keyof typeof chapters;
  readonly price: number;
  readonly refunded: number;
  readonly rating: number | null;
  readonly placedAt: number;
  readonly startsAt: number;
  readonly minutes: number;
}

/** How far a booking's events go: those of a whole life, and related ones. */
const chapters = {
  completed: 99,
  cancelled: 4,
  confirmed: 4,
  scheduled: 6,
  pending: 1,
  in_progress: 9,
} as const;

const isPaid = ({ kind }: Job): boolean => kind === 'completed';

/** All bookings, in the order in which they were made: business grows, and a few customers book often. */
function jobsOf(now: number): readonly Job[] {
  const chance = chanceOf(7);
  const booking = Array.from({ length: size.customers }, (_, n) => n).filter(
    (n) => (n * 7_907) % 1_000 >= NEVER_BOOKED,
  );
  return Array.from({ length: size.bookings }, (_, n): Job => {
    // Most customers come a few times; the first ones are property managers.
    const customer =
      chance.next() < 0.15 ? chance.pick(booking) : (booking[chance.below(booking.length)] ?? 0);
    const placedAt = now - YEARS * DAY * (1 - Math.sqrt((n + 1) / size.bookings));
    const ahead = 1 + chance.below(20);
    const startsAt = Math.floor(placedAt / DAY + ahead) * DAY + (14 + 2 * chance.below(4)) * 3_600_000;
    const isAhead = startsAt > now;
    const luck = chance.next();
    const kind = isAhead
      ? luck < 0.08
        ? 'cancelled'
        : luck < 0.12
          ? 'pending'
          : luck < 0.3
            ? 'confirmed'
            : 'scheduled'
      : luck < 0.09
        ? 'cancelled'
        : luck > 0.9998
          ? 'in_progress'
          : 'completed';
    const price = aPrice(chance);
    return {
      n,
      customer,
      technician: Math.floor(size.technicians * chance.next() ** 1.6),
      partner: chance.next() < 0.15 ? Math.floor(size.partners * chance.next() ** 2) : null,
      kind,
      price,
      refunded: kind === 'completed' && chance.next() < 0.03 ? Math.round(price * chance.next()) : 0,
      rating: kind === 'completed' && chance.next() < 0.4 ? 5 - Math.floor(5 * chance.next() ** 4) : null,
      placedAt,
      startsAt,
      minutes: 60 + 30 * chance.below(8),
    };
  });
}

/** Keys for values that are never decrypted, since the rows contain plain values as well. */
const paper = {
  seal: (subject: string, field: string) => Promise.resolve(`enc:v1:${subject}:${field}:1:AAAA` as Sealed),
} as unknown as PersonKeys;

async function customerRows(people: People, jobs: readonly Job[], now: number): Promise<Iterable<Row>> {
  const example = fold(customers, await customerStory(paper, 'c'));
  if (example.status !== 'registered') throw new Error('the example registers');
  const sums = Array.from({ length: size.customers }, () => ({ bookings: 0, spent: 0, last: 0 }));
  for (const job of jobs) {
    const sum = sums[job.customer];
    if (!sum) continue;
    if (job.kind !== 'cancelled') sum.bookings += 1;
    if (isPaid(job)) sum.spent += job.price - job.refunded;
    sum.last = Math.max(sum.last, job.startsAt);
  }
  return (function* () {
    const chance = chanceOf(11);
    for (let n = 0; n < size.customers; n += 1) {
      const since = iso(now - YEARS * DAY * (1 - Math.sqrt((n + 1) / size.customers)) - DAY);
      const id = ids.customer(n);
      const { bookings = 0, spent = 0, last = 0 } = sums[n] ?? {};
      const lastBooking =
        last > 0
          ? { last_booking_at: iso(last), last_booking_zone: 'America/New_York' }
          : { last_booking_at: null, last_booking_zone: null };
      const common = { bookings, spent, ...lastBooking };
      if (people.isErased(n)) {
        const state = JSON.stringify({ status: 'deleted', id, at: iso(now - chance.below(300) * DAY) });
        const nobody = { first_name: null, last_name: null, email: null, phone: null };
        yield { id, status: 'deleted', ...nobody, since, ...common, is_blocked: false, state };
        continue;
      }
      const { sealed, firstName, lastName, email, phone } = people.customer(n);
      const blocked = chance.next() < 0.004;
      const state = JSON.stringify({
        ...example,
        id,
        since,
        person: {
          firstName: sealed('firstName', firstName),
          lastName: sealed('lastName', lastName),
          email: sealed('email', email),
          phone: sealed('phone', phone),
        },
        emailVerified: chance.next() < 0.8,
        adminNotes:
          chance.next() < 0.1
            ? [
                {
                  id: 'n',
                  text: sealed('note', 'Rings before delivery'),
                  by: { role: 'admin', id: 'a' },
                  at: since,
                  edited: null,
                },
              ]
            : [],
        blocked: blocked
          ? { reason: sealed('reason', 'x'), by: { role: 'admin', id: 'a' }, at: since }
          : null,
      });
      const person = { first_name: firstName, last_name: lastName, email, phone };
      yield { id, status: 'registered', ...person, since, ...common, is_blocked: blocked, state };
    }
  })();
}

async function technicianRows(people: People, jobs: readonly Job[], now: number): Promise<Iterable<Row>> {
  const example = fold(technicians, await technicianStory(paper, 't', '10001'));
  const vetting = fold(onboardings, examples.vettedForAdmin({ id: as<TechnicianId>('t') }));
  if (example.status !== 'registered') throw new Error('the example registers');
  const work = Array.from({ length: size.technicians }, () => ({ jobs: 0, ratings: 0, rated: 0 }));
  for (const job of jobs) {
    const sum = work[job.technician];
    if (!sum || !isPaid(job)) continue;
    sum.jobs += 1;
    sum.ratings += job.rating === null ? 0 : 1;
    sum.rated += job.rating ?? 0;
  }
  return (function* () {
    const chance = chanceOf(13);
    for (let n = 0; n < size.technicians; n += 1) {
      const { sealed, firstName, lastName, email, phone, street, town } = people.technician(n);
      const [id, since] = [ids.technician(n), iso(now - YEARS * DAY * chance.next())];
      const [isActive, isAvailable, isClear] = [
        chance.next() < 0.9,
        chance.next() < 0.7,
        chance.next() < 0.95,
      ];
      yield {
        id,
        status: 'registered',
        first_name: firstName,
        last_name: lastName,
        email,
        phone,
        is_active: isActive,
        is_available: isAvailable,
        application_status: isClear ? 'approved' : 'pending',
        background_check: isClear ? 'clear' : 'pending',
        eligible: isActive && isClear,
        lat: 40,
        lon: -74,
        cleared_until: isClear ? '9999-12-31T00:00:00Z' : null,
        ...(work[n] ?? { jobs: 0, ratings: 0, rated: 0 }),
        faults: 0,
        refunded: 0,
        since,
        state: JSON.stringify({
          ...example,
          id,
          isActive,
          isAvailable,
          since,
          person: {
            firstName: sealed('firstName', firstName),
            lastName: sealed('lastName', lastName),
            email: sealed('email', email),
            phone: sealed('phone', phone),
            address: sealed('address', street),
          },
          profile: { ...example.profile, zip: town.zip },
          notes: sealed('notes', 'Punctual'),
        }),
        vetting: JSON.stringify(vetting),
      };
    }
  })();
}

async function partnerRows(people: People, now: number): Promise<Iterable<Row>> {
  const example = fold(partners, await partnerStory(paper, 'p', 'X-1'));
  if (example.status === 'none') throw new Error('the example registers');
  return (function* () {
    const chance = chanceOf(17);
    for (let n = 0; n < size.partners; n += 1) {
      const { sealed, firstName, lastName, email, phone } = people.partner(n);
      const [id, since] = [ids.partner(n), iso(now - YEARS * DAY * chance.next())];
      const luck = chance.next();
      const status =
        luck < 0.85 ? 'active' : luck < 0.92 ? 'applied' : luck < 0.96 ? 'rejected' : 'cancelled';
      const name = `${firstName} ${lastName}`;
      const storeName = `${lastName} Home ${n}`;
      const storeCode = `STORE-${n}`;
      const person = {
        contactName: sealed('contactName', name),
        contactEmail: sealed('contactEmail', email),
      };
      yield {
        id,
        status,
        store_code: storeCode,
        store_name: storeName,
        contact_name: name,
        contact_email: email,
        contact_phone: phone,
        since,
        is_deleted: chance.next() < 0.02,
        state: JSON.stringify({
          ...example,
          status,
          id,
          since,
          storeCode,
          appliedAt: since,
          store: { ...example.store, storeName },
          person: { ...example.person, ...person },
        }),
      };
    }
  })();
}

/** A booking's state at the end of each chapter, as the domain folds it. */
async function statesOf(): Promise<Readonly<Record<Job['kind'], Booking>>> {
  const life = wholeLife(await castOf(paper, 0));
  const cancelled: BookingEvent = {
    type: 'BookingCancelled',
    data: {
      by: { role: 'customer', id: 'c' },
      cancelledBy: 'customer',
      reason: 'customer_request',
      note: null,
      fee: cents(0),
      at: '2030-03-05T12:00:00.000Z',
    },
  };
  const states = Object.entries(chapters).map(([kind, length]) => {
    const events = [...life.slice(0, length), ...(kind === 'cancelled' ? [cancelled] : [])];
    const placed = events.map((event, revision) => ({ ...event, revision }));
    return [kind, fold(bookingAggregate, placed)] as const;
  });
  return Object.fromEntries(states) as unknown as Record<Job['kind'], Booking>;
}

async function bookingRows(people: People, jobs: readonly Job[]): Promise<Iterable<Row>> {
  const states = await statesOf();
  return (function* () {
    const chance = chanceOf(19);
    const opened = new Map<number, ReturnType<typeof contactOf>>();
    const crews = new Map<number, ReturnType<typeof crewOf>>();
    for (const job of jobs) {
      let contact = opened.get(job.customer);
      if (!contact) opened.set(job.customer, (contact = contactOf(people, job.customer)));
      let crew = crews.get(job.technician);
      if (!crew) crews.set(job.technician, (crew = crewOf(people, job.technician)));
      yield bookingRow(job, states[job.kind], {
        contact,
        crew,
        brand: aBrand(chance),
        service: aService(chance),
      });
    }
  })();
}

function contactOf(people: People, n: number) {
  const { sealed, firstName, lastName, email, phone, street, town } = people.customer(n);
  return {
    plain: people.isErased(n) ? null : { firstName, lastName, email, phone, street },
    town,
    sealed: {
      firstName: sealed('firstName', firstName),
      lastName: sealed('lastName', lastName),
      email: sealed('email', email),
      phone: sealed('phone', phone),
      street: sealed('street', street),
      unit: null,
      instructions: sealed('instructions', 'Please ring twice, the dog is friendly'),
    },
    city: sealed('city', 'Springfield'),
    notes: sealed('notes', 'All done, customer was happy'),
  };
}

function crewOf(people: People, n: number) {
  const { sealed, firstName, lastName, phone } = people.technician(n);
  const name = `${firstName} ${lastName}`;
  return {
    id: ids.technician(n),
    name,
    phone,
    sealed: { name: sealed('name', name), phone: sealed('phone', phone) },
  };
}

function bookingRow(
  job: Job,
  example: Booking,
  facts: {
    readonly contact: ReturnType<typeof contactOf>;
    readonly crew: ReturnType<typeof crewOf>;
    readonly brand: string;
    readonly service: string;
  },
): Row {
  const { contact, crew, brand, service } = facts;
  const { n, kind, price, refunded, minutes } = job;
  const [id, number, customerId] = [ids.booking(n), `HX-${numberOf(n)}`, ids.customer(job.customer)];
  const [placedAt, startsAt, endsAt] = [
    iso(job.placedAt),
    iso(job.startsAt),
    iso(job.startsAt + minutes * 60_000),
  ];
  const partnerId = job.partner === null ? null : ids.partner(job.partner);
  const isTaken = example.crew.length > 0;
  const captured = isPaid(job) ? price : 0;
  const state = {
    ...example,
    id,
    number,
    customerId,
    brand,
    serviceType: service,
    placedAt,
    minutes,
    partner: partnerId === null ? null : { partnerId, storeCode: `STORE-${job.partner}` },
    price: { ...example.price, total: price, undiscounted: price },
    appointment: {
      ...example.appointment,
      date: dayOf(job.startsAt),
      startsAt,
      endsAt,
      zone: contact.town.zone,
    },
    place: { zip: contact.town.zip, state: contact.town.state, city: contact.city },
    contact: contact.sealed,
    crew: example.crew.map((member) => ({ ...member, technicianId: crew.id, ...crew.sealed })),
    payment: { ...example.payment, captured, refunded },
    review: job.rating === null ? null : { ...example.review, rating: job.rating, text: contact.notes },
    ...(example.status === 'completed' && { completion: { ...example.completion, notes: contact.notes } }),
  };
  const { plain } = contact;
  return {
    id,
    number,
    customer_id: customerId,
    partner_id: partnerId,
    status: example.status,
    payment_state: example.payment.state,
    revision: example.revision,
    brand,
    service_type: service,
    zip: contact.town.zip,
    starts_at: startsAt,
    ends_at: endsAt,
    appointment_date: dayOf(job.startsAt),
    placed_at: placedAt,
    completed_at: kind === 'completed' ? endsAt : null,
    updated_at: endsAt,
    total: price,
    captured,
    refunded,
    rating: job.rating,
    crew_ids: list(isTaken ? [crew.id] : []),
    free_seats: kind === 'confirmed' ? 1 : 0,
    offered_to: list(kind === 'confirmed' ? [crew.id] : []),
    pool_open: false,
    first_name: plain?.firstName ?? null,
    last_name: plain?.lastName ?? null,
    email: plain?.email ?? null,
    phone: plain?.phone ?? null,
    street: plain?.street ?? null,
    unit: null,
    crew: JSON.stringify(isTaken ? { [crew.id]: { name: crew.name, phone: crew.phone } } : {}),
    customer_erased: plain === null,
    state: JSON.stringify(state),
  };
}

const words =
  'They came on time and were friendly|Everything stands straight, great work|A drawer had to be adjusted, but all is well now|Fast and clean|Would book again|It took longer than planned'.split(
    '|',
  );

function* reviewRows(people: People, jobs: readonly Job[]): Iterable<Row> {
  const chance = chanceOf(23);
  // Drawn in the same way as the bookings themselves.
  const booked = chanceOf(19);
  const firstNames = new Map<number, string>();
  for (const { n, customer, rating, startsAt } of jobs) {
    const firstName = firstNames.get(customer) ?? people.customer(customer).firstName;
    firstNames.set(customer, firstName);
    const [brand, service] = [aBrand(booked), aService(booked)];
    const hidden = rating !== null && chance.next() < 0.003;
    yield {
      booking_id: ids.booking(n),
      number: `HX-${numberOf(n)}`,
      brand,
      service_type: service,
      first_name: people.isErased(customer) ? null : firstName,
      contact_of: ids.customer(customer),
      customer_id: rating === null ? null : ids.customer(customer),
      rating,
      review: rating === null ? null : chance.pick(words),
      at: rating === null ? null : iso(startsAt + DAY),
      voters: list(Array.from({ length: rating === null ? 0 : chance.below(4) }, (_, voter) => `v${voter}`)),
      hidden_rule: hidden ? 'offensive' : null,
      hidden_by: hidden ? 'admin-1' : null,
      hidden_at: hidden ? iso(startsAt + 2 * DAY) : null,
    };
  }
}

function* starRows(jobs: readonly Job[]): Iterable<Row> {
  for (const rating of [1, 2, 3, 4, 5])
    yield { rating, count: jobs.filter((job) => job.rating === rating).length };
}

function* payoutRows(jobs: readonly Job[]): Iterable<Row> {
  for (const job of jobs) {
    if (!isPaid(job)) continue;
    const [booking, technician] = [ids.booking(job.n), ids.technician(job.technician)];
    const owed = Math.round(job.price * 0.7);
    const at = iso(job.startsAt + DAY);
    yield {
      id: `${booking}:${technician}`,
      booking_id: booking,
      technician_id: technician,
      status: 'paid',
      owed,
      tips: 0,
      transferred: owed,
      sent: owed,
      paid: owed,
      underway_payout: null,
      failure: null,
      failed_at: null,
      created_at: at,
      processed_at: at,
    };
  }
}

function* referralRows(jobs: readonly Job[]): Iterable<Row> {
  const chance = chanceOf(29);
  for (const job of jobs) {
    if (job.partner === null) continue;
    const luck = chance.next();
    const hold = holdOf(job, luck);
    const earnedAt = isPaid(job) ? iso(job.startsAt + DAY) : null;
    yield {
      booking_id: ids.booking(job.n),
      number: `HX-${numberOf(job.n)}`,
      partner_id: ids.partner(job.partner),
      store_code: `STORE-${job.partner}`,
      scan_id: `scan-${job.n}`,
      placed_at: iso(job.placedAt),
      converted_at: iso(job.placedAt + 60_000),
      is_cancelled: job.kind === 'cancelled',
      commission: isPaid(job) ? Math.round(job.price * 0.04) : 0,
      earned_at: earnedAt,
      flags: list(luck < 0.02 ? ['repeated_device'] : []),
      hold,
      held_at: hold === 'held' ? earnedAt : null,
      device: `d${chance.below(1_000_000)}`,
      card: `k${chance.below(1_000_000)}`,
    };
  }
}

function holdOf(job: Job, luck: number): string | null {
  if (!isPaid(job) || luck >= 0.02) return null;
  if (luck < 0.001) return 'held';
  return luck < 0.004 ? 'refused' : 'released';
}

function* commissionRows(jobs: readonly Job[]): Iterable<Row> {
  for (const job of jobs)
    if (job.partner !== null && isPaid(job))
      yield {
        position: job.n * 16 + 15,
        partner_id: ids.partner(job.partner),
        booking_id: ids.booking(job.n),
        service: job.price,
        bps: 400,
        amount: Math.round(job.price * 0.04),
        at: iso(job.startsAt + DAY),
      };
}

/** Three scans per booking that came from one. */
function* scanRows(jobs: readonly Job[]): Iterable<Row> {
  for (const { n, partner, placedAt } of jobs)
    for (let turn = 0; partner !== null && turn < 3; turn += 1)
      yield {
        position: n * 16 + turn,
        partner_id: ids.partner(partner),
        store_code: `STORE-${partner}`,
        product_sku: null,
        device: 'ios',
        visitor: `v${n}-${turn}`,
        at: iso(placedAt - turn * 60_000),
        scan_id: turn === 0 ? `scan-${n}` : `scan-${n}-${turn}`,
      };
}

async function ticketRows(people: People, now: number): Promise<Iterable<Row>> {
  return (function* () {
    const chance = chanceOf(31);
    for (let n = 0; n < size.tickets; n += 1) {
      const owner = chance.below(size.customers);
      if (people.isErased(owner)) continue;
      const { sealed, firstName, lastName, email } = people.customer(owner);
      const [customerId, ticketId] = [ids.customer(owner), `HT-${numberOf(n)}`];
      const [category, priority] = [chance.pick(supportCategories), chance.pick(supportPriorities)];
      const [name, subject] = [`${firstName} ${lastName}`, chance.pick(words)];
      const at = iso(now - YEARS * DAY * (1 - Math.sqrt((n + 1) / size.tickets)));
      const state = fold(tickets, [
        {
          type: 'TicketOpened',
          data: {
            ticketId,
            commandId: String(n),
            person: { role: 'customer', id: customerId },
            subjectKey: `customer-${customerId}`,
            name: sealed('name', name),
            email: sealed('email', email),
            phone: null,
            subject: sealed('subject', subject),
            message: sealed('message', 'One of the doors does not close, could somebody come by once more?'),
            category,
            priority,
            language: 'en',
            at,
          },
        },
      ]);
      if (state.status === 'none') continue;
      const luck = chance.next();
      const status = n < size.tickets - 200 ? (luck < 0.9 ? 'closed' : 'answered') : 'open';
      yield {
        id: ticketId,
        status,
        category,
        priority,
        person_role: 'customer',
        person_id: customerId,
        name,
        email,
        subject,
        created_at: at,
        updated_at: at,
        answer_by: answerBy({ ...state, status }),
        state: JSON.stringify({ ...state, status }),
      };
    }
  })();
}

function* waitlistRows(people: People, now: number): Iterable<Row> {
  const chance = chanceOf(37);
  for (let n = 0; n < size.waiting; n += 1) {
    const { town, email } = somebody(chance, n);
    const id = uuidOf(5, n);
    const at = iso(now - YEARS * DAY * chance.next());
    yield { id, zip: town.zip, state: town.state, email: people.seal(`waitlist-${id}`, 'email', email), at };
  }
}

/** An email, text or push notification per booking. */
function* messageRows(jobs: readonly Job[]): Iterable<Row> {
  const chance = chanceOf(43);
  for (const { n, placedAt } of jobs) {
    const [bookingId, luck, fate] = [ids.booking(n), chance.next(), chance.next()];
    const outcome = fate < 0.95 ? 'delivered' : fate < 0.97 ? 'failed' : fate < 0.999 ? 'skipped' : 'waiting';
    const at = iso(placedAt + 30_000);
    yield {
      id: `${bookingId}.confirmed`,
      key: 'confirmed',
      stream: `messages-${bookingId}`,
      role: 'customer',
      person_id: null,
      booking_id: bookingId,
      ticket_id: null,
      template: 'booking_confirmed',
      channel: luck < 0.7 ? 'mail' : luck < 0.95 ? 'sms' : 'push',
      sent_to: null,
      state: outcome === 'waiting' || outcome === 'skipped' ? outcome : 'sent',
      reason: outcome === 'skipped' ? 'stale' : null,
      provider_id: outcome === 'delivered' || outcome === 'failed' ? `provider-${n}` : null,
      delivery: outcome === 'delivered' ? 'delivered' : outcome === 'failed' ? 'bounced' : null,
      delivery_code: null,
      outcome,
      wanted_at: at,
      changed_at: at,
      tries_again: 0,
    };
  }
}

/** Thank-you codes for a fifth of the reviews, and those created by admins. */
function* codeRows(jobs: readonly Job[]): Iterable<Row> {
  const row = (code: Extract<CodeState, { readonly status: 'issued' }>): Row => ({
    code: code.code,
    kind: code.kind,
    name: code.kind === 'campaign' ? code.name : null,
    customer_id: code.kind === 'thanks' ? code.customerId : null,
    percent: code.percent,
    issued_at: code.issuedAt,
    ended_at: code.endedAt,
    from_day: code.limits.from,
    until_day: code.limits.until,
    uses: code.limits.uses,
    used: code.redemptions.length,
    redeemed_by: null,
    state: JSON.stringify(code),
  });
  for (const job of jobs) {
    const [bookingId, customerId] = [
      as<BookingId>(ids.booking(job.n)),
      as<CustomerId>(ids.customer(job.customer)),
    ];
    const at = iso(job.startsAt + 2 * DAY);
    if (job.rating !== null && job.n % 5 === 0) {
      const code = fold(codes, [
        { type: 'CodeIssued', data: { code: `T${numberOf(job.n)}`, percent: 10, customerId, bookingId, at } },
      ]);
      if (code.status === 'issued') yield row(code);
    }
    if (job.n % 5_000 === 0) {
      const name = `Week ${job.n / 5_000}`;
      const limits = {
        uses: 1_000,
        usesPerCustomer: 1,
        from: null,
        until: dayOf(job.startsAt),
        minOrder: cents(0),
      };
      const code = fold(codes, [
        { type: 'CodeCreated', data: { code: `WEEK${job.n / 5_000}`, name, percent: 5, limits, at } },
      ]);
      if (code.status === 'issued') yield row(code);
    }
  }
}

const audited = [
  'BookingPlaced',
  'HoldPlaced',
  'TechnicianAssigned',
  'WorkCompleted',
  'PaymentCaptured',
] as const;

/** The newest part of the audit: a few events of each of the latest bookings. */
function* auditRows(jobs: readonly Job[]): Iterable<Row> {
  const chance = chanceOf(41);
  for (let n = 0; n < size.audited; n += 1) {
    const job = jobs[Math.floor((n / size.audited) * jobs.length)];
    if (!job) continue;
    const id = ids.booking(job.n);
    const luck = chance.next();
    const byAdmin = luck < 0.03;
    yield {
      position: n + 1,
      event_id: uuidOf(6, n),
      stream: `booking-${id}`,
      revision: n % 16,
      booking_id: id,
      type: byAdmin && luck < 0.01 ? 'PersonalDataRead' : chance.pick(audited),
      actor_role: byAdmin ? 'admin' : luck < 0.2 ? 'customer' : luck < 0.4 ? 'technician' : 'system',
      actor_id: byAdmin
        ? `admin-${chance.below(5)}`
        : luck < 0.2
          ? ids.customer(job.customer)
          : 'workflow:booking',
      command_id: uuidOf(7, n),
      recorded_at: iso(job.placedAt + (n % 2) * 60_000),
      device_time: null,
      done_at: null,
      facts: JSON.stringify({ amount: job.price, attempt: 1 }),
      kind: byAdmin && luck < 0.01 ? 'read' : 'change',
      subject: `booking-${id}`,
      chain: uuidOf(8, n),
    };
  }
}
