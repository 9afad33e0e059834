/** A changed rule as entered: percent of money, hours and minutes (decision 204). */
import type { ShareRates } from '#domain/booking/events.ts';
import type { Change } from './run.ts';

/** The entered values; one that is missing or empty stays each booking's own. */
interface Written {
  readonly technician?: string | undefined;
  readonly partner?: string | undefined;
  readonly late?: string | undefined;
  readonly sameDay?: string | undefined;
  readonly freeHours?: string | undefined;
  readonly graceMinutes?: string | undefined;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** `65` or `65.5` percent in basis points; undefined if nothing was given, null if it is not a percentage. */
function basisPoints(value: string | undefined): number | null | undefined {
  if (value === undefined || value === '') return undefined;
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(value);
  if (!match) return null;
  const bps = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return bps > 10_000 ? null : bps;
}

/** A whole number of some unit, in milliseconds. */
function milliseconds(value: string | undefined, unit: number): number | null | undefined {
  if (value === undefined || value === '') return undefined;
  return /^\d{1,4}$/.test(value) ? Number(value) * unit : null;
}

/** The values that were given; null if one is invalid, or if there are none. */
function given<Name extends string>(
  values: Readonly<Record<Name, number | null | undefined>>,
): Partial<Record<Name, number>> | null {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  if (entries.length === 0 || entries.some(([, value]) => value === null)) return null;
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}

/** The change that was entered; null if there is none, or part of it is invalid. */
export function changeOf(what: string | undefined, written: Written): Change | null {
  if (what === 'shares') {
    const rates: Partial<ShareRates> | null = given({
      technician: basisPoints(written.technician),
      partner: basisPoints(written.partner),
    });
    return rates && { what: 'shares', rates };
  }
  if (what === 'fees') {
    const policy = given({
      lateFeeBps: basisPoints(written.late),
      sameDayFeeBps: basisPoints(written.sameDay),
      freeUntilBefore: milliseconds(written.freeHours, HOUR),
      grace: milliseconds(written.graceMinutes, MINUTE),
    });
    return policy && { what: 'fees', policy };
  }
  return null;
}
