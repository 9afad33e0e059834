import { beforeAll, describe, expect, it } from 'vitest';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { checkoutTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { technicianLine } from './technician-line.ts';

const line = (createdAt: string): string =>
  technicianLine(textOf(checkoutTexts), textOf(wordTexts), {
    createdAt,
    startsAt: '2026-11-22T19:00:00.000Z',
    scheduledDate: '2026-11-22',
    scheduledTime: '2:00 PM - 4:00 PM',
  });

describe('what the page after the booking says of the technician', () => {
  beforeAll(async () => {
    for (const language of ['en', 'es'] as const)
      await Promise.all([loadTexts(checkoutTexts, language), loadTexts(wordTexts, language)]);
  });

  it('is 24 hours where the appointment is further away, and the appointment itself where it is not', () => {
    i18n.activate('en', 'en-US');
    expect(line('2026-11-20T15:00:00.000Z')).toMatch(/within 24 hours/);
    const today = line('2026-11-22T15:00:00.000Z');
    expect(today).toMatch(/before your appointment on Sun, Nov 22, 2:00 PM - 4:00 PM/);
    expect(today).not.toMatch(/24/);
    i18n.activate('es', 'es-US');
    expect(line('2026-11-22T15:00:00.000Z')).not.toMatch(/24 horas/);
  });
});
