/** The mails to authors whose reviews were hidden or are shown again, each sent once, whoever decided it (R14). */
import { bookings } from '#domain/booking/decide.ts';
import { system } from '#domain/core/actor.ts';
import { customers } from '#domain/customer/decide.ts';
import { letters } from '#domain/letters/decide.ts';
import type { ReviewLetter } from '#domain/letters/events.ts';
import { reviews } from '#domain/review/decide.ts';
import type { ReviewEvent } from '#domain/review/events.ts';
import { execute, load } from '#events/execute.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import type { Following } from './follower.ts';

const ofReview = `${reviews.category}-`;

/** Asks for the mails; each has the id of the event that it is about. */
export function reviewLettersFollower({
  log,
  clock = () => new Date(),
}: {
  readonly log: EventLog;
  readonly clock?: () => Date;
}): Following {
  async function write(
    bookingId: string,
    letterId: string,
    letter: ReviewLetter,
    rule: string,
  ): Promise<void> {
    const booking = await load(log, bookings, bookingId);
    if (booking.status === 'none') return;
    const { customerId, contact, number, locale } = booking;
    const customer = await load(log, customers, customerId);
    const account = customer.status === 'registered' ? customer : null;
    const author = { now: clock().toISOString(), actor: system('letters'), commandId: letterId };
    await execute(log, letters, `customer-${customerId}`, author, () => ({
      type: 'WantLetter',
      letter: {
        letterId,
        letter,
        to: account?.person.email ?? contact.email,
        name: account?.person.firstName ?? contact.firstName,
        language: account?.language ?? locale,
        values: { number, rule },
        link: null,
      },
    }));
  }

  async function handle({ stream, id, type, data }: StoredEvent): Promise<void> {
    if (!stream.startsWith(ofReview)) return;
    // The stream holds only events that this product's own decisions wrote.
    const event = { type, data } as ReviewEvent;
    const bookingId = stream.slice(ofReview.length);
    if (event.type === 'ReviewWordsHidden')
      await write(bookingId, id, 'review_words_hidden', event.data.rule);
    if (event.type === 'ReviewWordsShown') await write(bookingId, id, 'review_words_shown', '');
  }

  return {
    name: 'review letters',
    behind: 0,
    async handle(batch) {
      for (const event of batch) await handle(event);
    },
  };
}
