/** Takes a help request, or gives it back. */
import { assignTicket } from '#api/contract/support.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { supportTexts } from '#words/generated/admin.ts';
import { useChange } from '../change.ts';

export const useAssign = (t: TextOf<typeof supportTexts>) =>
  useChange({
    run: (
      client,
      { id, ...body }: { readonly id: string; readonly adminId: string | null; readonly seen: string | null },
    ) => client.call(assignTicket, { params: { id }, body }),
    success: t('assignmentChanged'),
    failure: t('assignFailed'),
  });
