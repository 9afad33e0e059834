/** The language as a field in a signed-in person's settings, for both the app and our messages. */
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/lib/api.ts';
import { isLanguage, languageNames } from '#web/lib/language/language.ts';
import { type Language, languages } from '#domain/core/language.ts';
import { useOnce } from '#web/lib/once.ts';
import { SelectField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { useControls } from '#web/ui/controls.ts';
import { chooseLanguage } from './language.ts';

export function LanguageField({
  label,
  hint,
  value,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The account's language. */
  readonly value: Language;
}) {
  const t = useControls();
  const choose = useOnce({
    run: (_, language: Language) => chooseLanguage(language),
    onError: (error) => notify({ tone: 'bad', title: sentenceOf(error, t('failed')) }),
  });
  return (
    <SelectField
      label={label}
      hint={hint}
      className="max-w-110"
      value={choose.isPending ? choose.variables : value}
      disabled={choose.isPending}
      onChange={(event) => {
        if (isLanguage(event.target.value)) choose.mutate(event.target.value);
      }}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </SelectField>
  );
}
