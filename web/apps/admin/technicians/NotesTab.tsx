/** Admins' notes for each other; the technician does not see them. */
import * as z from 'zod/mini';
import { type AdminTechnicianDetail, updateTechnician } from '#api/contract/technicians-admin.ts';
import { deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Form } from '#web/ui/Form.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { consoleTexts, technicianTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { byName } from '../customers/said.ts';

const notesForm = z.object({ notes: z.string().check(z.trim(), z.maxLength(4000)) });

export function NotesTab({ technician }: { readonly technician: AdminTechnicianDetail }) {
  const t = useMessages(technicianTexts);
  const common = useMessages(consoleTexts);
  const { notesChanged } = technician;
  const form = useChangeForm({
    schema: notesForm,
    start: { notes: technician.notes ?? '' },
    run: (client, body) => client.call(updateTechnician, { params: { id: technician.id }, body }),
    success: t('updated'),
    failure: t('updateFailed'),
    otherwise: t('updateFailedText'),
  });
  return (
    <section className="grid gap-3" aria-label={t('tab_notes')}>
      <Form form={form} send={t('save')} look={{ kind: 'primary', size: 'small' }}>
        <TextAreaField label={t('notes')} hint={t('notesHint')} rows={8} {...form.field('notes')} />
      </Form>
      {notesChanged ? (
        <p className="text-small text-muted">
          {t('byAt', { by: byName(common, notesChanged.by), at: wallTime(notesChanged.at, deviceZone()) })}
        </p>
      ) : null}
    </section>
  );
}
