/** Admins' notes about a booking, with author and time. */
import type { AdminBookingDetail } from '#api/contract/admin.ts';
import { noteBody, writeNote } from '#api/contract/dispatch.ts';
import { wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';

const MAX_CHARACTERS = 2000;

export function Notes({ booking: { id, notes, zone } }: { readonly booking: AdminBookingDetail }) {
  const t = useMessages(bookingTexts);
  const form = useChangeForm({
    schema: noteBody,
    start: { note: '' },
    run: (client, body) => client.call(writeNote, { params: { id }, body }),
    success: t('noteSaved'),
    failure: t('noteFailed'),
    onDone: () => form.fields.reset(),
  });
  return (
    <Part title={t('adminNotes')} hint={t('adminNotesHint')}>
      {notes.length === 0 ? (
        <p className="text-small text-muted">{t('noNotes')}</p>
      ) : (
        <ol className="grid text-small">
          {notes.map(({ note, author, at }, k) => (
            <li key={k} className="border-line py-2 not-first:border-t">
              <p className="whitespace-pre-line wrap-anywhere">
                {note ?? <i className="text-muted">{t('noteErased')}</i>}
              </p>
              <p className="text-micro text-muted">
                {author}, <time dateTime={at}>{wallTime(at, zone)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <form className="grid gap-2 pt-2" {...form.props}>
        <TextAreaField label={t('noteLabel')} rows={2} maxLength={MAX_CHARACTERS} {...form.field('note')} />
        <Button type="submit" size="small" className="justify-self-start" busy={form.busy}>
          {t('saveNote')}
        </Button>
      </form>
    </Part>
  );
}
