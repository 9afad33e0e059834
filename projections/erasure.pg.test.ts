/**
 * No read model contains data of an erased person, even from events that come while their key is still cached (R29).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingEvent } from '#domain/booking/events.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { OnboardingEvent } from '#domain/onboarding/events.ts';
import { allProjections } from './projections.ts';
import { rebuild } from './rebuild.ts';
import { castOf, wholeLife } from './testing/booking-story.ts';
import { customerStory, technicianStory } from './testing/people-story.ts';
import { openReadSide, type ReadSide } from './testing/read-side.ts';

const at = '2030-03-09T12:00:00.000Z';
const by = { role: 'customer', id: 'c1' } as const;
const words = 'Quick and careful';
/** Every plain text that the events below seal for either person. */
const plain =
  /Ada|Lovelace|ada1@|c1@example|Grace|Hopper|t1@example|\+12125550|Broadway|Quick and careful|Help me|Vetted/;

/** A sealed value, whose letters may happen to spell a short name. */
const sealed = /enc:v1:[\w:.+/=-]+/g;

/** The read models with personal data. Partners are not erased. */
const erasable = allProjections.filter(({ name, personal }) => personal && name !== 'partners');

interface Story {
  readonly stream: string;
  readonly events: readonly { readonly type: string; readonly data: unknown }[];
}

/** The events of the two people; `n` distinguishes rounds. */
async function storiesOf({ keys }: ReadSide, n: number): Promise<readonly Story[]> {
  const cast = {
    ...(await castOf(keys, n, 1)),
    technicianId: as<TechnicianId>('t1'),
    technicianName: await keys.seal('technician-t1', 'name', 'Grace Hopper'),
    technicianPhone: await keys.seal('technician-t1', 'phone', '+12125550199'),
  };
  const text = await keys.seal('customer-c1', 'review', words);
  const life = wholeLife(cast).map(
    (event): BookingEvent =>
      event.type === 'ReviewAdded' ? { ...event, data: { ...event.data, text } } : event,
  );
  const ticketId = `HT-00000${n}`;
  const seal = (field: string, value: string) => keys.seal('customer-c1', field, value);
  const ticket = {
    type: 'TicketOpened',
    data: {
      ticketId,
      commandId: ticketId,
      person: by,
      subjectKey: 'customer-c1',
      name: await seal('name', 'Ada Lovelace'),
      email: await seal('email', 'ada1@example.com'),
      phone: null,
      subject: await seal('subject', 'Help me'),
      message: await seal('message', 'Help me'),
      category: 'booking',
      priority: 'low',
      language: 'en',
      at,
    },
  };
  return [
    { stream: `booking-${cast.bookingId}`, events: life },
    { stream: `support-${ticketId}`, events: [ticket] },
  ];
}

/** The technician's vetting: every text field about them says `Vetted`. */
async function vetting({ keys }: ReadSide): Promise<Story> {
  const id = as<TechnicianId>('t1');
  const seal = (field: string) => keys.seal('technician-t1', field, `Vetted ${field}`);
  const own = { by: { role: 'technician', id }, at } as const;
  const ours = { by: { role: 'admin', id: 'a1' }, at } as const;
  const events: readonly OnboardingEvent[] = [
    {
      type: 'ApplicationSent',
      data: {
        technicianId: id,
        attempt: 1,
        source: 'sign_up',
        zone: 'America/New_York',
        facts: {
          dateOfBirth: await seal('dateOfBirth'),
          certifications: await seal('certifications'),
          workHistory: await seal('workHistory'),
          taxClassification: 'llc',
          businessName: await seal('businessName'),
          businessEin: await seal('businessEin'),
        },
        ...own,
      },
    },
    { type: 'CandidateMade', data: { candidateId: 'e44a', ssnLast4: await seal('ssnLast4'), ...own } },
    { type: 'MoreAsked', data: { note: await seal('note'), ...ours } },
    { type: 'MoreAnswered', data: { answer: await seal('answer'), ...own } },
    { type: 'ReportDisputed', data: { number: 1, statement: await seal('statement'), ...own } },
    { type: 'ReportAccepted', data: { number: 1, reason: await seal('reason'), ...ours } },
  ];
  return { stream: 'onboarding-t1', events };
}

/** The events of both, their erasure, and what arrives afterwards from requests that were in progress. */
async function told(side: ReadSide, between: () => Promise<void>): Promise<bigint> {
  const append = async (stories: readonly Story[]) => {
    for (const { stream, events } of stories) await side.append(stream, events);
    await between();
  };
  const customer = await customerStory(side.keys, 'c1');
  const technician = await technicianStory(side.keys, 't1', '10001');
  await append([
    { stream: 'customer-c1', events: customer },
    { stream: 'technician-t1', events: technician },
    await vetting(side),
    ...(await storiesOf(side, 1)),
    // Nothing is added to this booking later, so only the erasure itself removes its texts.
    { stream: 'booking-b3', events: wholeLife(await castOf(side.keys, 3, 1)).slice(0, 1) },
  ]);
  await append([
    { stream: 'customer-c1', events: [{ type: 'CustomerDeleted', data: { by, at } }] },
    { stream: 'technician-t1', events: [{ type: 'TechnicianDeleted', data: { by, at } }] },
    { stream: 'onboarding-t1', events: [{ type: 'OnboardingClosed', data: { at } }] },
  ]);
  const erasedAt = await side.log.head();
  const personOf = (event: { readonly data: object } | undefined) =>
    event && 'person' in event.data ? event.data.person : null;
  const contact = (await castOf(side.keys, 1)).contact;
  await append([
    {
      stream: 'customer-c1',
      events: [{ type: 'CustomerPersonChanged', data: { person: personOf(customer[0]), by, at } }],
    },
    {
      stream: 'technician-t1',
      events: [{ type: 'TechnicianPersonChanged', data: { person: personOf(technician[0]), by, at } }],
    },
    {
      stream: 'booking-b1',
      events: [
        {
          type: 'ContactChanged',
          data: { contact, place: { zip: '10001', state: 'NY', city: 'NY' }, by, at },
        },
      ],
    },
    ...(await storiesOf(side, 2)),
  ]);
  return erasedAt;
}

/** The names of the read models that contain one of the plain texts, once for each such row. */
async function leaks(side: ReadSide): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, tables } of allProjections) {
    for (const table of tables) {
      const { rows } = await side.rm.pool.query<{ row: string }>(`SELECT t::text AS row FROM rm.${table} t`);
      found.push(...rows.flatMap(({ row }) => (plain.test(row.replaceAll(sealed, '')) ? [name] : [])));
    }
  }
  return found;
}

describe.for([
  { how: 'in one batch', batchSize: 1_000 },
  { how: 'an event at a time', batchSize: 1 },
])('R29: of an erased person whose key still opens, $how', ({ batchSize }) => {
  let side: ReadSide;
  let erasedAt: bigint;
  let hasLooked = false;

  beforeAll(async () => {
    side = await openReadSide();
    erasedAt = await told(side, async () => {
      if (batchSize > 1) return;
      // Before the erasure the plain texts are there, so the test below can fail.
      if (!hasLooked) await showsAll();
      hasLooked = true;
    });
    side.project({ batchSize });
    await side.caughtUp();
  }, 60_000);
  afterAll(() => side?.close());

  async function showsAll(): Promise<void> {
    const runner = side.project({ batchSize });
    await side.caughtUp();
    await runner.stop();
    expect(new Set(await leaks(side))).toEqual(new Set(erasable.map(({ name }) => name)));
  }

  test('no read model holds anything in plain text', async () => {
    expect(await leaks(side)).toEqual([]);
  });

  test('every read model with personal data was given some after the erasure', async () => {
    const late = await side.log.readAll(erasedAt, 1_000);
    for (const { name, personal } of erasable) {
      expect(late.flatMap((event) => personal?.sealed(event) ?? []).length, name).toBeGreaterThan(0);
    }
  });

  test('a rebuild gives the same rows, whether the key still opens or not', async () => {
    for (const destroyed of [false, true]) {
      if (destroyed) {
        await Promise.all([side.keys.destroy('customer-c1'), side.keys.destroy('technician-t1')]);
      }
      for (const projection of allProjections) {
        const { tables } = await rebuild(projection, {
          databaseUrl: side.databaseUrl,
          log: side.log,
          openMany: side.keys.openMany,
          batchSize,
        });
        for (const table of tables)
          expect(table, projection.name).toMatchObject({ missing: 0, surplus: 0, changed: 0 });
      }
    }
  });
});
