/** Add New Technician, and the login to hand over once it exists (spec admin §2 and §5). */
import { useState } from 'react';
import { createTechnician } from '#api/contract/technicians.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { availabilities, experiences, skills } from '#domain/catalogue/options.ts';
import { useQueryClient } from '@tanstack/react-query';
import { rawText, textOf } from '#web/lib/form-text.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useOnce } from '#web/lib/once.ts';
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

const required = ['firstName', 'lastName', 'email', 'password'] as const;

function AddForm({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: (login: Login) => void;
}) {
  const queries = useQueryClient();
  const [filled, setFilled] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const add = useOnce({
    run: (client, form: FormData) => {
      const value = (name: string): string => textOf(form, name);
      return client.call(createTechnician, {
        body: {
          firstName: value('firstName'),
          lastName: value('lastName'),
          email: value('email'),
          phone: value('phone') || null,
          password: rawText(form, 'password'),
          experience: experiences.find((one) => one.value === value('experience'))?.value ?? 'intermediate',
          availability:
            availabilities.find((one) => one.value === value('availability'))?.value ?? 'weekdays',
          skills: form.getAll('skills').filter((skill) => typeof skill === 'string'),
          hourlyRate: value('hourlyRate').replaceAll(',', '') || '45.00',
          serviceArea: value('serviceArea'),
        },
      });
    },
    onSuccess: async ({ loginCredentials }) => {
      await refreshLive(queries);
      notify({ title: 'Technician added successfully' });
      onAdded(loginCredentials);
    },
    onError: (error) => setMessage(sentenceOf(error, 'Failed to add technician')),
  });
  const errors = add.error instanceof ApiProblem ? add.error.fields : {};
  const submit = (form: FormData): void => {
    if (required.some((name) => !textOf(form, name))) return setMessage('Please fill in all required fields');
    setMessage(null);
    add.mutate(form);
  };
  const look = (form: FormData): void => setFilled(required.every((name) => textOf(form, name) !== ''));
  return (
    <FormDialog
      wide
      title="Add New Technician"
      leave="Cancel"
      send="Add Technician"
      hint={filled ? null : 'Name, email and password are needed.'}
      disabled={!filled}
      busy={add.isPending}
      onClose={onClose}
      onSubmit={submit}
      onInput={look}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="First name" name="firstName" error={errors['firstName']} />
        <TextField label="Last name" name="lastName" error={errors['lastName']} />
        <TextField label="Email" name="email" type="email" error={errors['email']} />
        <PhoneField label="Phone" name="phone" optional error={errors['phone']} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="At least 8 characters"
          error={errors['password']}
        />
        <TextField
          label="Service area"
          name="serviceArea"
          hint="A ZIP code, on its own or in an address: New York 10001"
          error={errors['serviceArea']}
        />
        <SelectField label="Experience" name="experience" defaultValue="intermediate">
          {experiences.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Availability" name="availability" defaultValue="weekdays">
          {availabilities.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <MoneyField label="Hourly rate" name="hourlyRate" defaultValue="45.00" error={errors['hourlyRate']} />
      </div>
      <ChoiceCards legend="Skills" columns={3} smallColumns={2}>
        {skills.map(({ value, label }) => (
          <ChoiceCard key={value} several name="skills" value={value}>
            {label}
          </ChoiceCard>
        ))}
      </ChoiceCards>
      {message ? <Notice tone="danger">{message}</Notice> : null}
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
