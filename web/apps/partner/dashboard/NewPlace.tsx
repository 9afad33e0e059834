/** A code for another location or campaign. */
import { useQueryClient } from '@tanstack/react-query';
import { issuePartnerCode, placeBody } from '#api/contract/partner-codes.ts';
import { codeKinds } from '#domain/partner/code-kinds.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { codesTexts } from '#words/generated/partner.ts';
import { useOwn } from './own.ts';

export default function NewPlace({
  onMade,
  onClose,
}: {
  readonly onMade: (code: string) => void;
  readonly onClose: () => void;
}) {
  const t = useMessages(codesTexts);
  const { id } = useOwn();
  const queries = useQueryClient();
  const form = useContractForm({
    schema: placeBody,
    start: { kind: 'location', name: '', letters: '', until: '' },
    run: (client, body) => client.call(issuePartnerCode, { params: { id }, body }),
    onSuccess: async ({ code }) => {
      await queries.invalidateQueries();
      onMade(code);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('placeTitle')}
      description={t('placeText')}
      leave={t('leave')}
      send={t('make')}
      onClose={onClose}
    >
      <ChoiceCards legend={t('kind')} columns={2} smallColumns={2}>
        {codeKinds.map((kind) => (
          <ChoiceCard key={kind} value={kind} {...form.fields.register('kind')}>
            {t(`kind_${kind}`)}
          </ChoiceCard>
        ))}
      </ChoiceCards>
      <TextField label={t('name')} hint={t('nameHint')} maxLength={80} {...form.field('name')} />
      <TextField label={t('letters')} hint={t('lettersHint')} maxLength={10} {...form.field('letters')} />
      <TextField label={t('lastDay')} type="date" hint={t('lastDayHint')} {...form.field('until')} />
      {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('makeFailed'))}</Notice> : null}
    </FormDialog>
  );
}
