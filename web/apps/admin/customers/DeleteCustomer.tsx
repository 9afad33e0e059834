/**
 * Delete Customer, from a row's menu: it cannot be undone, and says what is erased and what is kept (spec admin §2,
 * design.md §8).
 */
import { useQuery } from '@tanstack/react-query';
import { type AdminCustomer, deleteCustomer, getErasure } from '#api/contract/customers.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { customerTexts } from '#words/generated/admin.ts';
import { useToasts } from '../change.ts';
import { nameOf } from './columns.tsx';
import { WhatGoes } from './Erasure.tsx';

export default function DeleteCustomer({
  customer,
  onClose,
}: {
  readonly customer: AdminCustomer;
  readonly onClose: () => void;
}) {
  const t = useMessages(customerTexts);
  const { data } = useQuery(apiQuery(getErasure, { params: { id: customer.id } }));
  const remove = useOnce({
    run: (client) => client.call(deleteCustomer, { params: { id: customer.id } }),
    ...useToasts({ success: t('deleted'), failure: t('deleteFailed'), otherwise: t('deleteFailedText') }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle', { name: nameOf(customer) })}
      action={t('eraseName', { name: nameOf(customer) })}
      keep={t('leaveIt')}
      onConfirm={() => remove.mutateAsync()}
    >
      <div className="grid gap-3">
        <p>{t('deleteText')}</p>
        {data?.state === 'possible' ? <WhatGoes found={data} /> : null}
        {data?.state === 'possible' && data.openBookings.length > 0 ? (
          <Notice tone="warn">{t('eraseWaits', { count: data.openBookings.length })}</Notice>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
