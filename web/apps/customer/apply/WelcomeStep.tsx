/** Step 1: what applicants get, what we ask for, and how long it takes. */
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PlainSection } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { applyTexts } from '#words/generated/customer.ts';
import { useApplicant } from './applicant.ts';
import { Benefits } from './Promises.tsx';

const needs = ['need1', 'need2', 'need3'] as const;

export function WelcomeStep({
  isKept,
  onStartOver,
}: {
  readonly isKept: boolean;
  readonly onStartOver: () => void;
}) {
  const t = useMessages(applyTexts);
  const isAgain = useApplicant() !== null;
  return (
    <>
      {isKept ? (
        <Notice
          title={t('kept')}
          actions={
            <Button size="small" onClick={onStartOver}>
              {t('startOver')}
            </Button>
          }
        >
          {t('keptHint')}
        </Notice>
      ) : null}
      {isAgain && !isKept ? <Notice title={t('filledIn')}>{t('filledInHint')}</Notice> : null}
      <PlainSection title={t('benefits')}>
        <Benefits />
      </PlainSection>
      <PlainSection title={t('needTitle')}>
        <ul className="grid list-disc gap-2 pl-5">
          {needs.map((need) => (
            <li key={need}>{t(need)}</li>
          ))}
        </ul>
      </PlainSection>
      {isAgain ? null : (
        <div className="grid gap-2 text-small">
          <p>
            <Rich area={applyTexts} id="shorter" tags={{ link: <AppLink href="/technician/signup" /> }} />
          </p>
          <p>
            <Rich area={applyTexts} id="already" tags={{ link: <AppLink href="/technician/login" /> }} />
          </p>
        </div>
      )}
    </>
  );
}
