/** The request form: errors at their fields, input is never lost, and the ticket number at the end. */
import { answerHours } from '#domain/support/promise.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { User } from '#api/contract/auth.ts';
import { email, phone, required } from '#api/contract/fields.ts';
import { oneLine, personName } from '#api/contract/names.ts';
import { createTicket } from '#api/contract/support.ts';
import { supportCategories, supportPriorities } from '#domain/support/events.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { supportTexts } from '#words/generated/customer.ts';

const supportForm = z.object({
  name: personName('nameMissing', 121),
  email,
  phone: z.union([z.literal(''), phone], 'phoneInvalid'),
  category: z.union([z.literal(''), z.enum(supportCategories)]),
  priority: z.enum(supportPriorities),
  subject: oneLine(200).check(z.minLength(1, 'subjectMissing')),
  message: required(5000, 'messageMissing'),
});

/** Messages from this page's own texts; the others are the contract's. */
const ownSentences = ['nameMissing', 'phoneInvalid', 'subjectMissing', 'messageMissing'] as const;

/** `user` prefills name and email address. */
export function SupportForm({ user }: { readonly user: User | null }) {
  const t = useMessages(supportTexts);
  const locale = useLanguage();
  const queries = useQueryClient();
  const [sent, setSent] = useState<{ readonly ticketId: string; readonly email: string } | null>(null);
  const { field, fields, props, attempt, busy } = useContractForm({
    schema: supportForm,
    start: {
      priority: 'medium',
      ...(user ? { name: `${user.firstName} ${user.lastName}`, email: user.email } : {}),
    },
    say: (error) => {
      const own = ownSentences.find((key) => key === error);
      return own ? t(own) : null;
    },
    run: (client, body) => client.call(createTicket, { body: { ...body, locale } }),
    onSuccess: ({ ticketId }, body) => {
      setSent({ ticketId, email: body.email });
      notify({
        title: t('submitted'),
        detail: t('submittedDetail', { ticketId, hours: answerHours.usual }),
      });
      fields.reset();
      void refreshLive(queries);
    },
    onError: () => notify({ tone: 'bad', title: t('error'), detail: t('failed') }),
  });
  if (sent)
    return (
      <RuledSection title={t('formTitle')}>
        <div className="grid gap-4 justify-items-start" role="status">
          <h3>{t('submitted')}</h3>
          <p>{t('submittedDetail', { ticketId: sent.ticketId, hours: answerHours.usual })}</p>
          <p className="text-muted">{t('submittedMail', { email: sent.email })}</p>
          <Button onClick={() => setSent(null)}>{t('another')}</Button>
        </div>
      </RuledSection>
    );
  return (
    <RuledSection title={t('formTitle')}>
      <form className="grid gap-4 grid-cols-2 content-start max-xs:grid-cols-1" {...props}>
        <TextField label={t('name')} className="col-span-full" autoComplete="name" {...field('name')} />
        <TextField label={t('email')} type="email" autoComplete="email" {...field('email')} />
        <PhoneField label={t('phoneLabel')} optional autoComplete="tel" {...field('phone')} />
        <SelectField label={t('category')} optional {...field('category')}>
          <option value="">{t('categoryNone')}</option>
          {supportCategories.map((category) => (
            <option key={category} value={category}>
              {t(`category_${category}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('priority')} {...field('priority')}>
          {supportPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {t(`priority_${priority}`)}
            </option>
          ))}
        </SelectField>
        <TextField label={t('subject')} className="col-span-full" autoComplete="off" {...field('subject')} />
        <TextAreaField label={t('message')} className="col-span-full" rows={6} {...field('message')} />
        {attempt.isError ? (
          <div className="col-span-full">
            <Notice tone="danger">{sentenceOf(attempt.error, t('failed'))}</Notice>
          </div>
        ) : null}
        <div className="flex gap-3 flex-wrap items-center col-span-full print:hidden">
          <Button kind="quiet" onClick={() => window.history.back()}>
            {t('cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={busy}>
            {busy ? t('submitting') : t('submit')}
          </Button>
        </div>
      </form>
    </RuledSection>
  );
}
