import { beforeAll, expect, it } from 'vitest';
import type { Client } from '#api/contract/client.ts';
import type { CommissionRow } from '#api/contract/store-partners-admin.ts';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { partnerTexts } from '#words/generated/admin.ts';
import { bulkActions } from './decide-several.ts';

const t = textOf(partnerTexts);
beforeAll(async () => {
  i18n.activate('en', 'en-US');
  await loadTexts(partnerTexts, 'en');
});

const row = (bookingId: string, paymentStatus: CommissionRow['paymentStatus']) =>
  ({ bookingId, partnerId: 'p1', paymentStatus, commissionCents: 600 }) as CommissionRow;

it('R4: what the sum does not count is left alone and says so; each other row is a call', async () => {
  const called: unknown[] = [];
  const client = {
    call: (_endpoint: unknown, { params, body }: { readonly params: unknown; readonly body: unknown }) =>
      Promise.resolve(called.push([params, body])),
  } as unknown as Client;
  const rows = [row('b1', 'held'), row('b2', 'pending'), row('b3', 'held'), row('b4', 'refused')];
  for (const action of bulkActions(t)) {
    if (!('run' in action)) throw new Error('it asks for nothing but a reason');
    const asked = action.confirm?.(rows);
    expect([asked?.action, asked?.text]).toEqual([
      expect.stringMatching(/ 2 commissions$/),
      expect.stringContaining('$12.00'),
    ]);
    called.length = 0;
    const came = await Promise.all(rows.map((one) => action.run(client, one, 'Agreed with us')));
    const done = action.id === 'release' ? 'Commission released' : 'Commission denied';
    const left = { leftAlone: 'This commission wasn’t on hold, so it was left as it is' };
    expect(came).toEqual([done, left, done, left]);
    expect(called).toEqual(
      ['b1', 'b3'].map((bookingId) => [
        { id: 'p1', bookingId },
        { decision: action.id, note: 'Agreed with us' },
      ]),
    );
  }
});
