/** `ops what-if`: a changed rule run over all past bookings; nothing is written (decision 204). */
import type { ShareRates } from '#domain/booking/events.ts';
import { cents, dollars } from '#domain/core/money.ts';
import { differenceOf, partNames, type Parts } from '#api/ops/what-if/outcome.ts';
import { type Change, type WhatIf, whatIf } from '#api/ops/what-if/run.ts';
import { openEventLog } from '#events/open-log.ts';
import { allBookings } from '#projections/queries/bookings.ts';
import { openReadModels } from '#projections/queries/read-models.ts';
import type { Installation } from './installation.ts';

/** Options that name what is changed, with what they are. */
export const whatIfOptions = {
  technician: { type: 'string' },
  partner: { type: 'string' },
  late: { type: 'string' },
  'same-day': { type: 'string' },
  'free-hours': { type: 'string' },
  'grace-minutes': { type: 'string' },
  json: { type: 'boolean' },
} as const;

type Values = Readonly<Partial<Record<keyof typeof whatIfOptions, string | boolean>>>;

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** `65` or `65.5` percent in basis points; undefined where nothing was given, null for what is no percentage. */
function basisPoints(value: string | boolean | undefined): number | null | undefined {
  if (value === undefined) return undefined;
  const match = typeof value === 'string' ? /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(value) : null;
  if (!match) return null;
  const bps = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return bps > 10_000 ? null : bps;
}

/** A whole number of some unit, in milliseconds. */
function milliseconds(value: string | boolean | undefined, unit: number): number | null | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) * unit : null;
}

/** The values that were given; null where one of them is none, or where there are none. */
function given<Name extends string>(
  values: Readonly<Record<Name, number | null | undefined>>,
): Partial<Record<Name, number>> | null {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  if (entries.length === 0 || entries.some(([, value]) => value === null)) return null;
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}

/** The change that the options name; null where they name none. */
export function changeOf(subject: string | undefined, values: Values): Change | null {
  if (subject === 'shares') {
    const rates: Partial<ShareRates> | null = given({
      technician: basisPoints(values.technician),
      partner: basisPoints(values.partner),
    });
    return rates && { what: 'shares', rates };
  }
  if (subject === 'fees') {
    const policy = given({
      lateFeeBps: basisPoints(values.late),
      sameDayFeeBps: basisPoints(values['same-day']),
      freeUntilBefore: milliseconds(values['free-hours'], HOUR),
      grace: milliseconds(values['grace-minutes'], MINUTE),
    });
    return policy && { what: 'fees', policy };
  }
  return null;
}

/** Connections that can write nothing, whatever the code behind them does. */
export const readOnly = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  return url.href;
};

/** Prints each booking that would have come to something else, and the sums. */
export async function whatIfCommand(
  { databaseUrl, eventStoreUrl, keys }: Pick<Installation, 'databaseUrl' | 'eventStoreUrl' | 'keys'>,
  change: Change,
  asJson: boolean,
): Promise<number> {
  const url = readOnly(databaseUrl);
  const log = await openEventLog({ databaseUrl: url, eventStoreUrl, readers: 2 });
  const rm = openReadModels({ databaseUrl: url, openMany: keys.openMany, connections: 2 });
  try {
    const found = await whatIf({ bookings: () => allBookings(rm), log }, change);
    console.log(asJson ? JSON.stringify(found, null, 2) : written(found));
    return 0;
  } finally {
    await Promise.all([log.close(), rm.close()]);
  }
}

function written({ looked, concerned, changed, untold, is, would, difference }: WhatIf): string {
  const line = (name: string, parts: Parts): string =>
    [name.padEnd(12), ...partNames.map((part) => dollars(cents(parts[part])).padStart(14))].join('');
  const head = [''.padEnd(12), ...partNames.map((part) => part.padStart(14))].join('');
  const rows = changed.flatMap(({ number, is: was, would: then }) =>
    then === null ? [] : [line(number, differenceOf(was, then))],
  );
  return [
    `${looked} bookings, ${concerned} of them concerned, ${rows.length} would differ:`,
    head,
    ...rows,
    '',
    'In all',
    head,
    line('is', is),
    line('would be', would),
    line('difference', difference),
    ...(untold.length === 0
      ? []
      : [
          '',
          `Not told of ${untold.length}, which were decided otherwise than by today’s rule: ${untold.map(({ number }) => number).join(', ')}`,
        ]),
  ].join('\n');
}
