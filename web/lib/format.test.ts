import { afterEach, describe, expect, it } from 'vitest';
import {
  ago,
  calendarDay,
  count,
  duration,
  fileSize,
  ledgerMoney,
  miles,
  money,
  parseMoney,
  remaining,
  wallTime,
  wholeDollars,
  windowText,
  zoneName,
} from './format.ts';
import { setCurrentLanguage } from './language/language.ts';

describe('money', () => {
  it('always shows cents and the dollar sign', () => {
    expect([money(18750), money(137500), money(0), money(-4500)]).toEqual([
      '$187.50',
      '$1,375.00',
      '$0.00',
      '-$45.00',
    ]);
  });
  it('drops the sign in ledgers', () => expect(ledgerMoney(137500)).toBe('1,375.00'));
  it('reads what a person types, and refuses what is no amount', () => {
    expect([parseMoney('$1,375'), parseMoney(' 187.5 '), parseMoney('0.01')]).toEqual([137500, 18750, 1]);
    expect([parseMoney(''), parseMoney('12.345'), parseMoney('abc')]).toEqual([null, null, null]);
  });
});

describe('times', () => {
  it('are those of the job site, with the weekday', () => {
    expect(wallTime('2026-11-19T14:06:00Z', 'America/New_York')).toBe('Thu, Nov 19, 9:06 AM');
    expect(wallTime('2026-11-19T14:06:00Z', 'Pacific/Honolulu')).toBe('Thu, Nov 19, 4:06 AM');
  });
  it('follow daylight saving time of the zone', () => {
    expect(wallTime('2026-11-01T05:30:00Z', 'America/New_York')).toBe('Sun, Nov 1, 1:30 AM');
    expect([
      zoneName('2026-11-01T05:30:00Z', 'America/New_York'),
      zoneName('2026-11-01T06:30:00Z', 'America/New_York'),
    ]).toEqual(['EDT', 'EST']);
  });
  it('keep a calendar day whatever the zone of the device', () => {
    expect(calendarDay('2026-11-19')).toBe('Thu, Nov 19');
    expect(calendarDay('2026-11-19', true)).toBe('Thu, Nov 19, 2026');
  });
});

describe('lengths', () => {
  it('of work are hours and minutes', () => {
    expect([duration(150), duration(50), duration(180), duration(0), duration(-3)]).toEqual([
      '2 h 30 min',
      '50 min',
      '3 h',
      '0 min',
      '0 min',
    ]);
  });
  it('of what is left use the two largest units', () => {
    expect([remaining(41_000), remaining(110 * 60_000), remaining(121 * 3_600_000), remaining(-5)]).toEqual([
      '41 s',
      '1 h 50 min',
      '5 d 1 h',
      '0 s',
    ]);
  });
  it('of what is past use one', () => {
    const now = Date.parse('2026-11-19T14:00:00Z');
    expect([ago(now - 12_000, now), ago(now - 61_000, now), ago(now, now)]).toEqual([
      '12 seconds ago',
      '1 minute ago',
      'just now',
    ]);
  });
  it('of ways are miles, of files kilobytes', () => {
    expect([miles(4506), miles(10)]).toEqual(['2.8 mi', '0.1 mi']);
    expect([fileSize(412_300), fileSize(3_200_000), fileSize(12)]).toEqual(['412 KB', '3.2 MB', '1 KB']);
    expect(count(1051)).toBe('1,051');
    expect([137_550, 49, -13_749].map(wholeDollars)).toEqual(['$1,376', '$0', '-$137']);
  });
});

describe('in Spanish', () => {
  afterEach(() => setCurrentLanguage('en'));

  it('times keep the zone of the job, dollars stay dollars', () => {
    setCurrentLanguage('es');
    expect(wallTime('2026-11-19T14:06:00Z', 'America/New_York')).toBe('jue, 19 de nov, 9:06 a.m.');
    expect(windowText('9:00 AM - 11:00 AM')).toBe('9:00 a.m. - 11:00 a.m.');
    expect(windowText('12:00 PM - 2:00 PM')).toBe('12:00 p.m. - 2:00 p.m.');
    expect(ago(0, 61_000)).toBe('hace 1 minuto');
    expect([money(137500), count(1051)]).toEqual(['$1,375.00', '1,051']);
  });

  it('the next language does not show what the last one wrote', () => {
    setCurrentLanguage('es');
    const spanish = calendarDay('2026-11-19');
    setCurrentLanguage('en');
    expect([spanish, calendarDay('2026-11-19')]).toEqual(['jue, 19 de nov', 'Thu, Nov 19']);
    expect(windowText('9:00 AM - 11:00 AM')).toBe('9:00 AM - 11:00 AM');
  });
});
