/** Columns of the store partners' list. */
import type { PartnerRow } from '#api/contract/store-partners-admin.ts';
import { ago, count, dayIn, deviceZone, money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useNow } from '#web/lib/now.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { partnerTexts } from '#words/generated/admin.ts';
import type { Column } from '../list/ConsoleTable.tsx';
import { mayApprove, mayReject, partnerTones } from './badge.ts';
import type { Shown } from './shown.ts';

export const partnerColumns = (
  t: TextOf<typeof partnerTexts>,
  show: (shown: Shown) => void,
): readonly Column<PartnerRow>[] => [
  {
    id: 'store',
    header: t('store'),
    heading: true,
    sortable: true,
    cell: ({ storeName, storeCode, city, state }) => (
      <span className="wrap-anywhere">
        <b>{storeName}</b>
        <span className="text-muted block font-normal">
          {[storeCode || t('noCode'), [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    id: 'contact',
    header: t('contact'),
    cell: ({ contactName, contactEmail, contactPhone }) => (
      <span className="wrap-anywhere">
        {contactName}
        <span className="text-muted block">{contactEmail}</span>
        {contactPhone ? <span className="text-muted block">{formatPhone(contactPhone)}</span> : null}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    cell: ({ applicationStatus, appliedAt }) => (
      <span>
        <Badge tone={partnerTones[applicationStatus]}>{t(`badge_${applicationStatus}`)}</Badge>
        {applicationStatus === 'pending' && appliedAt ? (
          <span className="block text-small text-muted">
            <Applied t={t} instant={appliedAt} />
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'rate',
    header: t('rate'),
    figures: true,
    cell: ({ commissionRate }) => `${commissionRate.toFixed(2)}%`,
  },
  {
    id: 'scans',
    header: t('lately'),
    cell: ({ scans, conversions }) => t('qrScans', { scans, booked: count(conversions) }),
  },
  { id: 'earned', header: t('earned'), figures: true, cell: ({ earnedCents }) => money(earnedCents) },
  {
    id: 'since',
    header: t('since'),
    sortable: true,
    isExtra: true,
    cell: ({ since }) => <span className="whitespace-nowrap">{dayIn(since, deviceZone(), true)}</span>,
  },
  {
    id: 'manage',
    header: t('manage'),
    cell: (partner) => <Decisions t={t} partner={partner} show={show} />,
  },
];

function Applied({ t, instant }: { readonly t: TextOf<typeof partnerTexts>; readonly instant: string }) {
  return t('appliedAgo', { time: ago(Date.parse(instant), useNow(true)) });
}

function Decisions({
  t,
  partner,
  show,
}: {
  readonly t: TextOf<typeof partnerTexts>;
  readonly partner: PartnerRow;
  readonly show: (shown: Shown) => void;
}) {
  const { applicationStatus: status, storeName } = partner;
  const button = (dialog: 'approve' | 'reject' | 'edit' | 'delete', label: string) => (
    <Button
      size="small"
      kind={dialog === 'approve' ? 'secondary' : 'quiet'}
      className={dialog === 'delete' ? 'text-danger!' : undefined}
      onClick={() => show({ dialog, partner })}
    >
      {label}
      <span className="sr-only"> {storeName}</span>
    </Button>
  );
  if (status === 'approved')
    return (
      <span className="flex gap-2">
        {button('edit', t('edit'))}
        {button('delete', t('delete'))}
      </span>
    );
  return (
    <span className="flex gap-2">
      {mayApprove(status) ? button('approve', t('approve')) : null}
      {mayReject(status) ? button('reject', t('reject')) : null}
    </span>
  );
}
