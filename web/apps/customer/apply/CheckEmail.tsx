/** After a sign-up with an unconfirmed address: the next step, and the license upload, which blocks nothing. */
import { promisedTimes } from '#domain/onboarding/promised-times.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Art } from '#web/art/Art.tsx';
import { LicenseUpload } from '#web/shell/LicenseUpload.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, PlainSection } from '#web/ui/Layout.tsx';
import { NumberedList } from '#web/ui/Progress.tsx';
import { applyTexts, joinTexts } from '#words/generated/customer.ts';
import { licenseTexts } from '#words/generated/shared.ts';

export function CheckEmail({ email }: { readonly email: string }) {
  const t = useMessages(joinTexts);
  const a = useMessages(applyTexts);
  const license = useMessages(licenseTexts);
  const steps = [
    t('next1'),
    t('next2', { within: a('withinHours', { hours: promisedTimes.checkHours }) }),
    t('next3'),
    t('next4', { days: a('daysRange', promisedTimes.activation) }),
  ];
  return (
    <div className="mx-auto w-page pb-16">
      <PageHeader title={t('checkEmail')} lead={t('checkEmailLead', { email })} />
      <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start gap-[clamp(32px,5vw,80px)] max-desk:grid-cols-1">
        <div className="grid gap-10">
          <PlainSection title={t('next')}>
            <NumberedList items={steps.map((body, id) => ({ id: String(id), body }))} current={0} />
          </PlainSection>
          <PlainSection title={license('title')}>
            <p className="mb-3">{license('required')}</p>
            <LicenseUpload />
          </PlainSection>
          <div className="flex flex-wrap gap-3">
            <ButtonLink kind="primary" href="/technician/application-status">
              {t('seeStatus')}
            </ButtonLink>
            <ButtonLink href="/">{t('home')}</ButtonLink>
          </div>
        </div>
        <Art className="max-desk:hidden h-75 justify-self-center" piece="flat-carton" variant="plain" />
      </div>
    </div>
  );
}
