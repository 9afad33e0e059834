/** Prepared answers, in both languages. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  cannedText,
  type CannedAnswer,
  createAnswer,
  listAnswers,
  removeAnswer,
  saveAnswer,
} from '#api/contract/support.ts';
import { apiQuery } from '#web/lib/api.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { supportTexts } from '#words/generated/admin.ts';
import { useChange, useChangeForm } from '../change.ts';

type Say = TextOf<typeof supportTexts>;

export function AnswersPage() {
  const t = useMessages(supportTexts);
  usePageTitle(t('answers'));
  const query = useQuery(apiQuery(listAnswers, {}));
  const [open, setOpen] = useState<CannedAnswer | 'new' | null>(null);
  const [leaving, setLeaving] = useState<CannedAnswer | null>(null);
  const remove = useChange({
    run: (client, id: string) => client.call(removeAnswer, { params: { id } }),
    success: t('answerRemoved'),
    failure: t('answerNotRemoved'),
  });
  return (
    <>
      <Strip
        title={t('answers')}
        actions={
          <Button size="small" onClick={() => setOpen('new')}>
            {t('newAnswer')}
          </Button>
        }
      >
        <span className="text-small text-muted">{t('answersLead')}</span>
      </Strip>
      <main id="main" className="min-w-0">
        <p className="px-6 py-2.5 max-md:px-4">
          <BackLink href="/admin/support">{t('back')}</BackLink>
        </p>
        <Loaded query={query} failed={t('answersFailed')} skeleton={<SkeletonRows rows={5} />}>
          {({ answers }) => (
            <DataTable
              caption={t('answers')}
              columns={columnsOf(t, setOpen, setLeaving)}
              rows={answers}
              rowKey={({ id }) => id}
              empty={
                <EmptyState title={t('noAnswers')} piece="carton">
                  {t('noAnswersText')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </main>
      {open ? <AnswerDialog answer={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
      {leaving ? (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
          title={t('removeTitle', { title: leaving.title })}
          action={t('removeAnswer')}
          keep={t('keepIt')}
          danger
          onConfirm={() => remove.mutateAsync(leaving.id)}
        >
          {t('removeText')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const columnsOf = (
  t: Say,
  change: (answer: CannedAnswer) => void,
  remove: (answer: CannedAnswer) => void,
): readonly Column<CannedAnswer>[] => [
  { id: 'title', header: t('answerTitle'), heading: true, cell: ({ title }) => <b>{title}</b> },
  { id: 'en', header: t('answerEn'), cell: ({ en }) => <Text of={en} /> },
  { id: 'es', header: t('answerEs'), cell: ({ es }) => <Text of={es} /> },
  {
    id: 'manage',
    header: t('changeAnswer'),
    cell: (answer) => (
      <span className="flex gap-2">
        <Button size="small" onClick={() => change(answer)}>
          {t('changeAnswer')}
          <span className="sr-only"> {answer.title}</span>
        </Button>
        <Button size="small" kind="quiet" onClick={() => remove(answer)}>
          {t('removeAnswer')}
          <span className="sr-only"> {answer.title}</span>
        </Button>
      </span>
    ),
  },
];

const Text = ({ of: text }: { readonly of: string }) => (
  <span className="line-clamp-3 max-w-[46ch] whitespace-pre-wrap wrap-anywhere">{text}</span>
);

function AnswerDialog({
  answer,
  onClose,
}: {
  readonly answer: CannedAnswer | null;
  readonly onClose: () => void;
}) {
  const t = useMessages(supportTexts);
  const { title = '', en = '', es = '' } = answer ?? {};
  const form = useChangeForm({
    schema: cannedText,
    start: { title, en, es },
    run: (client, body) =>
      answer
        ? client.call(saveAnswer, { params: { id: answer.id }, body })
        : client.call(createAnswer, { body }),
    success: t('answerSaved'),
    failure: t('answerNotSaved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      wide
      title={answer ? answer.title : t('newAnswer')}
      description={t('answersLead')}
      leave={t('cancel')}
      send={t('saveAnswer')}
      onClose={onClose}
    >
      <TextField label={t('answerTitle')} maxLength={80} {...form.field('title')} />
      <TextAreaField label={t('answerEn')} rows={5} maxLength={5000} {...form.field('en')} />
      <TextAreaField label={t('answerEs')} rows={5} maxLength={5000} {...form.field('es')} />
    </FormDialog>
  );
}
