/** Assigns the selected help requests to one admin, or to no one. */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type AdminTicket, assignTicket, listAssignees } from '#api/contract/support.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { supportTexts } from '#words/generated/admin.ts';
import type { BulkQuestion } from '../list/bulk.ts';

const NOBODY = '';

export default function AssignSeveral({ rows, onStart, onClose }: BulkQuestion<AdminTicket>) {
  const t = useMessages(supportTexts);
  const me = useMe();
  const query = useQuery(apiQuery(listAssignees, {}, { live: false }));
  const admins = query.data?.admins ?? [];
  const form = useContractForm({
    schema: z.object({ adminId: z.string() }),
    start: { adminId: me.id },
    // The rows make the calls, one each.
    run: () => Promise.resolve(),
    onSuccess: (_answer, { adminId }) => {
      const name = admins.find(({ id }) => id === adminId)?.name;
      onStart(async (client, { ticketId: id, assignee }) => {
        // Who was assigned when it was selected: someone who has taken it since keeps it.
        const body = { adminId: adminId === NOBODY ? null : adminId, seen: assignee?.id ?? null };
        await client.call(assignTicket, { params: { id }, body });
        return name === undefined ? t('assignedToNobody') : t('assignedTo', { name });
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('assignSeveral', { count: rows.length })}
      description={t('assignText')}
      disabled={query.data === undefined}
      leave={t('notNow')}
      send={t('assignSeveral', { count: rows.length })}
      onClose={onClose}
    >
      {query.isError && !query.data ? (
        <LoadFailed query={query} failed={t('assigneesFailed')} />
      ) : (
        // Remounted once the list is loaded, so that the default selection applies.
        <SelectField key={admins.length} label={t('assignTo')} {...form.field('adminId')}>
          {admins.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NOBODY}>{t('nobody')}</option>
        </SelectField>
      )}
    </FormDialog>
  );
}
