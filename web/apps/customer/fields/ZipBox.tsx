/**
 * The ZIP code input, built from parts that every first render includes: neither the landing page nor step 1 shows
 * other text fields.
 */
import type { InputHTMLAttributes, Ref } from 'react';
import { classes } from '#web/ui/classes.ts';
import { controlClass, Field, type FieldProps } from '#web/ui/Field.tsx';

export function ZipBox({
  label,
  hint,
  error,
  className,
  ...control
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> }) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <input
          inputMode="numeric"
          autoComplete="postal-code"
          {...control}
          {...wiring}
          className={classes(controlClass(), 'px-3')}
        />
      )}
    </Field>
  );
}
