/** Several commissions decided on with one reason; each row shows its result (R4). */
import { type CommissionRow, decideCommission } from '#api/contract/store-partners-admin.ts';
import { money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { partnerTexts } from '#words/generated/admin.ts';
import type { BulkAction } from '../list/bulk.ts';

export type Decision = 'release' | 'refuse';

const isHeld = ({ paymentStatus }: CommissionRow): boolean => paymentStatus === 'held';

/** The question counts those that were held when they were selected; the others are left alone, even if held by now. */
export function bulkActions(t: TextOf<typeof partnerTexts>): readonly BulkAction<CommissionRow>[] {
  const deciding = (decision: Decision): BulkAction<CommissionRow> => ({
    id: decision,
    label: t(decision),
    danger: decision === 'refuse',
    confirm: (rows) => {
      const held = rows.filter(isHeld);
      const amount = money(held.reduce((sum, { commissionCents }) => sum + commissionCents, 0));
      const count = held.length;
      return {
        title: t(`${decision}Several`, { count }),
        text: t(`${decision}SeveralText`, { amount }),
        action: t(`${decision}Several`, { count }),
        asks: t('reason'),
      };
    },
    run: async (client, row, note) => {
      if (!isHeld(row)) return { leftAlone: t('notHeldLeftAlone') };
      const { partnerId, bookingId } = row;
      await client.call(decideCommission, {
        params: { id: partnerId, bookingId },
        body: { decision, note },
      });
      return t(`${decision}Done`);
    },
  });
  return [deciding('release'), deciding('refuse')];
}
