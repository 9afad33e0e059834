/** Fields that help with the form of what is typed: telephone, money, password. */
import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { ledgerMoney, parseMoney } from '#web/lib/format.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { Field } from './Field.tsx';
import { splitField, type TextFieldProps } from './TextField.tsx';
import { useUiWords } from './words.ts';

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
          className="input num"
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
        <span className="affix">
          <span className="before" aria-hidden="true">
            $
          </span>
          <input
            type="text"
            inputMode="decimal"
            {...control}
            {...wiring}
            onChange={onChange}
            onBlur={leave}
            className="input num"
          />
        </span>
      )}
    </Field>
  );
}

/** A password that can be shown. */
export function PasswordField(props: Props) {
  const words = useUiWords();
  const [shown, setShown] = useState(false);
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="affix">
          <input
            autoComplete="current-password"
            {...control}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className="input"
          />
          <button
            type="button"
            className="after"
            aria-pressed={shown}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? words.hide : words.show}
            <span className="sr"> {words.password}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
