/** What applicants are promised (spec technician §1): times, and what the platform includes. */
import { promisedTimes } from '#domain/onboarding/promised-times.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { applyTexts } from '#words/generated/customer.ts';

const benefits = ['insurance', 'support', 'marketing', 'payment'] as const;

export function PromisedTimes() {
  const t = useMessages(applyTexts);
  const { checkHours, license, review, activation } = promisedTimes;
  const rows = [
    [t('checkStarts'), t('withinHours', { hours: checkHours })],
    [t('licenseVerified'), t('hoursRange', license)],
    [t('review'), t('daysRange', review)],
    [t('activation'), t('daysRange', activation)],
  ] as const;
  return (
    <>
      <b>{t('after')}</b>
      <dl className="grid gap-1.5">
        {rows.map(([name, time]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{time}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{t('order')}</p>
    </>
  );
}

export function Benefits() {
  const t = useMessages(applyTexts);
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-5 max-phone:grid-cols-1">
      {benefits.map((benefit) => (
        <div key={benefit} className="border-l-3 border-accent pl-4">
          <dt className="font-semibold">{t(`benefit_${benefit}`)}</dt>
          <dd className="text-small text-muted">{t(`benefitText_${benefit}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
