/** Corrects who the job is for and where (spec admin §5). */
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { customerBody, setCustomer } from '#api/contract/admin.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { Consequence } from '../dispatch/Consequence.tsx';
import { useEditForeseen } from '../dispatch/foresee.ts';
import type { BookingDialogProps } from './dialog.ts';

const text = z.string().check(z.trim());
const customerForm = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  apartmentUnit: text,
  city: text,
  state: text,
  zipCode: text,
});

const fields = Object.keys(customerForm.shape) as (keyof typeof customerForm.shape)[];

const bodyOf = ({ apartmentUnit, ...rest }: z.output<typeof customerForm>) => ({
  ...rest,
  apartmentUnit: apartmentUnit || null,
});

export default function CustomerDialog({ booking, onClose }: BookingDialogProps) {
  const t = useMessages(bookingTexts);
  const { contactInfo } = booking;
  const form = useChangeForm({
    schema: customerForm,
    start: {
      ...contactInfo,
      phone: formatPhone(contactInfo.phone),
      address: contactInfo.streetAddress,
      apartmentUnit: contactInfo.apartmentUnit ?? '',
    },
    run: (client, values) =>
      client.call(setCustomer, {
        params: { id: booking.id },
        body: bodyOf(values),
      }),
    success: t('customerSaved'),
    failure: t('customerFailed'),
    onDone: onClose,
  });
  const { isDirty } = form.fields.formState;
  const body = z.safeParse(customerForm, useWatch({ control: form.fields.control }));
  const foreseen = useEditForeseen(
    booking.id,
    isDirty && body.success && z.safeParse(customerBody, bodyOf(body.data)).success
      ? { customer: bodyOf(body.data) }
      : null,
  );
  return (
    <FormDialog
      form={form}
      wide
      title={t('customerOf', { number: booking.number })}
      leave={t('leaveIt')}
      send={t('saveCustomer')}
      disabled={foreseen.isPending}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((name) => {
          const label = t(name === 'state' ? 'usState' : name);
          return name === 'phone' ? (
            <PhoneField key={name} label={label} {...form.field(name)} />
          ) : (
            <TextField key={name} label={label} optional={name === 'apartmentUnit'} {...form.field(name)} />
          );
        })}
      </div>
      <Consequence foreseen={foreseen} />
    </FormDialog>
  );
}
