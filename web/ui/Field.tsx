/** A form field: label, control, hint, error; ids and ARIA are wired here. Controls take react-hook-form's `register()`. */
import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { useUiWords } from './words.ts';

/** What every field takes beside its control's own attributes. */
export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Says what to do; shown instead of nothing, beside the hint. */
  readonly error?: string | undefined;
  /** Marks the label: fields are required unless they say so. */
  readonly optional?: boolean | undefined;
  /** The label is for screen readers only (search boxes in a toolbar). */
  readonly labelHidden?: boolean | undefined;
  readonly className?: string | undefined;
}
/** Attributes that tie a control to its label and messages. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Lays out a field around any control: `<Field label="Name">{(control) => <input {...control} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  optional,
  labelHidden,
  className,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const words = useUiWords();
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={classes('field', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr' : undefined}>
        {label}
        {optional ? <span className="opt"> {words.optional}</span> : null}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
