import { beforeAll, describe, expect, it } from 'vitest';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { newsOf } from '#projections/models/news.ts';
import type { Recorded } from '#domain/booking/evolve.ts';
import { englishWords } from '#web/ui/words.ts';
import { spanishWords } from '#web/ui/words.es.ts';
import { newsHref, newsText, topicOf } from './news.ts';
import { notificationTexts } from '#words/generated/customer.ts';

const t = textOf(notificationTexts);
const number = 'HX-7K2M4Q';
const about = { number, wasPending: true, failing: null };
const event = (type: string, data: object = {}): Recorded => ({ type, data }) as Recorded;

/** Everything that a customer is told, as the server writes it. */
const told = [
  event('HoldPlaced', { amount: 15_000 }),
  event('CardSaved'),
  event('PaymentDeclined'),
  event('NobodyFoundTold'),
  event('TechnicianAssigned', { technicianId: 't' }),
  event('TechnicianUnassigned', { technicianId: 't' }),
  event('AppointmentConfirmed'),
  event('AppointmentRescheduled', { to: { date: '2026-11-24', time: '2:00 PM - 4:00 PM' } }),
  event('RouteStarted', { etaMinutes: 12 }),
  event('RouteStarted', { etaMinutes: null }),
  event('TechnicianArrived'),
  event('WorkStarted'),
  event('WorkCompleted'),
  event('PriceRiseRequested', { held: 15_000, actual: 19_050 }),
  event('PaymentCaptured', { amount: 15_000 }),
  event('BookingCancelled', { fee: 0 }),
  event('BookingCancelled', { fee: 7_500 }),
  event('StatusSetByAdmin', { to: 'on_site' }),
  event('RefundIssued', { amount: 1_000 }),
  event('MessageWritten'),
].flatMap((one) => newsOf(one, about).filter(({ to }) => to.kind === 'customer'));

describe('what a customer is told', () => {
  beforeAll(async () => {
    await Promise.all([loadTexts(notificationTexts, 'en'), loadTexts(notificationTexts, 'es')]);
  });

  it('is recognised without exception', () => {
    expect(told).toHaveLength(20);
    expect(told.filter((one) => topicOf(one) === null)).toEqual([]);
  });

  it('says in Spanish the same numbers, amounts and hours', () => {
    i18n.activate('es', 'es-US');
    for (const one of told) {
      const said = newsText(t, spanishWords.bookingStatuses, one);
      expect(said.title).not.toBe(one.title);
      expect(said.message).not.toBe(one.message);
      const figures = /HX-\w{6}|\$[\d,.]+\d|\b\d{1,2}:\d{2}\b|\b12\b/g;
      expect(said.message.match(figures)?.toSorted()).toEqual(one.message.match(figures)?.toSorted());
    }
  });

  it('keeps its words in English, with the day as people write it', () => {
    i18n.activate('en', 'en-US');
    const moved = told.find(({ title }) => title === 'Appointment moved');
    expect(newsText(t, englishWords.bookingStatuses, moved ?? { title: '', message: '' }).message).toBe(
      `Booking ${number} has moved to Tue, Nov 24, 2:00 PM - 4:00 PM.`,
    );
    for (const one of told) expect(newsText(t, englishWords.bookingStatuses, one).title).toBe(one.title);
  });

  it('is not a booking that gave way to a changed one before it was paid', () => {
    expect(newsOf(event('BookingCancelled', { fee: 0, reason: 'replaced' }), about)).toEqual([]);
  });

  it('what is new to the page stays as it was written', () => {
    const news = { title: 'Something else', message: 'Hello.' };
    expect(newsText(t, englishWords.bookingStatuses, news)).toBe(news);
  });

  it.each([
    ['Payment declined', '/checkout?booking=b&return=dashboard'],
    ['Approval wanted', '/approve/b'],
    ['Payment received', '/receipt/b'],
    ['Arrived', `/booking-tracker?id=${number}`],
  ])('%s leads to %s', (title, href) => {
    expect(newsHref({ title, message: `About ${number}.`, bookingId: 'b' })).toBe(href);
  });

  it('news about no booking leads nowhere', () => {
    expect(newsHref({ title: 'Arrived', message: '', bookingId: null })).toBeNull();
  });
});
