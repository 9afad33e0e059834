/**
 * A partner's account and statements for worlds without read models: computed from the log, by the workflows' clock.
 */
import { statementPdf, storeStatement } from '#activities/money/statement-papers.ts';
import type { CommissionBooks, KeepStatement } from '#activities/money/settlements.ts';
import type { BookingEvents } from '#domain/booking/events.ts';
import { as, type BookingId, type PartnerId } from '#domain/core/ids.ts';
import type { EventLog } from '#events/log.ts';
import type { Blobs } from '#vendors/blobs/blobs.ts';

/** The lines as in the books, but dated by the workflows' clock, which skips. */
export function booksOfLog(log: Pick<EventLog, 'readRecorded'>): CommissionBooks {
  const all = async () => {
    const found: (Awaited<ReturnType<CommissionBooks['lines']>>[number] & { partnerId: PartnerId })[] = [];
    for (let after = 0n; ; ) {
      const events = await log.readRecorded(after, 5_000);
      for (const { type, stream, data, position } of events) {
        if (type !== 'SharesOwed') continue;
        const { partner, at } = data as BookingEvents['SharesOwed'];
        if (!partner) continue;
        const bookingId = as<BookingId>(stream.slice('booking-'.length));
        found.push({ ...partner, position: String(position), bookingId, at });
      }
      const last = events.at(-1);
      if (!last) return found;
      after = last.position;
    }
  };
  return {
    lines: async (partnerId, after) =>
      (await all())
        .filter((line) => line.partnerId === partnerId && BigInt(line.position) > BigInt(after ?? 0))
        .map(({ position, bookingId, amount, at }) => ({ position, bookingId, amount, at })),
    partners: async () => [...new Set((await all()).map(({ partnerId }) => partnerId))],
  };
}

/** Draws the real statement, with booking ids where the lists would have their numbers. */
export function keepPlainStatement(blobs: Pick<Blobs, 'put'>): KeepStatement {
  return ({ lines, ...paper }) => {
    const details = lines.map((line) => ({
      ...line,
      bookingNumber: line.bookingId,
      service: null,
      bps: null,
    }));
    const sheet = { ...paper, details, numbers: new Map<string, string>() };
    return storeStatement(blobs, paper.closing, (language) => statementPdf(sheet, language));
  };
}
