/** Fields that format the input as it is typed: phone numbers, money. */
import type { ChangeEvent, FocusEvent } from 'react';
import { ledgerMoney, parseMoney } from '#web/lib/format.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { classes } from './classes.ts';
import { controlClass, Field } from './Field.tsx';
import { splitField, type TextFieldProps } from './TextField.tsx';

type Props = Omit<TextFieldProps, 'type' | 'dense'>;

/** A US phone number; its value is `(614) 555-0148`, formatted while the caret is at the end. */
export function PhoneField({ onChange, ...props }: Props) {
  const { field, control } = splitField(props);
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const input = event.currentTarget;
    const typing = (event.nativeEvent as InputEvent).inputType !== 'deleteContentBackward';
    // Reformatting in the middle, or while erasing, would move the caret to the end.
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

/**
 * An amount in dollars; its value is text (`187.50`), parsed with `parseMoney`. Leaving the field completes the cents.
 */
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
