/** `ops what-if`: a changed rule applied to all past bookings; nothing is written (decision 204). */
import { cents, dollars } from '#domain/core/money.ts';
import { changeOf } from '#api/ops/what-if/change.ts';
import { differenceOf, partNames, type Parts } from '#api/ops/what-if/outcome.ts';
import { type Change, type WhatIf, whatIf } from '#api/ops/what-if/run.ts';
import { openEventLog } from '#events/open-log.ts';
import { readOnly } from '#events/postgres/connection.ts';
import { bookingsAfter } from '#projections/queries/bookings.ts';
import { openReadModels } from '#projections/queries/read-models.ts';
import type { Installation } from './installation.ts';

/** Options for what is changed, with their kinds. */
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

const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The change given by the options; null if there is none. */
export const changeNamed = (subject: string | undefined, values: Values): Change | null =>
  changeOf(subject, {
    technician: text(values.technician),
    partner: text(values.partner),
    late: text(values.late),
    sameDay: text(values['same-day']),
    freeHours: text(values['free-hours']),
    graceMinutes: text(values['grace-minutes']),
  });

/** Prints each booking with a different outcome, and the sums. */
export async function whatIfCommand(
  { databaseUrl, eventStoreUrl, keys }: Pick<Installation, 'databaseUrl' | 'eventStoreUrl' | 'keys'>,
  change: Change,
  asJson: boolean,
): Promise<number> {
  const url = readOnly(databaseUrl);
  const log = await openEventLog({ databaseUrl: url, eventStoreUrl, readers: 2 });
  const rm = openReadModels({ databaseUrl: url, openMany: keys.openMany, connections: 2 });
  try {
    const found = await whatIf({ bookings: () => bookingsAfter(rm, ''), log }, change);
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
