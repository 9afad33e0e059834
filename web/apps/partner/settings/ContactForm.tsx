/** The person we write to and call about the store. */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { changePartnerContact, type OwnPartner, partnershipFields } from '#api/contract/partners.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Form } from '#web/ui/Form.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { settingsTexts } from '#words/generated/partner.ts';

const { contactName, contactEmail, contactPhone, marketingContact } = partnershipFields;
const contactForm = z.object({ contactName, contactEmail, contactPhone, marketingContact });

export function ContactForm({ own }: { readonly own: OwnPartner }) {
  const t = useMessages(settingsTexts);
  const queries = useQueryClient();
  const form = useContractForm({
    schema: contactForm,
    start: {
      contactName: own.contactName,
      contactEmail: own.contactEmail,
      contactPhone: own.contactPhone === null ? '' : formatPhone(own.contactPhone),
      marketingContact: own.marketingContact ?? '',
    },
    run: (client, body) => client.call(changePartnerContact, { params: { id: own.id }, body }),
    onSuccess: async () => {
      notify({ title: t('saved') });
      await queries.invalidateQueries();
    },
  });
  return (
    <Form
      form={form}
      columns={2}
      failure={form.failure && sentenceOf(form.failure, t('saveFailed'))}
      send={t('save')}
      look={{ className: 'justify-self-start' }}
    >
      <TextField label={t('contactName')} autoComplete="name" {...form.field('contactName')} />
      <PhoneField label={t('contactPhone')} {...form.field('contactPhone')} />
      <TextField
        label={t('contactEmail')}
        type="email"
        autoComplete="email"
        {...form.field('contactEmail')}
      />
      <TextField label={t('marketingContact')} autoComplete="off" {...form.field('marketingContact')} />
    </Form>
  );
}
