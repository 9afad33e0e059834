/** First and last name, two fields of a form's grid. */
import { TextField } from '#web/ui/TextField.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { useSay } from '../sentences/say.ts';
import { fieldTexts } from '#words/generated/customer.ts';
import type { WiredField } from './wired.ts';

export function NameFields({
  firstName,
  lastName,
}: {
  readonly firstName: WiredField;
  readonly lastName: WiredField;
}) {
  const t = useMessages(fieldTexts);
  const say = useSay();
  return (
    <>
      <TextField
        label={t('firstName')}
        autoComplete="given-name"
        {...firstName}
        error={say(firstName.error)}
      />
      <TextField label={t('lastName')} autoComplete="family-name" {...lastName} error={say(lastName.error)} />
    </>
  );
}
