/** Erasing a customer: what is erased, what is kept without a name, and the reason for the proof. */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  type AdminCustomerDetail,
  eraseCustomer,
  getErasure,
  type Erasure as Answer,
} from '#api/contract/customers.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { required } from '#api/contract/fields.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { useGo } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { customerTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { nameOf } from './columns.tsx';

interface Props {
  readonly customer: AdminCustomerDetail;
}
type Possible = Extract<Answer, { state: 'possible' }>;

export function Erasure({ customer }: Props) {
  const t = useMessages(customerTexts);
  const erasure = useQuery(apiQuery(getErasure, { params: { id: customer.id } }));
  return (
    <section className="grid gap-3 bg-danger/5" aria-label={t('erase')}>
      <h3 className="font-body text-small leading-[1.3] font-semibold tracking-normal">{t('erase')}</h3>
      <Loaded
        query={erasure}
        failed={t('erasureFailed')}
        loading={t('loading')}
        skeleton={<SkeletonRows rows={3} height="28px" />}
      >
        {(found) => (found.state === 'possible' ? <Erase customer={customer} found={found} /> : null)}
      </Loaded>
    </section>
  );
}

const eraseForm = z.object({ reason: required(500, fieldError('reasonMissing')) });

function Erase({ customer, found }: Props & { readonly found: Possible }) {
  const t = useMessages(customerTexts);
  const go = useGo();
  const form = useChangeForm({
    schema: eraseForm,
    start: { reason: '' },
    run: (client, body) => client.call(eraseCustomer, { params: { id: customer.id }, body }),
    success: t('deleted'),
    failure: t('deleteFailed'),
    otherwise: t('deleteFailedText'),
    onDone: () => go(`/admin/customers/${customer.id}`),
  });
  const { openBookings } = found;
  return (
    <>
      <WhatGoes found={found} />
      {openBookings.length > 0 ? (
        <p className="text-small text-warn">
          {t('eraseWaits', { count: openBookings.length })}{' '}
          {openBookings.map(({ id, number }) => (
            <AppLink key={id} className="mr-2 tabular-nums" href={`/admin/bookings/${id}`}>
              {number}
            </AppLink>
          ))}
        </p>
      ) : (
        <form {...form.props} className="flex flex-wrap items-end gap-2 *:first:min-w-40 *:first:flex-1">
          <TextField label={t('reason')} placeholder={t('eraseReasonHint')} dense {...form.field('reason')} />
          <Button size="small" kind="danger" type="submit" busy={form.busy}>
            {t('eraseName', { name: nameOf(customer) })}
          </Button>
        </form>
      )}
      <p className="text-micro text-muted">
        {t('eraseProof')} <AppLink href="/admin/customers/erased">{t('erasedList')}</AppLink>
      </p>
    </>
  );
}

/** Two lists side by side: permanently unreadable, and kept without a name. */
export function WhatGoes({ found }: { readonly found: Possible }) {
  const t = useMessages(customerTexts);
  const line = (name: string, figure: number) => (
    <li key={name} className="flex justify-between gap-3 py-0.5">
      {name}
      <span className="tabular-nums">{count(figure)}</span>
    </li>
  );
  return (
    <div className="grid grid-cols-2 gap-x-5 text-small max-xs:grid-cols-1">
      <div>
        <h4 className="border-b border-ink pb-0.5 font-body text-micro font-semibold tracking-normal text-muted">
          {t('goes')}
        </h4>
        <ul>{found.goes.map(({ store, items }) => line(t(`store_${store}`), items))}</ul>
      </div>
      <div>
        <h4 className="border-b border-ink pb-0.5 font-body text-micro font-semibold tracking-normal text-muted">
          {t('stays')}
        </h4>
        <ul>
          {line(t('keptBookings'), found.stays.bookings)}
          {line(t('keptLedger'), found.stays.ledgerEntries)}
          {line(t('keptRatings'), found.stays.ratings)}
        </ul>
      </div>
    </div>
  );
}
