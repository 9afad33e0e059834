/** A technician's single-page sign-up (spec technician §2–§5, §8). */
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  availabilities,
  experiences,
  signUpRadii,
  signUpSkills,
  taxClassifications,
} from '#domain/catalogue/options.ts';
import { promisedTimes } from '#domain/onboarding/promised-times.ts';
import { signUpTechnician } from '#api/contract/onboarding.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { rememberPerson } from '#web/lib/remembered.ts';
import { keyOf } from '#web/lib/words.ts';
import { Art } from '#web/art/Art.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ShortChoice } from '#web/ui/Choice.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { PageHeader, PlainSection, Sheet } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { notify } from '#web/ui/toast.ts';
import { applyTexts, joinTexts } from '#words/generated/customer.ts';
import { optionTexts } from '#words/generated/shared.ts';
import { NameFields } from '../fields/NameFields.tsx';
import { ApplyPage } from './ApplyPage.tsx';
import { CheckEmail } from './CheckEmail.tsx';
import { ChoicePart } from './ChoicePart.tsx';
import { forgetDrafts, signUpDraft } from './draft.ts';
import { Benefits, PromisedTimes } from './Promises.tsx';
import { emptySignUp, signUpForm, signUpOf } from './sign-up-form.ts';
import { SsnPart } from './SsnPart.tsx';
import { UnlessApplied } from './UnlessApplied.tsx';

/** How long the thank-you is shown, seconds (spec technician §9). */
const THANK_YOU_SECONDS = 8;

export function SignUp() {
  const t = useMessages(joinTexts);
  usePageTitle(t('pageTitle'), 'technicianSignup');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <UnlessApplied againAt="/technician/apply">
      <ApplyPage hasApplied={sentTo !== null}>
        {sentTo === null ? <SignUpFields onVerify={setSentTo} /> : <CheckEmail email={sentTo} />}
      </ApplyPage>
    </UnlessApplied>
  );
}

function SignUpFields({ onVerify }: { readonly onVerify: (email: string) => void }) {
  const t = useMessages(joinTexts);
  const a = useMessages(applyTexts);
  const option = useMessages(optionTexts);
  const [kept, setKept] = useState(() => signUpDraft.load(Date.now()));
  const form = useContractForm({
    schema: signUpForm,
    start: { ...emptySignUp, ...kept },
    run: (client, values) => client.call(signUpTechnician, { body: signUpOf(values) }),
    onSuccess: ({ technicianId, requiresVerification }, { email, firstName, lastName }) => {
      forgetDrafts();
      rememberPerson({ id: technicianId, email, firstName, lastName, role: 'technician' });
      // A different app, so a full page load.
      if (!requiresVerification) return window.location.assign('/technician');
      notify({
        title: t('thanks'),
        detail: t('thanksDetail', promisedTimes.review),
        seconds: THANK_YOU_SECONDS,
      });
      onVerify(email);
    },
    beside: ({ code, message }) => ({
      ...((code === 'email_taken' || code === 'already_applied') && { email: message }),
      ...(code === 'unknown_zip' && { address: message }),
      ...(code === 'weak_password' && { password: message }),
    }),
    onError: (error) =>
      notify({ tone: 'bad', title: t('failed'), detail: sentenceOf(error, t('failedDetail')) }),
  });
  const { fields } = form;
  const [ssn, classification] = useWatch({
    control: fields.control,
    name: ['ssn', 'taxClassification'],
  });
  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ values }) => signUpDraft.save(values, Date.now()),
      }),
    [fields],
  );
  const startOver = (): void => {
    fields.reset(emptySignUp);
    signUpDraft.forget();
    setKept(null);
  };
  return (
    <div className="mx-auto w-page pb-16">
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={{ href: '/technician/login', label: t('backToSignIn') }}
      />
      <div className="grid grid-cols-[minmax(0,8fr)_minmax(0,4fr)] items-start gap-[clamp(32px,5vw,80px)] max-desk:grid-cols-1">
        <Form
          form={form}
          method="post"
          className="gap-10!"
          failure={form.failure && sentenceOf(form.failure, t('failedDetail'))}
          send={t('submit')}
          look={{ kind: 'primary', size: 'big' }}
        >
          {kept === null ? null : (
            <Notice
              title={t('kept')}
              actions={
                <Button size="small" onClick={startOver}>
                  {a('startOver')}
                </Button>
              }
            >
              {t('keptHint')}
            </Notice>
          )}
          <PlainSection title={t('you')}>
            <div className="grid grid-cols-2 gap-4 max-xs:grid-cols-1">
              <NameFields firstName={form.field('firstName')} lastName={form.field('lastName')} />
              <TextField label={a('email')} type="email" autoComplete="email" {...form.field('email')} />
              <PhoneField label={a('phone')} {...form.field('phone')} />
              <TextField
                label={t('birth')}
                type="date"
                autoComplete="bday"
                hint={t('birthHint')}
                {...form.field('dateOfBirth')}
              />
              <TextField
                label={t('address')}
                className="col-span-full"
                autoComplete="address-line1"
                placeholder={t('addressExample')}
                hint={t('addressHint')}
                {...form.field('address')}
              />
              <SsnPart field={form.field('ssn')} typed={ssn ?? ''} isDraftKept />
            </div>
          </PlainSection>
          <PlainSection title={t('work')}>
            <div className="grid grid-cols-2 gap-4 max-xs:grid-cols-1">
              <SelectField label={a('experience')} {...form.field('experience')}>
                <option value="">{t('chooseExperience')}</option>
                {experiences.map(({ value }) => (
                  <option key={value} value={value}>
                    {option(`experience_${value}`)}
                  </option>
                ))}
              </SelectField>
              <SelectField label={a('availability')} {...form.field('availability')}>
                <option value="">{t('chooseAvailability')}</option>
                {availabilities.map(({ value }) => (
                  <option key={value} value={value}>
                    {a(`time_${keyOf(value)}`)}
                  </option>
                ))}
              </SelectField>
              <SelectField label={a('radius')} {...form.field('workRadius')}>
                <option value="">{t('chooseRadius')}</option>
                {signUpRadii.map((value) => (
                  <option key={value} value={value}>
                    {value === 'unlimited' ? t('unlimited') : a('miles', { miles: Number(value) })}
                  </option>
                ))}
              </SelectField>
            </div>
          </PlainSection>
          <ChoicePart legend={a('skills')} error={form.field('skills').error}>
            <div className="flex flex-wrap gap-2">
              {signUpSkills.map((value) => (
                <ShortChoice key={value} several value={value} {...form.fields.register('skills')}>
                  {t(`skill_${value}`)}
                </ShortChoice>
              ))}
            </div>
          </ChoicePart>
          <TextAreaField
            label={a('certifications')}
            optional
            placeholder={a('certificationsExample')}
            {...form.field('certifications')}
          />
          <PlainSection title={t('tax')}>
            <p className="mb-4 text-small text-muted">{t('taxLead')}</p>
            <div className="grid grid-cols-2 gap-4 max-xs:grid-cols-1">
              <SelectField label={t('classification')} {...form.field('taxClassification')}>
                {taxClassifications.map((value) => (
                  <option key={value} value={value}>
                    {option(`tax_${value}`)}
                  </option>
                ))}
              </SelectField>
              {classification === 'individual' ? null : (
                <>
                  <TextField
                    label={t('businessName')}
                    autoComplete="organization"
                    {...form.field('businessName')}
                  />
                  <TextField
                    label={t('businessEin')}
                    optional
                    inputMode="numeric"
                    {...form.field('businessEin')}
                  />
                </>
              )}
            </div>
          </PlainSection>
          <PlainSection title={t('signIn')}>
            <div className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">
              <PasswordField
                label={a('password')}
                autoComplete="new-password"
                hint={a('passwordExample')}
                {...form.field('password')}
              />
              <PasswordField
                label={a('confirmPassword')}
                autoComplete="new-password"
                {...form.field('confirmPassword')}
              />
            </div>
          </PlainSection>
        </Form>
        <aside className="grid gap-8">
          <Art
            className="max-desk:hidden h-59 justify-self-center"
            piece="chair"
            variant="exploded"
            callouts={false}
          />
          <Sheet label={a('after')}>
            <div className="grid gap-1.5 text-small">
              <PromisedTimes />
            </div>
          </Sheet>
          <section aria-label={a('benefits')}>
            <Benefits />
          </section>
          <div className="grid gap-2 text-small">
            <p>
              <Rich area={joinTexts} id="already" tags={{ link: <AppLink href="/api/login" /> }} />
            </p>
            <p>
              <Rich area={joinTexts} id="steps" tags={{ link: <AppLink href="/technician/apply" /> }} />
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}
