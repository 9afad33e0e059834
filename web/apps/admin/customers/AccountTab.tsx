/** Account: confirmed address, role, blocking, and duplicate records. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { listMessages } from '#api/contract/channels.ts';
import {
  type AdminCustomerDetail,
  blockCustomer,
  customerRoles,
  unblockCustomer,
  updateCustomer,
} from '#api/contract/customers.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { required } from '#api/contract/fields.ts';
import { deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { consoleTexts, customerTexts } from '#words/generated/admin.ts';
import { useChange, useChangeForm } from '../change.ts';
import { useMay } from '../may.ts';
import { nameOf } from './columns.tsx';
import { Duplicates } from './Duplicates.tsx';
import { byName } from './said.ts';

interface Props {
  readonly customer: AdminCustomerDetail;
}

const accountForm = z.object({ emailVerified: z.boolean(), role: z.enum(customerRoles) });

export function AccountTab({ customer }: Props) {
  const t = useMessages(customerTexts);
  const form = useChangeForm({
    schema: accountForm,
    start: { emailVerified: customer.emailVerified, role: customer.role },
    run: (client, body) => client.call(updateCustomer, { params: { id: customer.id }, body }),
    success: t('updated'),
    failure: t('updateFailed'),
    otherwise: t('updateFailedText'),
  });
  const zone = deviceZone();
  const may = useMay();
  return (
    <>
      <section className="grid gap-3" aria-label={t('tab_account')}>
        <KeyValue
          rows={[
            [t('joined'), wallTime(customer.createdAt, zone)],
            [
              t('lastBooking'),
              customer.lastBookingDate
                ? wallTime(customer.lastBookingDate, customer.lastBookingZone ?? zone)
                : t('never'),
            ],
            [t('language'), t(`language_${customer.language}`)],
            [
              t('messages'),
              may(listMessages) ? (
                <AppLink href={`/admin/thank-you/messages?person=customer-${customer.id}`}>
                  {t('messagesLink')}
                </AppLink>
              ) : null,
            ],
          ]}
        />
        <Form form={form} send={t('save')} look={{ kind: 'primary', size: 'small' }}>
          <Checkbox {...form.fields.register('emailVerified')}>{t('emailVerified')}</Checkbox>
          <SelectField label={t('role')} hint={t('roleHint')} {...form.field('role')}>
            {customerRoles.map((role) => (
              <option key={role} value={role}>
                {t(`role_${role}`)}
              </option>
            ))}
          </SelectField>
        </Form>
      </section>
      <Block customer={customer} />
      <Duplicates customer={customer} />
    </>
  );
}

const blockForm = z.object({ reason: required(500, fieldError('reasonMissing')) });

/** Blocks the person, or shows who did and unblocks them. */
function Block({ customer }: Props) {
  const t = useMessages(customerTexts);
  const common = useMessages(consoleTexts);
  const [asking, setAsking] = useState(false);
  const unblock = useChange<void>({
    run: (client) => client.call(unblockCustomer, { params: { id: customer.id } }),
    success: t('unblockedNow'),
    failure: t('updateFailed'),
    otherwise: t('updateFailedText'),
  });
  const { blocked } = customer;
  return (
    <Part level={3} title={t('access')}>
      {blocked ? (
        <div className="grid gap-2 text-small">
          <p>
            <b className="font-semibold text-danger">{t('blocked')}</b>{' '}
            <span className="text-muted">
              {t('byAt', { by: byName(common, blocked.by), at: wallTime(blocked.at, deviceZone()) })}
            </span>
          </p>
          <p className="wrap-anywhere">{blocked.reason}</p>
          <p>
            <Button size="small" busy={unblock.isPending} onClick={() => unblock.mutate()}>
              {t('unblock')}
            </Button>
          </p>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2 text-small">
          <span className="text-muted">{t('mayBook')}</span>
          <Button size="small" kind="danger" onClick={() => setAsking(true)}>
            {t('block')}
          </Button>
        </div>
      )}
      {asking ? <BlockDialog customer={customer} onClose={() => setAsking(false)} /> : null}
    </Part>
  );
}

function BlockDialog({ customer, onClose }: Props & { readonly onClose: () => void }) {
  const t = useMessages(customerTexts);
  const form = useChangeForm({
    schema: blockForm,
    start: { reason: '' },
    run: (client, body) => client.call(blockCustomer, { params: { id: customer.id }, body }),
    success: t('blockedNow'),
    failure: t('updateFailed'),
    otherwise: t('updateFailedText'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      danger
      title={t('blockTitle', { name: nameOf(customer) })}
      description={
        customer.openBookings > 0 ? t('blockTextOpen', { count: customer.openBookings }) : t('blockText')
      }
      leave={t('leaveIt')}
      send={t('block')}
      onClose={onClose}
    >
      <TextField label={t('reason')} hint={t('reasonHint')} {...form.field('reason')} />
    </FormDialog>
  );
}
