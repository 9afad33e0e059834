/** Step 3: who is there, and where exactly. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { listSlots } from '#api/contract/slots.ts';
import { apiQuery } from '#web/lib/api.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { contactForm, contactOf, startOf, stateCodes, type ContactForm } from './contact-form.ts';
import { slotQuery, type Draft } from './draft.ts';
import { StepFrame } from './StepFrame.tsx';
import { stepPath, useDraft, useNext } from './wizard-context.ts';

const FORM = 'contact-form';

export function ContactStep() {
  const session = useSession('customer');
  // The form starts once it is known whose it is, or that nobody is signed in.
  if (session.state === 'loading') return null;
  return <ContactFields person={session.state === 'signed_in' ? session.user : null} />;
}

/** The state of the job's ZIP, from the slots that were just shown. */
function usePlace(draft: Draft) {
  const query = useQuery({
    ...apiQuery(listSlots, { query: slotQuery(draft) }, { live: false }),
    enabled: draft.zip !== '',
    staleTime: 60_000,
  });
  return query.data?.place;
}

function ContactFields({ person }: { readonly person: Parameters<typeof startOf>[1] }) {
  const [draft, send] = useDraft();
  const next = useNext();
  const place = usePlace(draft);
  const start = startOf(draft, person);
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<ContactForm>({
    resolver: zodResolver(contactForm),
    defaultValues: { ...start, phone: formatPhone(start.phone) },
    // What the ZIP says is filled in as long as nothing was typed.
    ...(place && !draft.contact
      ? { values: { ...start, phone: formatPhone(start.phone), state: place.state } }
      : {}),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const submit = handleSubmit((form) => {
    send({ type: 'CONTACT', ...contactOf(form) });
    next();
  });
  return (
    <StepFrame
      step="contact"
      title="Where do we come?"
      action={
        <Button kind="primary" size="big" type="submit" form={FORM}>
          Review the booking
          <ArrowRightIcon />
        </Button>
      }
    >
      <form id={FORM} className="cols contact" onSubmit={(event) => void submit(event)} noValidate>
        <div className="fields">
          <h2 className="part">Who is there?</h2>
          <TextField
            label="First name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register('lastName')}
          />
          <PhoneField label="Phone" error={errors.phone?.message} {...register('phone')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email')}
          />
          <Checkbox className="full" {...register('smsConsent')}>
            Send me text messages about this booking: the technician on the way, changes. Reply STOP to end
            them.
          </Checkbox>
        </div>
        <div className="fields">
          <h2 className="part">Where are the boxes?</h2>
          <TextField
            label="Street address"
            className="full"
            autoComplete="address-line1"
            error={errors.streetAddress?.message}
            {...register('streetAddress')}
          />
          <TextField
            label="Apartment or unit"
            optional
            autoComplete="address-line2"
            error={errors.apartmentUnit?.message}
            {...register('apartmentUnit')}
          />
          <TextField
            label="City"
            autoComplete="address-level2"
            error={errors.city?.message}
            {...register('city')}
          />
          <SelectField
            label="State"
            autoComplete="address-level1"
            error={errors.state?.message}
            {...register('state')}
          >
            <option value="">Choose</option>
            {stateCodes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
          <TextField
            label="ZIP code"
            readOnly
            hint={
              <>
                The times are for this ZIP. <AppLink href={stepPath('schedule')}>Change it</AppLink>
              </>
            }
            error={errors.zipCode?.message}
            {...register('zipCode')}
          />
          <TextAreaField
            label="Special instructions"
            optional
            className="full"
            rows={3}
            placeholder="Boxes are in the hallway. Buzzer 3."
            error={errors.instructions?.message}
            {...register('instructions')}
          />
        </div>
      </form>
    </StepFrame>
  );
}
