/** Fields that help with the form of what is typed: telephone, money, password. */
import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { ledgerMoney, parseMoney } from '#web/lib/format.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { classes } from './classes.ts';
import { controlClass, Field } from './Field.tsx';
import { splitField, type TextFieldProps } from './TextField.tsx';
import { useControls } from './controls.ts';

type Props = Omit<TextFieldProps, 'type' | 'dense'>;

/** A US telephone number; its value is `(614) 555-0148`, formatted while the caret stands at the end. */
export function PhoneField({ onChange, ...props }: Props) {
  const { field, control } = splitField(props);
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const input = event.currentTarget;
    const typing = (event.nativeEvent as InputEvent).inputType !== 'deleteContentBackward';
    // Reformatting in the middle, or while erasing, would throw the caret to the end.
    if (typing && input.selectionStart === input.value.length) input.value = formatPhone(input.value);
    onChange?.(event);
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...control}
          {...wiring}
          onChange={change}
          className={classes(controlClass(), 'px-3 tabular-nums')}
        />
      )}
    </Field>
  );
}

/** An amount in dollars; its value is text (`187.50`), read with `parseMoney`. Leaving the field completes the cents. */
export function MoneyField({ onBlur, onChange, ...props }: Props) {
  const { field, control } = splitField(props);
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    const amount = parseMoney(event.currentTarget.value);
    if (amount !== null) event.currentTarget.value = ledgerMoney(amount);
    onBlur?.(event);
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative">
          <span
            className="absolute left-3 top-1/2 -translate-y-1/2 text-muted pointer-events-none"
            aria-hidden="true"
          >
            $
          </span>
          <input
            type="text"
            inputMode="decimal"
            {...control}
            {...wiring}
            onChange={onChange}
            onBlur={leave}
            className={classes(controlClass(), 'pr-3 pl-7 tabular-nums')}
          />
        </span>
      )}
    </Field>
  );
}

/** A password that can be shown. */
export function PasswordField(props: Props) {
  const t = useControls();
  const [shown, setShown] = useState(false);
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative">
          <input
            autoComplete="current-password"
            {...control}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classes(controlClass(), 'pr-17 pl-3')}
          />
          <button
            type="button"
            className="grid absolute px-3 py-0 rounded-base right-0.5 top-0.5 min-w-10 h-10 place-items-center text-muted text-small font-semibold hover:text-ink"
            aria-pressed={shown}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('hide') : t('show')}
            <span className="sr-only"> {t('password')}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
