/** Add New Technician, and the login to hand over once it exists (spec admin §2 and §5). */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { createTechnician } from '#api/contract/technicians.ts';
import { availabilities, experiences, skills } from '#domain/catalogue/options.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField, PasswordField, PhoneField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';

interface Login {
  readonly email: string;
  readonly password: string;
}

export default function AddTechnicianDialog({ onClose }: { readonly onClose: () => void }) {
  const [login, setLogin] = useState<Login | null>(null);
  return login ? (
    <Credentials login={login} onClose={onClose} />
  ) : (
    <AddForm onClose={onClose} onAdded={setLogin} />
  );
}

const needed = z.string().check(z.regex(/\S/, 'Please fill in all required fields'), z.trim());
const trimmed = z.string().check(z.trim());
const technicianForm = z.object({
  firstName: needed,
  lastName: needed,
  email: needed,
  phone: trimmed,
  password: z.string().check(z.minLength(1, 'Please fill in all required fields')),
  serviceArea: trimmed,
  experience: z.enum(experiences.map(({ value }) => value)),
  availability: z.enum(availabilities.map(({ value }) => value)),
  hourlyRate: trimmed,
  skills: z.array(z.string()),
});

function AddForm({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: (login: Login) => void;
}) {
  const queries = useQueryClient();
  const form = useContractForm({
    schema: technicianForm,
    start: { experience: 'intermediate', availability: 'weekdays', hourlyRate: '45.00', skills: [] },
    run: (client, { phone, hourlyRate, ...body }) =>
      client.call(createTechnician, {
        body: { ...body, phone: phone || null, hourlyRate: hourlyRate.replaceAll(',', '') || '45.00' },
      }),
    onSuccess: async ({ loginCredentials }) => {
      await refreshLive(queries);
      notify({ title: 'Technician added successfully' });
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
      wide
      title="Add New Technician"
      leave="Cancel"
      send="Add Technician"
      hint={filled ? null : 'Name, email and password are needed.'}
      disabled={!filled}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.props.onSubmit}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="First name" {...form.field('firstName')} />
        <TextField label="Last name" {...form.field('lastName')} />
        <TextField label="Email" {...form.field('email')} type="email" />
        <PhoneField label="Phone" {...form.field('phone')} optional />
        <PasswordField
          label="Password"
          {...form.field('password')}
          autoComplete="new-password"
          hint="At least 8 characters"
        />
        <TextField
          label="Service area"
          {...form.field('serviceArea')}
          hint="A ZIP code, on its own or in an address: New York 10001"
        />
        <SelectField label="Experience" {...form.field('experience')}>
          {experiences.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Availability" {...form.field('availability')}>
          {availabilities.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <MoneyField label="Hourly rate" {...form.field('hourlyRate')} />
      </div>
      <ChoiceCards legend="Skills" columns={3} smallColumns={2}>
        {skills.map(({ value, label }) => (
          <ChoiceCard key={value} several value={value} {...form.fields.register('skills')}>
            {label}
          </ChoiceCard>
        ))}
      </ChoiceCards>
      {error ? <Notice tone="danger">{sentenceOf(error, 'Failed to add technician')}</Notice> : null}
    </FormDialog>
  );
}

function Credentials({ login, onClose }: { readonly login: Login; readonly onClose: () => void }) {
  const address = `${window.location.origin}/technician/login`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${login.email}\n${login.password}\n${address}`);
    notify({ title: 'Copied' });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Login created"
      description="Hand these over now: the password is shown this once."
      footer={
        <>
          <Button kind="quiet" onClick={() => void copy()}>
            Copy
          </Button>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <KeyValue
        rows={[
          ['Email', <code key="">{login.email}</code>],
          ['Password', <code key="">{login.password}</code>],
          ['Sign in at', address],
        ]}
      />
    </Dialog>
  );
}
