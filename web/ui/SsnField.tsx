/** A Social Security number: digits only, automatic dashes, hidden until shown (spec technician §5). */
import { useState, type ChangeEvent } from 'react';
import { caretAfter, formatSsn, SSN_LENGTH } from '#web/lib/ssn.ts';
import { classes } from './classes.ts';
import { controlClass, Field } from './Field.tsx';
import { splitField, type TextFieldProps } from './TextField.tsx';
import { useControls } from './controls.ts';

/** Its value is `123-45-6789`. Not a password field, since browsers would offer to save it. */
export function SsnField({ onChange, ...props }: Omit<TextFieldProps, 'type' | 'dense'>) {
  const t = useControls();
  const [shown, setShown] = useState(false);
  const { field, control } = splitField(props);
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const input = event.currentTarget;
    const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length;
    input.value = formatSsn(input.value);
    const caret = caretAfter(input.value, before);
    input.setSelectionRange(caret, caret);
    onChange?.(event);
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            // Room for a pasted number with other characters in it.
            maxLength={SSN_LENGTH + 9}
            {...control}
            {...wiring}
            onChange={change}
            className={classes(
              controlClass(),
              'min-h-13 pr-20 pl-3 text-h3 tracking-[0.06em] tabular-nums',
              !shown && '[-webkit-text-security:disc]',
            )}
          />
          <button
            type="button"
            className="absolute top-1 right-1 grid h-11 min-w-12 place-items-center rounded-base px-3 py-0 text-small font-semibold text-muted hover:text-ink"
            aria-pressed={shown}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('hide') : t('show')}
            <span className="sr-only"> {t('ssn')}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
