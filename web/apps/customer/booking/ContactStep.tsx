/** Step 3: the contact person and the exact address. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { SavedAddress } from '#api/contract/account.ts';
import { listSlots } from '#api/contract/slots.ts';
import { apiQuery } from '#web/lib/api.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { useGo } from '#web/shell/navigation.ts';
import { useSession } from '#web/shell/session.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { classes } from '#web/ui/classes.ts';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { PlainSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { contactFormAt, contactOf, startOf } from './contact-form.ts';
import { AddressFields } from '../fields/AddressFields.tsx';
import { SiteFields } from '../fields/SiteFields.tsx';
import { wallPieces } from '../fields/site.ts';
import { isZip, zipDigits } from '../fields/zip.ts';
import { NameFields } from '../fields/NameFields.tsx';
import { slotQuery, type Draft } from './draft.ts';
import { StepFrame } from './StepFrame.tsx';
import { stepPath } from './steps.ts';
import { useDraft, useNext } from './wizard-draft.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { bookingTexts, contactStepTexts } from '#words/generated/customer.ts';

const KeptConsent = lazy(() => import('./KeptConsent.tsx'));
const SavedAddressField = lazy(() => import('./SavedAddressField.tsx'));

const FORM = 'contact-form';
const FIELDS = classes('grid grid-cols-2 content-start gap-4 max-xs:grid-cols-1');

export function ContactStep() {
  const session = useSession('customer');
  // The form needs to know who is signed in, or that nobody is.
  if (session.state === 'loading') return null;
  const user = session.state === 'signed_in' ? session.user : null;
  // A guest session lasts a day for anyone at this browser, so its details may be someone else's.
  const person = user?.isGuest ? null : user;
  return <ContactFields key={person?.id} person={person} />;
}

/** The state of the job's ZIP code, from the slots just shown. */
function usePlace(draft: Draft) {
  const query = useQuery({
    ...apiQuery(listSlots, { query: slotQuery(draft) }, { live: false }),
    enabled: draft.zip !== '',
    staleTime: 60_000,
  });
  return query.data?.place;
}

function ContactFields({ person }: { readonly person: Parameters<typeof startOf>[1] }) {
  const t = useMessages(contactStepTexts);
  const wizard = useMessages(bookingTexts);
  const [draft, send] = useDraft();
  const next = useNext();
  const go = useGo();
  const place = usePlace(draft);
  // The initial values; from then on the form owns its input.
  const [start] = useState(() => {
    const { phone, ...rest } = startOf(draft, person);
    return { ...rest, phone: formatPhone(phone) };
  });
  const [isUntouched] = useState(() => draft.contact === null && draft.typedContact === null);
  const form = useContractForm({
    schema: contactFormAt(draft.zip, place?.state ?? null),
    start,
    options: {
      // The state is filled in from the ZIP code as long as nothing was typed.
      ...(place && start.state === '' ? { values: { ...start, state: place.state } } : {}),
      // The response may arrive after a submit: the errors of other fields still apply.
      resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
      mode: 'onTouched',
    },
    run: async (_, typed) => {
      send({ type: 'SET', values: contactOf(typed) });
      next();
    },
  });
  const { subscribe, setValue, clearErrors, getValues } = form.fields;
  // Saved on every change, so that neither a reload nor Back loses input; a reset names no field.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name !== undefined) send({ type: 'SET', values: { typedContact: values } });
        },
      }),
    [subscribe, send],
  );
  useEffect(() => {
    if (place && getValues('state') === place.state) clearErrors('state');
  }, [place, getValues, clearErrors]);
  const zip = zipDigits(form.fields.watch('zipCode'));
  const isElsewhere = isZip(zip) && zip !== draft.zip;
  const moveThere = (): void => {
    send({ type: 'ZIP', zip });
    go(stepPath('schedule'));
  };
  const fill = (address: SavedAddress | null): void => {
    const typed = {
      streetAddress: address?.street ?? '',
      apartmentUnit: address?.unit ?? '',
      city: address?.city ?? '',
      state: address?.state ?? place?.state ?? '',
      ...(address?.instructions ? { instructions: address.instructions } : {}),
    };
    for (const [name, value] of Object.entries(typed))
      setValue(name as keyof typeof typed, value, { shouldDirty: true });
    clearErrors();
  };
  return (
    <StepFrame
      step="contact"
      title={t('contactTitle')}
      action={
        <Button kind="primary" size="big" type="submit" form={FORM}>
          {t('toReview')}
          <ArrowRightIcon />
        </Button>
      }
    >
      <form
        id={FORM}
        className="grid gap-[clamp(32px,5vw,72px)] items-start grid-cols-2 max-desk:grid-cols-1"
        {...form.props}
      >
        <PlainSection inGrid className={FIELDS} title={t('whoIsThere')}>
          {person === null ? (
            <p className="col-span-full text-small text-muted">
              <Rich
                area={contactStepTexts}
                id="haveAccount"
                tags={{ link: <AppLink href={`/customer-login?redirect=${stepPath('contact')}`} /> }}
              />
            </p>
          ) : null}
          <NameFields firstName={form.field('firstName')} lastName={form.field('lastName')} />
          <PhoneField label={wizard('phone')} {...form.field('phone')} />
          <TextField label={wizard('email')} type="email" autoComplete="email" {...form.field('email')} />
          <Checkbox className="col-span-full" {...form.fields.register('smsConsent')}>
            {t('smsConsent')}
          </Checkbox>
        </PlainSection>
        <PlainSection inGrid className={FIELDS} title={wizard('whereBoxes')}>
          {person === null ? null : (
            <Suspense fallback={null}>
              <SavedAddressField zip={draft.zip} street={getValues('streetAddress')} onChoose={fill} />
              {isUntouched ? (
                <KeptConsent onKnown={(agrees) => setValue('smsConsent', agrees, { shouldDirty: true })} />
              ) : null}
            </Suspense>
          )}
          <AddressFields
            street={form.field('streetAddress')}
            unit={form.field('apartmentUnit')}
            city={form.field('city')}
            state={form.field('state')}
            zipCode={form.field('zipCode')}
            zipHint={isElsewhere ? undefined : t('zipChosen', { zip: draft.zip })}
          />
          {isElsewhere ? (
            <div className="col-span-full" role="status">
              <Notice
                tone="warn"
                actions={
                  <Button size="small" onClick={moveThere}>
                    {t('timesThere', { zip })}
                  </Button>
                }
              >
                {t('elsewhere', { zip, chosen: draft.zip })}
              </Notice>
            </div>
          ) : null}
          <SiteFields
            parking={form.field('parking')}
            access={form.field('access')}
            wall={form.fields.register('wall')}
            pieces={wallPieces(draft)}
          />
          <Checkbox className="col-span-full" {...form.fields.register('saveAddress')}>
            {t('saveAddress')}
          </Checkbox>
          <TextAreaField
            label={t('instructions')}
            optional
            className="col-span-full"
            rows={3}
            placeholder={t('instructionsExample')}
            {...form.field('instructions')}
          />
        </PlainSection>
      </form>
    </StepFrame>
  );
}
