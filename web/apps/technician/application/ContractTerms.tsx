/**
 * What a person agrees to before a signature, here or at an outside service: the agreement, and signing it
 * electronically.
 */
import type { ComponentProps } from 'react';
import { agreement, agreementOf } from '#domain/contract/agreement.ts';
import { signingConsent } from '#domain/contract/consents.ts';
import type { LegalText } from '#domain/contract/text.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { applicationTexts } from '#words/generated/technician.ts';
import { LegalWords } from '#web/shell/LegalWords.tsx';

/** The agreement with a version. A page older than the version has another text, which the server reports. */
export const termsOf = (version: string): LegalText => agreementOf(version) ?? agreement;

/** What the server needs to know about the texts that were read. */
export const readTexts = ({ version }: LegalText) => ({
  version,
  consentVersion: signingConsent.version,
  language: currentLanguage(),
});

export function ContractTerms({
  text,
  consent,
}: {
  readonly text: LegalText;
  /** The checkbox in its form. */
  readonly consent: Omit<ComponentProps<typeof Checkbox>, 'children'>;
}) {
  const t = useMessages(applicationTexts);
  const language = useLanguage();
  return (
    <>
      <LegalWords text={text} />
      {language === 'en' ? null : <p className="text-small text-muted">{t('englishCounts')}</p>}
      <hr className="border-line" />
      <LegalWords text={signingConsent} />
      <Checkbox {...consent}>{t('consentBox')}</Checkbox>
    </>
  );
}
