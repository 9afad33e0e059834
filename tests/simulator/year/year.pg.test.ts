/**
 * A year of settlements to the cent: the log, the statements, the provider's lists, the ledger and `reconcile` against a
 * computation that shares nothing with the product (rule.ts). R11, R12 and R30 among refunds, ends of partnerships, changed
 * clocks, a leap day, banks that refuse and commissions that are looked at.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents, minus, sum } from '#domain/core/money.ts';
import type { SettlementEvents } from '#domain/settlement/events.ts';
import { clientConfig } from '#events/postgres/connection.ts';
import { applyTo, inTransaction } from '#projections/batch.ts';
import { openSealed } from '#projections/personal.ts';
import { openReadModels, select, type OpenReadModels } from '#projections/queries/read-models.ts';
import { settlementsOf } from '#projections/queries/settlements.ts';
import { reconcile } from '#projections/queries/reconcile.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { EventStore, openMemoryLog } from '../store/log.ts';
import { modelsOfMoney } from '../store/read-models.ts';
import type { Tampering } from '../world.ts';
import { liveYear, type Lived, partnerIdOf } from './act.ts';
import { accountByRule } from './rule.ts';
import { type Year, year, yearOf } from './script.ts';
import { byRule, dayAt, told, type Told } from './witnesses.ts';

const TIMEOUT = 5 * 60_000;
const rules = new Map(year.stores.map((store) => [store, accountByRule(year, store)]));
const ruleOf = (store: string) => {
  const rule = rules.get(store);
  if (!rule) throw new Error(`no store ${store}`);
  return rule;
};

let lived: Lived;
let database: TestDatabase;
let rm: OpenReadModels;

beforeAll(async () => {
  lived = await liveYear(year);
  database = await createTestDatabase();
  rm = openReadModels({ databaseUrl: database.url, openMany: async (sealed) => sealed.map(() => null) });
  const client = new pg.Client(clientConfig(database.url, 'year'));
  await client.connect();
  const { events } = lived;
  const opened = await openSealed(modelsOfMoney, events, rm.openMany);
  try {
    await inTransaction(client, () => applyTo('rm', client, modelsOfMoney, { events, opened }));
  } finally {
    await client.end();
  }
}, TIMEOUT);
afterAll(async () => {
  await rm?.close();
  await database?.drop();
});

const documentsOf = (store: string) =>
  lived.events
    .filter(({ stream, type }) => type === 'StatementIssued' && stream.startsWith(`settlement-${store}:`))
    .flatMap(({ data }) => Object.values((data as SettlementEvents['StatementIssued']).documents));

test('the rule computes on its own: it imports the year, and nothing of the product', () => {
  const text = readFileSync(new URL('rule.ts', import.meta.url), 'utf8');
  expect(text.match(/^import .*$/gm)).toEqual(["import type { Deed, Job, Year } from './script.ts';"]);
});

test('nothing is refused and no story fails, whatever is lost, killed or cut off', () => {
  expect(lived.faults).toEqual([]);
});

test.each(year.stores)(
  '%s: log, statements, transfers and payouts are what the rule says, to the cent',
  (store) => {
    expect(told(year, lived, store)).toEqual(byRule(ruleOf(store)));
  },
);

test('the year has what it is told for', () => {
  const all = [...rules.values()].flatMap(({ statements }) => statements);
  const has = (what: (one: (typeof all)[number]) => boolean) => all.some(what);
  expect(has(({ due, paid, carried }) => due === 2_499 && paid === 0 && carried === due)).toBe(true);
  expect(has(({ opening, paid }) => opening > 0 && paid === 2_500)).toBe(true);
  expect(has(({ carried }) => carried < 0)).toBe(true);
  expect(has(({ opening, paid }) => opening < 0 && paid > 0)).toBe(true);
  expect(has(({ period, paid }) => period === 'closing' && paid > 0 && paid < 2_500)).toBe(true);
  expect(ruleOf('elm').statements.map(({ period }) => period)).toEqual(['2027-10']);
  expect(ruleOf('maple').statements.find(({ period }) => period === '2028-02')?.earned).toBe(6_501);
});

test('money is at the bank within the days that were promised, unless the store had no account that took it', () => {
  const late = lived.payouts.flatMap(({ metadata, status, arrival_date: arrival }) => {
    const [store = '', period] = (metadata['settlement'] ?? '').split(':');
    const promised = rules.get(store)?.statements.find((one) => one.period === period)?.payBy;
    const day = dayAt(new Date(arrival * 1000).toISOString());
    return promised !== undefined && status === 'paid' && day > promised ? [`${store}:${period}`] : [];
  });
  expect(late.toSorted()).toEqual(['birch:2027-10', 'birch:2027-12', 'birch:2028-03']);
  const returned = lived.payouts.filter(({ status }) => status === 'failed');
  expect(returned.map(({ metadata }) => metadata['settlement'] ?? '').toSorted()).toEqual([
    'birch:2027-12',
    'birch:2028-03',
  ]);
});

test('R12: a statement is drawn once in each language, and is at the end of the year what it was', () => {
  for (const store of year.stores) {
    const documents = documentsOf(store);
    expect(documents).toHaveLength(2 * ruleOf(store).statements.length);
    for (const { key, sha256 } of documents) {
      const [bytes, ...others] = lived.kept.get(key) ?? [];
      expect(others).toEqual([]);
      expect(
        createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
      ).toBe(sha256);
    }
  }
  expect(lived.kept.size).toBe(year.stores.flatMap(documentsOf).length);
});

describe('in Postgres', () => {
  const sums = async (text: string) => {
    const row = z.object({ name: z.string(), amount: z.bigint() });
    const rows = await select(rm.pool, row, text);
    return Object.fromEntries(rows.map(({ name, amount }) => [name, Number(amount)]));
  };

  test('the ledger owes each store what the rule leaves open, and has sent what the rule pays', async () => {
    const owed = await sums(
      `SELECT split_part(account, ':', 2) AS name, -sum(amount) AS amount FROM rm.ledger
       WHERE account LIKE 'partner\\_payable:%' GROUP BY 1`,
    );
    expect(owed).toEqual(Object.fromEntries([...rules].map(([store, rule]) => [store, rule.owed])));
    const sent = await sums(
      `SELECT settlement_id AS name, sum(amount) AS amount FROM rm.ledger
       WHERE movement = 'partner_transfer' AND account <> 'cash' GROUP BY 1`,
    );
    const paid = [...rules].flatMap(([store, { statements }]) =>
      statements.flatMap((one) => (one.paid > 0 ? [[`${store}:${one.period}`, one.paid] as const] : [])),
    );
    expect(sent).toEqual(Object.fromEntries(paid));
  });

  test('the lists of statements say what the rule says, and that all of it is at the bank', async () => {
    for (const store of year.stores) {
      const listed = await settlementsOf(rm, partnerIdOf(store));
      expect(
        listed
          .toReversed()
          .map(({ period, due, payable, carried, payout }) => [
            period,
            due,
            payable,
            carried,
            payout?.paidAt != null,
          ]),
      ).toEqual(
        ruleOf(store).statements.map(({ period, due, paid, carried }) => [
          period,
          due,
          paid,
          carried,
          paid > 0,
        ]),
      );
    }
  });

  test('reconcile finds no difference between log, read models, ledger, statements and the provider', async () => {
    const store = new EventStore();
    store.events.push(...lived.events);
    for (const event of lived.events)
      store.streams.set(event.stream, [...(store.streams.get(event.stream) ?? []), event]);
    const provider = () => Promise.resolve(lived.provider);
    const log = openMemoryLog(store, { now: Date.now });
    const { differences, partners, toPartners } = await reconcile({ log, rm, provider, attempts: 1 });
    expect(differences).toEqual([]);
    expect(partners).toBe(year.stores.length);
    expect(toPartners).toBe([...rules.values()].reduce((all, { paid }) => all + paid, 0));
  });
});

/** What a year with only these stores tells otherwise than the rule. */
async function otherwise(of: Year, tamper: Tampering): Promise<readonly (keyof Told)[]> {
  const spoiled = await liveYear(of, tamper);
  const found = of.stores.flatMap((store) => {
    const [is, should] = [told(of, spoiled, store), byRule(accountByRule(of, store))];
    return (Object.keys(should) as readonly (keyof Told)[]).filter(
      (fact) => !isDeepStrictEqual(is[fact], should[fact]),
    );
  });
  return [...new Set(found)];
}

/** The provider's lists seem empty: what an earlier try has made is not found. */
const blind: Tampering = {
  request: (request) =>
    request.method === 'GET' && /^\/v1\/(transfers|payouts)$/.test(request.path)
      ? { ...request, account: 'nobody', parameters: { ...request.parameters, destination: 'nobody' } }
      : request,
};

describe('a fault that is put into it on purpose is found', () => {
  const maple = yearOf(year, ['maple']);

  test(
    'R11: a retry after three days that does not look for what the lost answer told of',
    async () => {
      expect(await otherwise(maple, blind)).toEqual(['transfers']);
    },
    TIMEOUT,
  );

  test(
    'R12: a statement that leaves out what a refund took back',
    async () => {
      const tamper: Tampering = {
        activities: ({ closePeriod }) => ({
          closePeriod: async (...given) => {
            const closed = await closePeriod(...given);
            if (closed.kind !== 'closed') return closed;
            const { corrected, due, payable } = closed.figures;
            const left = {
              due: minus(due, corrected),
              payable: payable > 0 ? minus(payable, corrected) : payable,
            };
            return { ...closed, figures: { ...closed.figures, ...left, corrected: cents(0) } };
          },
        }),
      };
      expect(await otherwise(maple, tamper)).toEqual(['statements']);
    },
    TIMEOUT,
  );

  test(
    'R30: a settlement that is begun a second time as if it were another one',
    async () => {
      const tamper: Tampering = {
        ...blind,
        activities: ({ transferSettlement }) => ({
          transferSettlement: async (order) => {
            await transferSettlement(order);
            return transferSettlement({ ...order, attempt: order.attempt + 100 });
          },
        }),
      };
      expect(await otherwise(yearOf(year, ['elm']), tamper)).toEqual(['transfers']);
    },
    TIMEOUT,
  );

  test(
    'a cent that is rounded away',
    async () => {
      const tamper: Tampering = {
        activities: ({ closePeriod }) => ({
          closePeriod: async (...given) => {
            const closed = await closePeriod(...given);
            if (closed.kind !== 'closed' || closed.figures.payable === 0) return closed;
            return {
              ...closed,
              figures: { ...closed.figures, payable: sum(closed.figures.payable, cents(-1)) },
            };
          },
        }),
      };
      expect(await otherwise(yearOf(year, ['elm']), tamper)).toEqual([
        'statements',
        'transfers',
        'atTheBank',
      ]);
    },
    TIMEOUT,
  );
});
