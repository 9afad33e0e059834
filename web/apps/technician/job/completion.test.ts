import { beforeAll, describe, expect, it } from 'vitest';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { jobTexts } from '#words/generated/technician.ts';
import { completionOf, minutesWorked } from './completion.ts';

const t = textOf(jobTexts);
beforeAll(async () => {
  await loadTexts(jobTexts, 'en');
  i18n.activate('en', 'en-US');
});

const fields = { minutes: '120', cost: '1,187.5', notes: ' Fixed to the wall. ' };

describe('a completion', () => {
  it('carries minutes, dollars with cents, and the notes without blanks around them', () =>
    expect(completionOf(t, fields, 1)).toEqual({
      step: {
        kind: 'complete',
        actualDuration: 120,
        actualCost: '1187.50',
        completionNotes: 'Fixed to the wall.',
      },
    }));
  it('names what is missing in the words of the specification', () => {
    expect(completionOf(t, fields, 0)).toMatchObject({ missing: { title: 'Missing Photos' } });
    expect(completionOf(t, { ...fields, notes: ' ' }, 1)).toMatchObject({
      missing: {
        title: 'Missing Notes',
        detail: 'Please provide completion notes for the customer.',
        errors: { notes: 'Please provide completion notes for the customer.' },
      },
    });
    expect(completionOf(t, { ...fields, minutes: '2 h' }, 1)).toMatchObject({
      missing: { errors: { minutes: expect.any(String) } },
    });
    expect(completionOf(t, { ...fields, cost: 'a lot' }, 1)).toMatchObject({
      missing: { errors: { cost: expect.any(String) } },
    });
  });
});

describe('what the server would refuse', () => {
  const refusalOf = (wrong: Partial<typeof fields>) => {
    const result = completionOf(t, { ...fields, ...wrong }, 1);
    return 'missing' in result ? result.missing : null;
  };
  const sentence = 'The actual cost must be between $0.50 and $999,999.99.';
  it.each(['0', '0.00', '-5', '0.49', '1,000,000.00'])('a cost of %s is not kept to be sent', (cost) =>
    expect(refusalOf({ cost })).toEqual({ title: 'Error', detail: sentence, errors: { cost: sentence } }),
  );
  it('the bounds are those of the call, to the cent and the minute', () => {
    expect(refusalOf({ cost: '999,999.99' })).toBeNull();
    expect(refusalOf({ cost: '0.50' })).toBeNull();
    expect(refusalOf({ minutes: '6000' })).toBeNull();
    expect(refusalOf({ minutes: '6001' })).toMatchObject({ errors: { minutes: expect.any(String) } });
    expect(refusalOf({ notes: 'x'.repeat(4000) })).toBeNull();
    expect(refusalOf({ notes: 'x'.repeat(4001) })).toMatchObject({
      detail: 'Please use at most 4000 characters.',
    });
  });
});

describe('the minutes that the form begins with', () => {
  const started = '2026-12-03T14:00:00Z';
  it('are those since the work began, whole and never none', () => {
    expect(minutesWorked(started, Date.parse('2026-12-03T14:40:20Z'))).toBe('40');
    expect(minutesWorked(started, Date.parse('2026-12-03T14:00:05Z'))).toBe('1');
    expect(minutesWorked(started, Date.parse('2026-12-03T14:40:20Z'), 25)).toBe('65');
  });
  it('are left to the technician where nobody knows when it began', () =>
    expect(minutesWorked(null, Date.parse(started))).toBe(''));
});
