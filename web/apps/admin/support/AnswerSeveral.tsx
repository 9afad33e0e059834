/** Answers the selected help requests by email: one text per required language, with each one's own name and number. */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { required } from '#api/contract/fields.ts';
import { type AdminTicket, listAnswers, replyToTicket } from '#api/contract/support.ts';
import { languages } from '#domain/core/language.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectField, TextAreaField } from '#web/ui/TextField.tsx';
import { supportTexts } from '#words/generated/admin.ts';
import type { BulkQuestion } from '../list/bulk.ts';
import { answerFor } from './tickets.ts';

export default function AnswerSeveral({ rows, onStart, onClose }: BulkQuestion<AdminTicket>) {
  const t = useMessages(supportTexts);
  const { data } = useQuery(apiQuery(listAnswers, {}));
  const countIn = (language: (typeof languages)[number]): number =>
    rows.filter((row) => row.language === language).length;
  // A text is only required in languages that someone needs.
  const written = (language: (typeof languages)[number]) =>
    countIn(language) > 0 ? required(5000, t('answerMissing')) : z.string();
  const form = useContractForm({
    schema: z.object({ en: written('en'), es: written('es') }),
    start: { en: '', es: '' },
    // The rows make the calls, one each.
    run: () => Promise.resolve(),
    onSuccess: (_answer, texts) => {
      onStart(async (client, row) => {
        const message = answerFor(row, texts);
        await client.call(replyToTicket, { params: { id: row.ticketId }, body: { message } });
        return t('answerSent');
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      wide
      title={t('answerSeveral', { count: rows.length })}
      description={t('answerSeveralText')}
      leave={t('notNow')}
      send={t('answerSeveral', { count: rows.length })}
      onClose={onClose}
    >
      {data && data.answers.length > 0 ? (
        <SelectField
          label={t('useAnswer')}
          onChange={(event) => {
            const answer = data.answers.find(({ id }) => id === event.currentTarget.value);
            if (answer) for (const language of languages) form.fields.setValue(language, answer[language]);
          }}
        >
          <option value="">{t('ownWords')}</option>
          {data.answers.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      ) : null}
      {countIn('en') > 0 ? (
        <TextAreaField
          label={t('answerEnFor', { count: countIn('en') })}
          rows={6}
          maxLength={5000}
          {...form.field('en')}
        />
      ) : null}
      {countIn('es') > 0 ? (
        <TextAreaField
          label={t('answerEsFor', { count: countIn('es') })}
          rows={6}
          maxLength={5000}
          {...form.field('es')}
        />
      ) : null}
    </FormDialog>
  );
}
