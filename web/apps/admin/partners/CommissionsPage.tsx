/** Commissions of all stores: held ones come first, and an admin releases or denies them (decision 161). */
import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  type CommissionRow,
  decideCommission,
  decisionNote,
  exportStoreCommissions,
  getPartner,
  listStoreCommissions,
} from '#api/contract/store-partners-admin.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { apiQuery } from '#web/lib/api.ts';
import { dayIn, deviceZone, money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Chips, FilterChip } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { partnerTexts } from '#words/generated/admin.ts';
import { Explained } from '../money/Explained.tsx';
import * as z from 'zod/mini';
import { useChangeForm } from '../change.ts';
import { ChoiceChips } from '../list/Choices.tsx';
import { type Column, ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { useMay } from '../may.ts';
import { bulkActions, type Decision } from './decide-several.ts';

const WhyNotPaid = lazy(() => import('./WhyNotPaid.tsx'));

const tones: Readonly<Record<CommissionRow['paymentStatus'], Tone>> = {
  pending: 'info',
  paid: 'ok',
  held: 'warn',
  refused: 'bad',
};

export function CommissionsPage() {
  const t = useMessages(partnerTexts);
  usePageTitle(t('commissionsTitle'));
  const may = useMay();
  const [decided, decide] = useState<{ readonly row: CommissionRow; readonly decision: Decision } | null>(
    null,
  );
  const list = useList({
    name: 'store-commissions',
    endpoint: listStoreCommissions,
    rowsOf: ({ commissions }) => commissions,
  });
  const { params } = list;
  const [asked, ask] = useState<CommissionRow | null>(null);
  return (
    <>
      <Strip
        title={t('commissionsTitle')}
        actions={
          <>
            <ButtonLink size="small" kind="quiet" icon={<ArrowLeftIcon small />} href="/admin/store-partners">
              {t('commissionsBack')}
            </ButtonLink>
            <SaveCsv list={list} endpoint={exportStoreCommissions} failed={t('commissionsExportFailed')} />
          </>
        }
      >
        <span className="text-small text-muted">{t('commissionsLead')}</span>
      </Strip>
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={{
            caption: t('commissionsCaption'),
            noun: t('commissionsNoun'),
            search: t('commissionsSearch'),
            searchHint: t('commissionsSearchHint'),
            loadFailed: t('commissionsFailed'),
            noMatch: t('commissionsNoMatch'),
            noMatchText: t('noMatchText'),
            none: t('commissionsNone'),
            noneText: t('commissionsNoneText'),
          }}
          filters={
            <Chips label={t('status')}>
              <ChoiceChips
                list={list}
                name="status"
                values={['held', 'refused', 'counted'] as const}
                write={(one) => t(`cFilter_${one}`)}
                all={t('all')}
              />
              {params['partner'] ? (
                <PartnerChip id={params['partner']} onRemove={() => list.set({ partner: null })} />
              ) : null}
            </Chips>
          }
          columns={[
            ...columns(t),
            ...(may(decideCommission)
              ? [
                  {
                    id: 'manage',
                    header: t('manage'),
                    cell: (row: CommissionRow) =>
                      row.paymentStatus === 'held' ? (
                        <span className="flex gap-2">
                          {(['release', 'refuse'] as const).map((decision) => (
                            <Button
                              key={decision}
                              size="small"
                              kind={decision === 'release' ? 'secondary' : 'quiet'}
                              onClick={() => decide({ row, decision })}
                            >
                              {t(decision)}
                              <span className="sr-only"> {row.bookingNumber}</span>
                            </Button>
                          ))}
                        </span>
                      ) : null,
                  },
                ]
              : []),
          ]}
          rowKey={({ id }) => id}
          rowName={({ bookingNumber }) => bookingNumber}
          menuOf={(row) => [
            { id: 'booking', label: t('openBooking'), href: `/admin/bookings/${row.bookingId}` },
            { id: 'store', label: t('openStore'), href: `/admin/store-partners?search=${row.storeCode}` },
            ...(params['partner'] === row.partnerId
              ? []
              : [
                  {
                    id: 'sameStore',
                    label: t('onlyStore'),
                    onSelect: () => list.set({ partner: row.partnerId }),
                  },
                ]),
            ...(row.paymentStatus === 'paid'
              ? []
              : [{ id: 'why', label: t('whyNotPaid'), onSelect: () => ask(row) }]),
          ]}
          bulk={may(decideCommission) ? bulkActions(t) : []}
          emptyPiece="desk"
        />
      </main>
      {asked ? (
        <Suspense fallback={null}>
          <WhyNotPaid row={asked} onClose={() => ask(null)} />
        </Suspense>
      ) : null}
      {decided ? <DecisionDialog {...decided} onClose={() => decide(null)} /> : null}
    </>
  );
}

function PartnerChip({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const t = useMessages(partnerTexts);
  const { data } = useQuery(apiQuery(getPartner, { params: { id } }));
  return <FilterChip name={t('store')} value={data?.storeName ?? id} onRemove={onRemove} />;
}

const columns = (t: TextOf<typeof partnerTexts>): readonly Column<CommissionRow>[] => [
  {
    id: 'booking',
    header: t('booking'),
    heading: true,
    cell: ({ bookingId, bookingNumber }) => (
      <AppLink className="tabular-nums whitespace-nowrap" href={`/admin/bookings/${bookingId}`}>
        {bookingNumber}
      </AppLink>
    ),
  },
  {
    id: 'store',
    header: t('store'),
    cell: ({ storeName, storeCode }) => (
      <span className="wrap-anywhere">
        {storeName}
        <span className="text-muted block">{storeCode}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    cell: ({ paymentStatus, isReleased, decideBy }) => (
      <span>
        <Badge tone={tones[paymentStatus]}>{t(`pay_${paymentStatus}`)}</Badge>
        {decideBy ? (
          <span className="block text-small text-muted">
            {t('decideBy', { day: dayIn(decideBy, settlementZone, true) })}
          </span>
        ) : null}
        {isReleased ? <span className="block text-small text-muted">{t('releasedMark')}</span> : null}
      </span>
    ),
  },
  {
    id: 'reasons',
    header: t('reasons'),
    cell: ({ flags }) => flags.map((flag) => t(`flag_${flag}`)).join(', '),
  },
  {
    id: 'service',
    header: t('service'),
    figures: true,
    cell: ({ serviceAmount }) =>
      serviceAmount === null ? (
        <span className="text-muted">{t('notEarned')}</span>
      ) : (
        money(Math.round(serviceAmount * 100))
      ),
  },
  {
    id: 'commission',
    header: t('commission'),
    figures: true,
    cell: ({ bookingId, bookingNumber: number, partnerId: of, commissionCents: cents, serviceAmount }) =>
      // Nothing is booked before it is earned.
      serviceAmount === null ? (
        money(cents)
      ) : (
        <Explained bookingId={bookingId} number={number} figure="commission" of={of} cents={cents} />
      ),
  },
  {
    id: 'since',
    header: t('date'),
    sortable: true,
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">{dayIn(createdAt, deviceZone(), true)}</span>
    ),
  },
];

function DecisionDialog({
  row: { bookingId, bookingNumber: booking, partnerId, storeName: store, commissionCents },
  decision,
  onClose,
}: {
  readonly row: CommissionRow;
  readonly decision: Decision;
  readonly onClose: () => void;
}) {
  const t = useMessages(partnerTexts);
  const amount = money(commissionCents);
  const form = useChangeForm({
    schema: z.object({ note: decisionNote }),
    start: { note: '' },
    run: (client, { note }) =>
      client.call(decideCommission, { params: { id: partnerId, bookingId }, body: { decision, note } }),
    success: t(`${decision}Done`),
    failure: t('decisionFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t(`${decision}Title`, { booking })}
      description={t(`${decision}Lead`, { amount, store })}
      danger={decision === 'refuse'}
      leave={t('cancel')}
      send={t(decision)}
      onClose={onClose}
    >
      <TextAreaField label={t('reason')} hint={t('reasonHint')} maxLength={2000} {...form.field('note')} />
    </FormDialog>
  );
}
