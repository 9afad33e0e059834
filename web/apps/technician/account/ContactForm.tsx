/** Phone and address, which technicians edit themselves. */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { phone } from '#api/contract/fields.ts';
import { addressLine } from '#api/contract/onboarding.ts';
import { changeProfile, getProfile, type OwnProfile } from '#api/contract/technicians.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Form } from '#web/ui/Form.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { homeTexts } from '#words/generated/technician.ts';

const contactForm = z.object({ phone, address: z.union([z.literal(''), addressLine]) });

const typedIn = (profile: Pick<OwnProfile, 'phone' | 'address'>) => ({
  phone: formatPhone(profile.phone ?? ''),
  address: profile.address ?? '',
});

export function ContactForm({ profile }: { readonly profile: OwnProfile }) {
  const t = useMessages(homeTexts);
  const queries = useQueryClient();
  const form = useContractForm({
    schema: contactForm,
    start: typedIn(profile),
    run: (client, { phone: number, address }) =>
      client.call(changeProfile, { body: { phone: number, ...(address === '' ? {} : { address }) } }),
    onSuccess: ({ position: _, ...changed }) => {
      queries.setQueryData(apiQuery(getProfile, {}).queryKey, changed);
      form.fields.reset(typedIn(changed));
      notify({ title: t('contactSaved') });
    },
  });
  return (
    <Form
      form={form}
      failure={form.failure && sentenceOf(form.failure, t('contactFailed'))}
      send={t('saveContact')}
      look={{ className: 'justify-self-start', kind: 'secondary' }}
    >
      <PhoneField label={t('phone')} {...form.field('phone')} />
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        autoComplete="address-line1"
        {...form.field('address')}
      />
    </Form>
  );
}
