/** Profile: name, contact, experience, where someone works, when and for how much. */
import * as z from 'zod/mini';
import { type AdminTechnicianDetail, updateTechnician } from '#api/contract/technicians-admin.ts';
import { availabilities, experiences } from '#domain/catalogue/options.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { keyOf } from '#web/lib/words.ts';
import { Form } from '#web/ui/Form.tsx';
import { MoneyField, PhoneField } from '#web/ui/FormattedField.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { technicianTexts } from '#words/generated/admin.ts';
import { optionTexts } from '#words/generated/shared.ts';
import { useChangeForm } from '../change.ts';

const text = z.string().check(z.trim());
const profileForm = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  experience: z.enum(experiences.map(({ value }) => value)),
  availability: z.enum(availabilities.map(({ value }) => value)),
  serviceArea: text,
  workRadius: text,
  hourlyRate: text,
});

export function ProfileTab({ technician }: { readonly technician: AdminTechnicianDetail }) {
  const t = useMessages(technicianTexts);
  const option = useMessages(optionTexts);
  const { user, workRadiusMiles } = technician;
  const form = useChangeForm({
    schema: profileForm,
    start: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: technician.phone ? formatPhone(technician.phone) : '',
      address: technician.address ?? '',
      experience: technician.experience,
      availability: technician.availability,
      serviceArea: technician.serviceArea,
      workRadius: workRadiusMiles === null ? '' : String(workRadiusMiles),
      hourlyRate: technician.hourlyRate.toFixed(2),
    },
    run: (client, { workRadius, hourlyRate, ...body }) =>
      client.call(updateTechnician, {
        params: { id: technician.id },
        body: {
          ...body,
          workRadius: workRadius === '' ? null : Number(workRadius),
          hourlyRate: hourlyRate.replaceAll(',', ''),
        },
      }),
    success: t('updated'),
    failure: t('updateFailed'),
    otherwise: t('updateFailedText'),
  });
  return (
    <section aria-label={t('tab_profile')}>
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
        <TextField className="col-span-full" label={t('address')} optional {...form.field('address')} />
        <SelectField className="col-span-full" label={t('experience')} {...form.field('experience')}>
          {experiences.map(({ value }) => (
            <option key={value} value={value}>
              {t(`experience_${value}`)}
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
        <TextField
          className="col-span-full"
          label={t('area')}
          hint={t('areaHint')}
          {...form.field('serviceArea')}
        />
        <TextField
          label={t('radiusMiles')}
          hint={t('radiusHint')}
          inputMode="numeric"
          optional
          {...form.field('workRadius')}
        />
      </Form>
    </section>
  );
}
