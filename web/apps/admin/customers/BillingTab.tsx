/** Billing: the provider's customer, saved cards, and payments by booking. */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type AdminCustomerDetail, getCustomerBilling, updateCustomer } from '#api/contract/customers.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { cardNetwork } from '#web/lib/card-brand.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { useControls } from '#web/ui/controls.ts';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { Form } from '#web/ui/Form.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { customerTexts } from '#words/generated/admin.ts';
import { Explained } from '../money/Explained.tsx';
import { useChangeForm } from '../change.ts';

interface Props {
  readonly customer: AdminCustomerDetail;
}
type Billing = AnswerOf<typeof getCustomerBilling>;

const payerForm = z.object({ stripeCustomerId: z.string().check(z.trim()) });

export function BillingTab({ customer }: Props) {
  const t = useMessages(customerTexts);
  const billing = useQuery(apiQuery(getCustomerBilling, { params: { id: customer.id } }));
  return (
    <Loaded
      query={billing}
      failed={t('billingFailed')}
      loading={t('loading')}
      skeleton={<SkeletonRows rows={4} height="40px" />}
    >
      {(found) => (
        <>
          <section aria-label={t('tab_billing')}>
            <Payer customer={customer} billing={found} />
          </section>
          <Part level={3} title={t('cards')}>
            <Cards cards={found.cards} />
          </Part>
          <Part
            level={3}
            title={t('payments')}
            hint={
              <AppLink href={`/admin?customerId=${customer.id}`}>
                {t('allBookings', { count: customer.totalBookings })}
              </AppLink>
            }
          >
            <Payments payments={found.payments} />
          </Part>
        </>
      )}
    </Loaded>
  );
}

function Payer({ customer, billing }: Props & { readonly billing: Billing }) {
  const t = useMessages(customerTexts);
  const form = useChangeForm({
    schema: payerForm,
    start: { stripeCustomerId: billing.stripeCustomerId ?? '' },
    run: (client, body) => client.call(updateCustomer, { params: { id: customer.id }, body }),
    success: t('updated'),
    failure: t('updateFailed'),
    otherwise: t('updateFailedText'),
  });
  return (
    <Form form={form} send={t('save')} look={{ kind: 'primary', size: 'small' }}>
      <TextField label={t('payer')} hint={t('payerHint')} {...form.field('stripeCustomerId')} />
    </Form>
  );
}

function Cards({ cards }: Pick<Billing, 'cards'>) {
  const t = useMessages(customerTexts);
  if (cards === null) return <p className="text-small text-warn">{t('cardsAway')}</p>;
  if (cards.length === 0) return <p className="text-small text-muted">{t('noCards')}</p>;
  return (
    <ul className="grid gap-1 text-small">
      {cards.map(({ id, brand, last4, expMonth, expYear, isDefault, isExpired }) => (
        <li key={id} className="flex justify-between gap-3">
          <span>
            {cardNetwork(brand) ?? brand} <span className="tabular-nums">{last4}</span>{' '}
            {isDefault ? <span className="text-muted">{t('defaultCard')}</span> : null}
          </span>
          <span className="tabular-nums text-muted">
            {isExpired ? t('expired') : `${String(expMonth).padStart(2, '0')}/${expYear}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Payments({ payments }: Pick<Billing, 'payments'>) {
  const t = useMessages(customerTexts);
  const controls = useControls();
  if (payments.length === 0) return <p className="text-small text-muted">{t('noPayments')}</p>;
  return (
    <table className="w-full border-collapse text-small">
      <caption className="sr-only">{t('payments')}</caption>
      <thead className="text-micro text-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-semibold">
            {t('booking')}
          </th>
          <th scope="col" className="py-1 text-left font-semibold">
            {t('payment')}
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            {t('captured')}
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            {t('refundedColumn')}
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((one) => (
          <tr key={one.bookingId} className="border-t border-line">
            <td className="py-1 pr-2">
              <AppLink className="tabular-nums whitespace-nowrap" href={`/admin/bookings/${one.bookingId}`}>
                {one.number}
              </AppLink>
              <span className="block text-micro text-muted">{calendarDay(one.scheduledDate, true)}</span>
            </td>
            <td className="py-1 pr-2 text-muted">{controls(`payment_${one.paymentStatus}`)}</td>
            <td className="py-1 text-right">
              <Explained
                bookingId={one.bookingId}
                number={one.number}
                figure="captured"
                cents={one.capturedCents}
              />
            </td>
            <td className="py-1 pl-2 text-right">
              <Explained
                bookingId={one.bookingId}
                number={one.number}
                figure="refunded"
                cents={one.refundedCents}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
