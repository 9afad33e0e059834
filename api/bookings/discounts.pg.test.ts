/** Limits of a discount code for one customer, when two records turn out to be of one person (decision 143). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codes } from '#domain/code/decide.ts';
import { as, type BookingId, type CustomerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { customers } from '#domain/customer/decide.ts';
import { execute } from '#events/execute.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { type Account, registerCustomer } from '#tests/support/people.ts';
import { redeemDiscount } from './discounts.ts';

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(() => api?.stop());

const code = 'SPRING25';
const author = () => ({ actor: { role: 'admin', id: 'admin' } as const, now: api.deps.now() });
const idOf = ({ id }: Account) => as<CustomerId>(id);
const use = (who: Account, bookingId: string) =>
  redeemDiscount(api.deps, code, { customerId: idOf(who), bookingId: as<BookingId>(bookingId) });
const quoted = async (who: Account) =>
  (await who.visitor.send('POST', '/api/quotes', { body: { itemCount: 3, discountCode: code } })).status;

async function merge(gone: Account, kept: Account): Promise<void> {
  await execute(api.deps.log, customers, gone.id, author(), () => ({
    type: 'MergeInto',
    into: idOf(kept),
    openBookings: 0,
  }));
  await execute(api.deps.log, customers, kept.id, author(), () => ({
    type: 'TakeDuplicate',
    from: idOf(gone),
  }));
}

it('a use of the record that goes counts as one of the record that stays', async () => {
  await execute(api.deps.log, codes, code, author(), () => ({
    type: 'CreateCode',
    created: {
      code,
      name: 'Spring campaign',
      percent: 25,
      limits: { uses: 10, usesPerCustomer: 2, from: null, until: null, minOrder: cents(10_000) },
    },
  }));
  const [kept, gone, other] = [
    await registerCustomer(api.url),
    await registerCustomer(api.url),
    await registerCustomer(api.url),
  ];
  await use(gone, 'first');
  await use(kept, 'second');
  expect([await quoted(kept), await quoted(other)]).toEqual([200, 200]);
  await merge(gone, kept);
  expect([await quoted(kept), await quoted(other)]).toEqual([409, 200]);
  await expect(use(kept, 'third')).rejects.toMatchObject({ code: 'discount_code_used' });
  // A booking keeps the discount that it has.
  await use(kept, 'second');
}, 60_000);
