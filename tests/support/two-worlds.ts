/**
 * Two circles of people who have nothing to do with each other, in the log and the read models of one api: each has a
 * customer with bookings, the technician who does them, the store that they came by, and their requests for help.
 * Whatever is personal to a circle carries its word, so that an answer which shows it to the other gives itself away.
 */
import { createHash } from 'node:crypto';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Role } from '#domain/core/actor.ts';
import { as, type BookingId, type BookingNumber } from '#domain/core/ids.ts';
import { type CustomerId, type PartnerId, type TechnicianId } from '#domain/core/ids.ts';
import { examples } from '#domain/examples/index.ts';
import type { TicketEvent } from '#domain/support/events.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import { allProjections } from '#projections/projections.ts';
import { type Runner, startRunner } from '#projections/runner.ts';
import { toAppend, wholeLife } from '#projections/testing/booking-story.ts';
import {
  customerStory,
  partnerStory,
  payoutStory,
  technicianStory,
} from '#projections/testing/people-story.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import type { TestDatabase } from './database.ts';

/** One circle, and what nobody of the other one may come to see. */
export interface World {
  /** Part of everything that its people have typed, and of their ids but the bookings'. */
  readonly word: string;
  /** Its word, phone number, and its bookings' ids and numbers: all that is the circle's has one of them in it. */
  readonly secrets: readonly string[];
  readonly phone: string;
  readonly customerId: string;
  readonly technicianId: string;
  readonly partnerId: string;
  /** A job that is done, paid and reviewed, and one that waits for its technician's answer. */
  readonly bookings: readonly { readonly id: string; readonly number: string }[];
  readonly storeCode: string;
  readonly ticketId: string;
  /** `Cookie` headers of its people. */
  readonly cookies: Readonly<Record<Exclude<Role, 'admin'>, string>>;
}

export interface TwoWorlds {
  readonly api: ApiServer;
  readonly ours: World;
  readonly theirs: World;
  /** Keeps the read models up with the log. */
  readonly runner: Runner;
  /** Resolves once the read models have all of the log. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const at = '2030-03-01T12:00:00.000Z';

/** Opens both, on a fresh database unless one is given; `more` is the api's environment beside the usual. */
export async function openTwoWorlds(more: NodeJS.ProcessEnv = {}, given?: TestDatabase): Promise<TwoWorlds> {
  const api = await startApiServer(more, given);
  const { log, keys, waits } = api.deps;
  const runner = startRunner({
    databaseUrl: api.databaseUrl,
    log,
    openMany: (sealed) => keys.openMany(sealed),
    projections: allProjections,
  });
  const caughtUp = async (): Promise<void> => {
    const names = allProjections.map(({ name }) => name);
    const outcome = await waits.waitFor(names, await log.head());
    if (outcome !== 'reached') throw new Error(`the read models did not catch up: ${outcome}`);
  };
  const ours = await createWorld(api, 'quimbal', 1);
  const theirs = await createWorld(api, 'zorvex', 2);
  await caughtUp();
  return {
    api,
    ours,
    theirs,
    runner,
    caughtUp,
    async stop() {
      await runner.stop();
      await api.stop();
    },
  };
}

async function createWorld(api: ApiServer, word: string, n: number): Promise<World> {
  const { log } = api.deps;
  const phone = `+1212555019${n}`;
  const keys = inWordsOf(api.deps.keys, word, phone);
  const [customerId, technicianId, partnerId] = [`customer-${word}`, `technician-${word}`, `partner-${word}`];
  const storeCode = `${word.toUpperCase()}-1`;
  // Six characters, as people type them.
  const letters = word.slice(0, 1).toUpperCase().repeat(5);
  const ticketId = `HT-${letters}9`;
  const bookings = [0, 1].map((index) => ({
    id: `00000000-0000-4000-8000-0000000000${n}${index}`,
    number: `HX-${letters}${index}`,
  }));
  const append = async (
    stream: string,
    events: readonly { readonly type: string; readonly data: unknown }[],
  ): Promise<void> => void (await log.append(stream, 'none', toAppend(stream, events)));

  await append(`customer-${customerId}`, await customerStory(keys, customerId));
  await append(`technician-${technicianId}`, await technicianStory(keys, technicianId, '10001'));
  const vetting = examples.vettedForAdmin({ id: as<TechnicianId>(technicianId) });
  await append(
    `onboarding-${technicianId}`,
    await Promise.all(vetting.map((event) => resealed(event, `technician-${technicianId}`, keys))),
  );
  await append(`partner-${partnerId}`, await partnerStory(keys, partnerId, storeCode));
  for (const [index, { id, number }] of bookings.entries()) {
    const life = await lifeOf(keys, { id, number, customerId, technicianId, partnerId, storeCode });
    // The second one has been offered and waits.
    await append(`booking-${id}`, index === 0 ? life : life.slice(0, 4));
  }
  await append(`payout-${bookings[0]?.id}`, payoutStory(bookings[0]?.id ?? '', technicianId, 105));
  await append(`support-${ticketId}`, [await ticketOf(keys, ticketId, customerId)]);
  await append(`scans-${partnerId}`, [
    {
      type: 'CodeScanned',
      data: {
        scanId: `scan-${word}`,
        partnerId,
        storeCode,
        productSku: `sku-${word}`,
        device: 'ios',
        visitor: `visitor-${word}`,
        at,
      },
    },
  ]);
  const email = await keys.seal(`waitlist-${word}`, 'email', '');
  await append(`waitlist-${word}`, [
    { type: 'WaitlistJoined', data: { zip: '99701', state: 'AK', email, at } },
  ]);
  const cookies = {
    customer: await api.signIn('customer', customerId),
    technician: await api.signIn('technician', technicianId),
    partner: await api.signIn('partner', partnerId),
  };
  const secrets = [word, phone.slice(2), ticketId, ...bookings.flatMap(({ id, number }) => [id, number])];
  return {
    word,
    secrets,
    phone,
    customerId,
    technicianId,
    partnerId,
    bookings,
    storeCode,
    ticketId,
    cookies,
  };
}

/** Keys that seal a text of the circle in place of whatever the example says. */
const inWordsOf = (keys: PersonKeys, word: string, phone: string): PersonKeys => ({
  ...keys,
  seal: (subject, field) =>
    keys.seal(
      subject,
      field,
      /phone/i.test(field)
        ? phone
        : /email/i.test(field)
          ? `${field}.${word}@people.example`
          : field === 'dateOfBirth'
            ? '1988-04-12'
            : `${field} ${word}`,
    ),
});

/** The event with what an example keeps sealed by no key sealed anew. */
async function resealed<Event extends { readonly type: string; readonly data: unknown }>(
  event: Event,
  subject: string,
  keys: PersonKeys,
): Promise<Event> {
  const seal = async (value: unknown, field: string): Promise<unknown> => {
    if (typeof value === 'string') return value.startsWith('enc:') ? keys.seal(subject, field, '') : value;
    if (Array.isArray(value)) return Promise.all(value.map((one) => seal(one, field)));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(async ([name, one]) => [name, await seal(one, name)] as const);
    return Object.fromEntries(await Promise.all(entries));
  };
  return { ...event, data: await seal(event.data, '') };
}

async function lifeOf(
  keys: PersonKeys,
  {
    id,
    number,
    customerId,
    technicianId,
    partnerId,
    storeCode,
  }: {
    readonly id: string;
    readonly number: string;
    readonly customerId: string;
    readonly technicianId: string;
    readonly partnerId: string;
    readonly storeCode: string;
  },
): Promise<readonly BookingEvent[]> {
  const own = (field: string) => keys.seal(`customer-${customerId}`, field, '');
  const theirs = (field: string) => keys.seal(`technician-${technicianId}`, field, '');
  const cast = {
    bookingId: as<BookingId>(id),
    number: as<BookingNumber>(number),
    customerId: as<CustomerId>(customerId),
    technicianId: as<TechnicianId>(technicianId),
    partnerId: as<PartnerId>(partnerId),
    contact: {
      firstName: await own('firstName'),
      lastName: await own('lastName'),
      email: await own('email'),
      phone: await own('phone'),
      street: await own('street'),
      unit: await own('unit'),
      instructions: await own('instructions'),
    },
    technicianName: await theirs('name'),
    technicianPhone: await theirs('phone'),
    notes: await own('notes'),
  };
  const review = await own('review');
  // Without photos: there are none in the store.
  const life = wholeLife(cast).filter(({ type }) => type !== 'PhotosAdded');
  return life.map((event): BookingEvent => {
    if (event.type === 'WorkCompleted') return { ...event, data: { ...event.data, afterPhotos: [] } };
    if (event.type === 'ReviewAdded') return { ...event, data: { ...event.data, text: review } };
    if (event.type === 'BookingPlaced')
      return { ...event, data: { ...event.data, partner: { partnerId: cast.partnerId, storeCode } } };
    return event;
  });
}

async function ticketOf(keys: PersonKeys, ticketId: string, customerId: string): Promise<TicketEvent> {
  const subjectKey = `customer-${customerId}`;
  const seal = (field: string) => keys.seal(subjectKey, field, '');
  return {
    type: 'TicketOpened',
    data: {
      ticketId,
      commandId: createHash('sha256').update(ticketId).digest('base64url'),
      person: { role: 'customer', id: customerId },
      subjectKey,
      name: await seal('name'),
      email: await seal('email'),
      phone: await seal('phone'),
      subject: await seal('subject'),
      message: await seal('message'),
      category: 'booking',
      priority: 'low',
      language: 'en',
      at,
    },
  };
}
