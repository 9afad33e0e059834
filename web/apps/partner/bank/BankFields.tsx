/** The fields of a bank account, in the application and when changing it; numbers are digits only. */
import type { FormEvent } from 'react';
import { bankAccountTypes, type bankFields } from '#api/contract/partners.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import type { WiredField } from '#web/shell/form.ts';
import { LockIcon } from '#web/ui/later-icons.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { bankTexts } from '#words/generated/partner.ts';

function keepDigits(event: FormEvent<HTMLInputElement>): void {
  event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '');
}
const digits = { inputMode: 'numeric', autoComplete: 'off', onInput: keepDigits } as const;

export function BankFields({
  field,
  isOwner,
}: {
  readonly field: (name: keyof typeof bankFields) => WiredField;
  /** The owner is paid as a person. */
  readonly isOwner: boolean;
}) {
  const t = useMessages(bankTexts);
  return (
    <>
      <p className="col-span-full flex max-w-[62ch] gap-2 text-small text-muted">
        <LockIcon small />
        {t('bankText')}
      </p>
      <TextField label={`${t('bankName')} *`} autoComplete="off" {...field('bankName')} />
      <TextField label={`${t('accountHolderName')} *`} autoComplete="off" {...field('accountHolderName')} />
      <TextField
        label={`${t('bankRoutingNumber')} *`}
        maxLength={9}
        hint={t('routingHint')}
        {...digits}
        {...field('bankRoutingNumber')}
      />
      <TextField
        label={`${t('bankAccountNumber')} *`}
        maxLength={17}
        hint={t('accountHint')}
        {...digits}
        {...field('bankAccountNumber')}
      />
      <SelectField label={t('bankAccountType')} {...field('bankAccountType')}>
        {bankAccountTypes.map((value) => (
          <option key={value} value={value}>
            {t(`accountType_${value}`)}
          </option>
        ))}
      </SelectField>
      {isOwner ? (
        <TextField
          label={`${t('dateOfBirth')} *`}
          type="date"
          autoComplete="bday"
          hint={t('dateOfBirthHint')}
          {...field('dateOfBirth')}
        />
      ) : null}
    </>
  );
}
