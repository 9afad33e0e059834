/** Step 4: consents and a password (spec technician §2, §5). */
import { useWatch } from 'react-hook-form';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { PlainSection } from '#web/ui/Layout.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { applyTexts } from '#words/generated/customer.ts';
import { useApplicant } from './applicant.ts';
import type { ApplicationFields } from './application.ts';

export function LegalStep({ form }: { readonly form: ApplicationFields }) {
  const t = useMessages(applyTexts);
  const isAgain = useApplicant() !== null;
  const email = useWatch({ control: form.fields.control, name: 'email' });
  return (
    <>
      <PlainSection title={t('consents')}>
        <div className="grid gap-2">
          <Checkbox {...form.field('backgroundCheckConsent')}>{t('consentCheck')}</Checkbox>
          <Checkbox {...form.field('eligibilityConfirmation')}>{t('consentEligible')}</Checkbox>
          <Checkbox {...form.field('termsAccepted')}>
            <Rich
              area={applyTexts}
              id="consentTerms"
              tags={{
                terms: <AppLink href="/terms" target="_blank" />,
                privacy: <AppLink href="/privacy" target="_blank" />,
              }}
            />
          </Checkbox>
        </div>
      </PlainSection>
      <PlainSection title={t('account')}>
        {isAgain ? (
          <p>{t('accountStays', { email })}</p>
        ) : (
          <div className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">
            <PasswordField
              label={t('password')}
              autoComplete="new-password"
              placeholder={t('passwordExample')}
              {...form.field('password')}
            />
            <PasswordField
              label={t('confirmPassword')}
              autoComplete="new-password"
              {...form.field('confirmPassword')}
            />
            <p className="col-span-full text-small text-muted">{t('accountHint', { email })}</p>
          </div>
        )}
      </PlainSection>
    </>
  );
}
