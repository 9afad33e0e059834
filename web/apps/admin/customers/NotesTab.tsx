/** Admin Notes: admins' notes for each other, the history, and erasing the person. */
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  addCustomerNote,
  type AdminCustomerDetail,
  type AdminNote,
  changeCustomerNote,
  removeCustomerNote,
} from '#api/contract/customers.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { required } from '#api/contract/fields.ts';
import { deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { consoleTexts, customerTexts } from '#words/generated/admin.ts';
import { useChange, useChangeForm } from '../change.ts';
import { Erasure } from './Erasure.tsx';
import { byName } from './said.ts';
import { CustomerTimeline } from './Timeline.tsx';

interface Props {
  readonly customer: AdminCustomerDetail;
}

const noteForm = z.object({ text: required(4000, fieldError('noteMissing')) });

export function NotesTab({ customer }: Props) {
  const t = useMessages(customerTexts);
  return (
    <>
      <section className="grid gap-3" aria-label={t('tab_notes')}>
        {customer.adminNotes.length === 0 ? (
          <p className="text-small text-muted">{t('noNotes')}</p>
        ) : (
          <ul className="grid gap-2.5">
            {customer.adminNotes.map((note) => (
              <Note key={note.id} customer={customer} note={note} />
            ))}
          </ul>
        )}
        {/* Remounted with each note, so that the field is empty for the next one. */}
        <NewNote key={customer.adminNotes[0]?.id ?? ''} customer={customer} />
      </section>
      <CustomerTimeline customer={customer} />
      <Erasure customer={customer} />
    </>
  );
}

function Note({ customer, note }: Props & { readonly note: AdminNote }) {
  const t = useMessages(customerTexts);
  const common = useMessages(consoleTexts);
  const [isEditing, setEditing] = useState(false);
  const zone = deviceZone();
  const params = { id: customer.id, noteId: note.id };
  const remove = useChange<void>({
    run: (client) => client.call(removeCustomerNote, { params }),
    success: t('noteRemoved'),
    failure: t('updateFailed'),
    otherwise: t('updateFailedText'),
  });
  return (
    <li className="text-small leading-snug">
      <p className="flex items-center justify-between gap-2 text-micro text-muted">
        <span>
          {byName(common, note.by)}
          {note.edited
            ? `, ${t('editedBy', {
                by: byName(common, note.edited.by),
                at: wallTime(note.edited.at, zone),
              })}`
            : ''}
        </span>
        <span className="flex items-center gap-1">
          <time dateTime={note.at} className="whitespace-nowrap">
            {wallTime(note.at, zone)}
          </time>
          <Menu
            label={t('noteActions')}
            items={[
              { id: 'edit', label: t('editNote'), onSelect: () => setEditing(true) },
              { id: 'remove', label: t('removeNote'), danger: true, onSelect: () => remove.mutate() },
            ]}
          />
        </span>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
      {isEditing ? <EditNote customer={customer} note={note} onClose={() => setEditing(false)} /> : null}
    </li>
  );
}

function NewNote({ customer }: Props) {
  const t = useMessages(customerTexts);
  const form = useChangeForm({
    schema: noteForm,
    start: { text: '' },
    run: (client, body) => client.call(addCustomerNote, { params: { id: customer.id }, body }),
    success: t('noteAdded'),
    failure: t('updateFailed'),
    otherwise: t('updateFailedText'),
  });
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        label={t('newNote')}
        labelHidden
        placeholder={t('newNoteHint')}
        dense
        {...form.field('text')}
      />
      <Button size="small" kind="primary" type="submit" busy={form.busy}>
        {t('addNote')}
      </Button>
    </form>
  );
}

function EditNote({
  customer,
  note,
  onClose,
}: Props & { readonly note: AdminNote; readonly onClose: () => void }) {
  const t = useMessages(customerTexts);
  const form = useChangeForm({
    schema: noteForm,
    start: { text: note.text },
    run: (client, body) =>
      client.call(changeCustomerNote, { params: { id: customer.id, noteId: note.id }, body }),
    success: t('noteSaved'),
    failure: t('updateFailed'),
    otherwise: t('updateFailedText'),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('editNote')} leave={t('leaveIt')} send={t('save')} onClose={onClose}>
      <TextAreaField label={t('note')} rows={5} {...form.field('text')} />
    </FormDialog>
  );
}
