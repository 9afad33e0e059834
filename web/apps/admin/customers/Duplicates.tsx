/** Records that may be of the same person, and merging one (decision 143). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AdminCustomerDetail,
  type LikelyDuplicate,
  listCustomerDuplicates,
  mergeCustomer,
} from '#api/contract/customers.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { customerTexts } from '#words/generated/admin.ts';
import { useToasts } from '../change.ts';
import { nameOf } from './columns.tsx';

interface Props {
  readonly customer: AdminCustomerDetail;
}

export function Duplicates({ customer }: Props) {
  const t = useMessages(customerTexts);
  const found = useQuery(apiQuery(listCustomerDuplicates, { params: { id: customer.id } }));
  const [merging, setMerging] = useState<LikelyDuplicate | null>(null);
  return (
    <Part
      level={3}
      title={t('duplicates')}
      hint={customer.duplicates.length > 0 ? t('taken', { count: customer.duplicates.length }) : null}
    >
      <Loaded
        query={found}
        failed={t('duplicatesFailed')}
        loading={t('loading')}
        skeleton={<SkeletonRows rows={1} height="40px" />}
      >
        {({ duplicates }) =>
          duplicates.length === 0 ? (
            <p className="text-small text-muted">{t('noDuplicates')}</p>
          ) : (
            <ul className="grid gap-2 text-small">
              {duplicates.map((one) => (
                <li key={one.id} className="flex items-center justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">
                    <b className="font-semibold">{nameOf(one)}</b>{' '}
                    <span className="text-muted">
                      {one.same.map((what) => t(`same_${what}`)).join(', ')}
                      <span className="block">
                        {one.email}, {t('bookingsOf', { count: one.totalBookings })}
                      </span>
                    </span>
                  </span>
                  <Button size="small" onClick={() => setMerging(one)}>
                    {t('merge')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {merging ? <Merge customer={customer} duplicate={merging} onClose={() => setMerging(null)} /> : null}
    </Part>
  );
}

function Merge({
  customer,
  duplicate,
  onClose,
}: Props & { readonly duplicate: LikelyDuplicate; readonly onClose: () => void }) {
  const t = useMessages(customerTexts);
  const merge = useOnce({
    run: (client) =>
      client.call(mergeCustomer, { params: { id: customer.id }, body: { duplicateId: duplicate.id } }),
    ...useToasts({ success: t('merged'), failure: t('updateFailed'), otherwise: t('updateFailedText') }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('mergeTitle', { name: nameOf(customer) })}
      action={t('mergeAction')}
      keep={t('leaveIt')}
      onConfirm={() => merge.mutateAsync()}
    >
      <div className="grid gap-3">
        <p>
          {t('mergeText', {
            email: duplicate.email,
            kept: customer.email,
            bookings: count(duplicate.totalBookings),
          })}
        </p>
        <p className="text-small text-muted">{t('mergeStays')}</p>
      </div>
    </ConfirmDialog>
  );
}
