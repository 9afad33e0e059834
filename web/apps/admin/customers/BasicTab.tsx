/** Basic Info: name, email address, phone and picture. */
import * as z from 'zod/mini';
import { type AdminCustomerDetail, updateCustomer } from '#api/contract/customers.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { Form } from '#web/ui/Form.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { customerTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';

const text = z.string().check(z.trim());
const basicForm = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  profileImageUrl: text,
});

export function BasicTab({ customer }: { readonly customer: AdminCustomerDetail }) {
  const t = useMessages(customerTexts);
  const form = useChangeForm({
    schema: basicForm,
    start: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phone: customer.phone ? formatPhone(customer.phone) : '',
      profileImageUrl: customer.profileImageUrl ?? '',
    },
    run: (client, body) => client.call(updateCustomer, { params: { id: customer.id }, body }),
    success: t('updated'),
    failure: t('updateFailed'),
    otherwise: t('updateFailedText'),
  });
  return (
    <section aria-label={t('tab_basic')}>
      <Form form={form} columns={2} send={t('save')} look={{ kind: 'primary', size: 'small' }}>
        <TextField label={t('firstName')} {...form.field('firstName')} />
        <TextField label={t('lastName')} {...form.field('lastName')} />
        <TextField
          className="col-span-full"
          label={t('email')}
          type="email"
          hint={t('emailHint')}
          {...form.field('email')}
        />
        <PhoneField className="col-span-full" label={t('phone')} optional {...form.field('phone')} />
        <TextField
          className="col-span-full"
          label={t('picture')}
          type="url"
          optional
          {...form.field('profileImageUrl')}
        />
      </Form>
    </section>
  );
}
