/** The bank account for commissions, what the provider still requires, and changing the account. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { bankFields, connectPartnerBank, type OwnPartner } from '#api/contract/partners.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { bankTexts, settingsTexts } from '#words/generated/partner.ts';
import { BankFields } from '../bank/BankFields.tsx';
import { PayoutAccount } from '../bank/PayoutAccount.tsx';

export function BankAccount({ own }: { readonly own: OwnPartner }) {
  const t = useMessages(settingsTexts);
  const words = useMessages(bankTexts);
  const [isOpen, setOpen] = useState(false);
  const { bankName, bankAccountLast4, bankAccountType, applicationStatus } = own;
  if (applicationStatus === 'not_applied') return <p className="text-muted">{t('bankNone')}</p>;
  return (
    <div className="grid justify-items-start gap-4">
      {bankName === null ? (
        <p>{t('bankMissing')}</p>
      ) : (
        <p>
          {t('bankIs', {
            bank: bankName,
            type: words(`accountType_${bankAccountType ?? 'checking'}`).toLowerCase(),
            last4: bankAccountLast4 ?? '',
          })}
        </p>
      )}
      <PayoutAccount id={own.id} />
      <Button onClick={() => setOpen(true)}>{t(bankName === null ? 'bankAdd' : 'bankChange')}</Button>
      {isOpen ? <BankDialog own={own} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

const bankForm = z.object(bankFields);

function BankDialog({ own, onClose }: { readonly own: OwnPartner; readonly onClose: () => void }) {
  const t = useMessages(settingsTexts);
  const queries = useQueryClient();
  const form = useContractForm({
    schema: bankForm,
    start: { bankAccountType: 'checking', bankName: '', accountHolderName: '' },
    run: (client, body) => client.call(connectPartnerBank, { params: { id: own.id }, body }),
    onSuccess: async () => {
      notify({ title: t('bankSaved') });
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <FormDialog
      form={form}
      wide
      title={t('bankChange')}
      leave={t('leave')}
      send={t('bankSave')}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">
        <BankFields field={form.field} isOwner={own.businessType === 'sole_proprietorship'} />
      </div>
      {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('bankFailed'))}</Notice> : null}
    </FormDialog>
  );
}
