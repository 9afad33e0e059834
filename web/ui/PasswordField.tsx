/** A password field with a button to show the password. */
import { useState } from 'react';
import { classes } from './classes.ts';
import { controlClass, Field } from './Field.tsx';
import { splitField, type TextFieldProps } from './TextField.tsx';
import { useControls } from './controls.ts';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'dense'>) {
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
