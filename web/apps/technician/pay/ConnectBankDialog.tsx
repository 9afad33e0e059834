/** Connect Bank Account, from the Profile tab: the account holder, and the two numbers (spec technician §3 and §5). */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { connectBank } from '#api/contract/earnings.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { useMe } from '#web/shell/Me.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { LockIcon } from '#web/ui/later-icons.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { payTexts } from '#words/generated/technician.ts';
import { AccountNumber, RoutingNumber } from './BankNumbers.tsx';

const required = z.string().check(z.trim(), z.minLength(1));
const schema = z.object({
  accountHolderName: required,
  accountNumber: required,
  routingNumber: required,
});

export default function ConnectBankDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(payTexts);
  const user = useMe();
  const queries = useQueryClient();
  const form = useContractForm({
    schema,
    start: { accountHolderName: '', accountNumber: '', routingNumber: '' },
    run: (client, body) => client.call(connectBank, { body: { ...body, technicianId: user.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      notify({ title: t('done'), detail: t('doneText') });
      onClose();
    },
    onError: (error) =>
      notify({ title: t('error'), detail: sentenceOf(error, t('connectFailed')), tone: 'bad' }),
  });
  const { field, fields } = form;
  const isComplete = schema.safeParse(fields.watch()).success;
  return (
    <FormDialog
      form={form}
      title={t('connect')}
      description={t('connectText')}
      leave={t('notNow')}
      send={t('connect')}
      disabled={!isComplete}
      onClose={onClose}
    >
      <TextField label={t('holder')} {...field('accountHolderName')} maxLength={120} autoComplete="name" />
      <AccountNumber {...field('accountNumber')} />
      <RoutingNumber {...field('routingNumber')} />
      <p className="flex gap-2 text-small text-muted">
        <LockIcon small />
        {t('consent')}
      </p>
    </FormDialog>
  );
}
