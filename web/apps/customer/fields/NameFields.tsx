/** First and last name: two fields of a form's grid. */
import { TextField } from '#web/ui/TextField.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { fieldTexts } from '#words/generated/customer.ts';
import type { WiredField } from '#web/shell/form.ts';

export function NameFields({
  firstName,
  lastName,
}: {
  readonly firstName: WiredField;
  readonly lastName: WiredField;
}) {
  const t = useMessages(fieldTexts);
  return (
    <>
      <TextField label={t('firstName')} autoComplete="given-name" {...firstName} />
      <TextField label={t('lastName')} autoComplete="family-name" {...lastName} />
    </>
  );
}
