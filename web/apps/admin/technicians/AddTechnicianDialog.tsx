/** Add New Technician, and the login to pass on afterwards (spec admin §2 and §5). */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { createTechnician } from '#api/contract/technicians.ts';
import { availabilities, experiences, skills } from '#domain/catalogue/options.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField, PhoneField } from '#web/ui/FormattedField.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { technicianTexts } from '#words/generated/admin.ts';
import { optionTexts } from '#words/generated/shared.ts';
import { keyOf } from '#web/lib/words.ts';
import { Credentials, type Login } from './Credentials.tsx';

export default function AddTechnicianDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(technicianTexts);
  const [login, setLogin] = useState<Login | null>(null);
  return login ? (
    <Credentials login={login} text={t('handOver')} onClose={onClose} />
  ) : (
    <AddForm onClose={onClose} onAdded={setLogin} />
  );
}

const trimmed = z.string().check(z.trim());
/** `missing` is the message at empty fields. */
function technicianForm(missing: string) {
  const needed = z.string().check(z.regex(/\S/, missing), z.trim());
  return z.object({
    firstName: needed,
    lastName: needed,
    email: needed,
    phone: trimmed,
    password: z.string().check(z.minLength(1, missing)),
    serviceArea: trimmed,
    experience: z.enum(experiences.map(({ value }) => value)),
    availability: z.enum(availabilities.map(({ value }) => value)),
    hourlyRate: trimmed,
    skills: z.array(z.string()),
  });
}

function AddForm({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: (login: Login) => void;
}) {
  const t = useMessages(technicianTexts);
  const option = useMessages(optionTexts);
  const queries = useQueryClient();
  const form = useContractForm({
    schema: technicianForm(t('fillRequired')),
    start: { experience: 'intermediate', availability: 'weekdays', hourlyRate: '45.00', skills: [] },
    run: (client, { phone, hourlyRate, ...body }) =>
      client.call(createTechnician, {
        body: { ...body, phone: phone || null, hourlyRate: hourlyRate.replaceAll(',', '') || '45.00' },
      }),
    onSuccess: async ({ loginCredentials }) => {
      await refreshLive(queries);
      notify({ title: t('added') });
      onAdded(loginCredentials);
    },
  });
  const required = useWatch({
    control: form.fields.control,
    name: ['firstName', 'lastName', 'email', 'password'],
  });
  const filled = required.every((typed) => (typed ?? '').trim() !== '');
  const { error } = form.attempt;
  return (
    <FormDialog
      form={form}
      wide
      title={t('addTitle')}
      leave={t('cancel')}
      send={t('addSend')}
      hint={filled ? null : t('needed')}
      disabled={!filled}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t('firstName')} {...form.field('firstName')} />
        <TextField label={t('lastName')} {...form.field('lastName')} />
        <TextField label={t('email')} {...form.field('email')} type="email" />
        <PhoneField label={t('phone')} {...form.field('phone')} optional />
        <PasswordField
          label={t('password')}
          {...form.field('password')}
          autoComplete="new-password"
          hint={t('passwordHint')}
        />
        <TextField label={t('area')} {...form.field('serviceArea')} hint={t('areaHint')} />
        <SelectField label={t('experience')} {...form.field('experience')}>
          {experiences.map(({ value }) => (
            <option key={value} value={value}>
              {t(`level_${value}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('availability')} {...form.field('availability')}>
          {availabilities.map(({ value }) => (
            <option key={value} value={value}>
              {option(`availability_${keyOf(value)}`)}
            </option>
          ))}
        </SelectField>
        <MoneyField label={t('hourlyRate')} {...form.field('hourlyRate')} />
      </div>
      <ChoiceCards legend={t('skills')} columns={3} smallColumns={2}>
        {skills.map(({ value }) => (
          <ChoiceCard key={value} several value={value} {...form.fields.register('skills')}>
            {option(`skill_${keyOf(value)}`)}
          </ChoiceCard>
        ))}
      </ChoiceCards>
      {error ? <Notice tone="danger">{sentenceOf(error, t('addFailed'))}</Notice> : null}
    </FormDialog>
  );
}
