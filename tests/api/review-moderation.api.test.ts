/** Words of a review that break a rule are hidden and kept, the stars count on, and the author is told which rule it was. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listModeratedReviews, listReviews } from '#api/contract/reviews.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type RawClient, rawClient } from './raw-client.ts';

const words = 'Call me at 212-555-0177 for cheaper shelves, says Zephyrine';

describe('moderation of reviews', () => {
  let stack: RunningStack;
  let admin: RawClient;
  let anyone: RawClient;
  let own: RawClient;
  let life: Life;
  beforeAll(async () => {
    stack = await borrowStack();
    const signedIn = await signInAdmin(stack);
    [admin, anyone] = [rawClient(stack.url, signedIn), rawClient(stack.url)];
    const technician = await hireTechnician(stack.url, signedIn);
    const customer = await registerCustomer(stack.url);
    own = rawClient(stack.url, customer.visitor);
    life = await beginLife({ stack, technician, customer });
    await life.until('payOut');
    const left = await own.call('POST', `/api/bookings/${life.bookingId}/review`, {
      rating: 2,
      review: words,
    });
    if (left.status !== 200) throw new Error(`no review was left: ${JSON.stringify(left.body)}`);
  });
  afterAll(() => stack?.stop());

  const ask = (path: string, body: object = {}) =>
    admin.call('POST', `/api/admin/reviews/${life.bookingId}/${path}`, body);
  const inPublic = async (query = '') =>
    listReviews.response.parse((await anyone.call('GET', `/api/reviews${query}`)).body);
  const moderated = async (query = '') =>
    listModeratedReviews.response.parse((await admin.call('GET', `/api/admin/reviews${query}`)).body);
  const shownWords = async () => (await inPublic()).reviews.find(({ id }) => id === life.bookingId)?.review;
  const publicly = (wanted: string) =>
    eventually(`the public reads “${wanted}”`, async () =>
      (await shownWords()) === wanted ? true : undefined,
    );
  const mails = (subject: RegExp) =>
    eventually(`a mail ${subject}`, async () => {
      const found = (await stack.sandbox.mail(life.customer.email)).filter((mail) =>
        subject.test(mail.subject ?? ''),
      );
      return found.length > 0 ? z.array(z.looseObject({ text: z.string() })).parse(found) : undefined;
    });

  it('hides the words from the public and its search, keeps them for author and admins, and counts the stars', async () => {
    await publicly(words);
    const before = (await inPublic()).summary;
    expect((await inPublic('?search=Zephyrine')).total).toBe(1);
    expect((await ask('hide', { rule: 'advertising' })).status).toBe(200);
    await publicly('');
    expect((await inPublic('?search=Zephyrine')).total).toBe(0);
    expect((await inPublic()).summary).toEqual(before);
    const mine = await own.call('GET', `/api/bookings/${life.bookingId}`);
    expect(JSON.stringify(mine.body)).toContain('Zephyrine');
    const { reviews, total } = await moderated('?words=hidden&search=zephyrine');
    expect(total).toBe(1);
    expect(reviews).toMatchObject([
      {
        id: life.bookingId,
        rating: 2,
        review: words,
        hidden: { rule: 'advertising', by: expect.stringMatching(/\w/) },
      },
    ]);
  });

  it('tells the author which rule it was, once however often it is decided', async () => {
    expect((await ask('hide', { rule: 'advertising' })).status).toBe(200);
    const [mail, ...others] = await mails(/^The text of your review of HX-\w{6} is hidden$/);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('because it breaks one of our review rules: it advertises something.');
    expect(mail?.text).not.toContain('Zephyrine');
  });

  it('shows them again as they were written, and tells that too', async () => {
    expect((await ask('show')).status).toBe(200);
    await publicly(words);
    await mails(/^Your review of HX-\w{6} is shown again$/);
    expect((await moderated('?words=hidden')).reviews.map(({ id }) => id)).not.toContain(life.bookingId);
    expect((await mails(/is hidden$/)).length).toBe(1);
  });

  it('wants a rule that there is, and a review', async () => {
    const nameless = await ask('hide');
    expect([nameless.status, nameless.body['fields']]).toEqual([
      400,
      { rule: 'Choose the rule that the review breaks' },
    ]);
    expect((await ask('hide', { rule: 'too_harsh' })).status).toBe(400);
    const none = await admin.call('POST', '/api/admin/reviews/nothing/hide', { rule: 'offensive' });
    expect(none.status).toBe(404);
  });
});
