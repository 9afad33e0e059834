/** The Social Security number, and how it is used. */
import { SSN_LENGTH } from '#web/lib/ssn.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import type { WiredField } from '#web/shell/form.ts';
import { SsnField } from '#web/ui/SsnField.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { applyTexts } from '#words/generated/customer.ts';

export function SsnPart({
  field,
  typed,
  isDraftKept = false,
}: {
  readonly field: WiredField;
  readonly typed: string;
  /** The rest of the form is saved in the browser. */
  readonly isDraftKept?: boolean;
}) {
  const t = useMessages(applyTexts);
  const digits = SSN_LENGTH - 2 - typed.replace(/\D/g, '').length;
  const facts = ['ssnOnce', 'ssnLast4', ...(isDraftKept ? (['ssnNotSaved'] as const) : [])] as const;
  return (
    <div className="col-span-full grid gap-3 border-t-[1.5px] border-ink pt-4">
      <SsnField
        label={t('ssn')}
        hint={digits > 0 && digits < SSN_LENGTH - 2 ? t('ssnToGo', { digits }) : t('ssnHint')}
        {...field}
      />
      <ul className="grid gap-2 text-small">
        {facts.map((fact) => (
          <li key={fact} className="grid grid-cols-[20px_1fr] gap-2.5">
            <CheckIcon className="mt-0.5 size-4.5 text-success" />
            {t(fact)}
          </li>
        ))}
      </ul>
    </div>
  );
}
