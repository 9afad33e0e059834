/**
 * A form field: label, control, hint, error, connected by ids and ARIA. Controls take react-hook-form's `register()`.
 */
import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { useControls } from './controls.ts';

/** Props of every field, in addition to its control's own attributes. */
export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Says what to do; shown in addition to the hint. */
  readonly error?: string | undefined;
  /** Marks the label as optional; fields without it are required. */
  readonly optional?: boolean | undefined;
  /** The label is only for screen readers (search boxes in a toolbar). */
  readonly labelHidden?: boolean | undefined;
  readonly className?: string | undefined;
}
/** Attributes that connect a control with its label and messages. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** What is wrong with the input, and what to do. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p
      className="flex items-start gap-1.5 text-small font-medium text-danger before:mt-0.5 before:size-4 before:flex-none before:rounded-full before:border-[1.5px] before:border-current before:text-center before:text-[11px]/[13px] before:font-bold before:content-['!']"
      id={id}
      role="alert"
      data-part="error"
    >
      {children}
    </p>
  );
}

/** The look of text inputs and selects; `dense` is 34 px high, for toolbars. */
export const controlClass = (dense?: boolean): string =>
  classes(
    'rounded-base border border-control bg-raised [transition:border-color_var(--fast)] placeholder:text-muted placeholder:opacity-100 hover:border-ink focus:border-brand focus:outline-2 focus:-outline-offset-1 focus:outline-brand aria-[invalid=true]:border-danger aria-[invalid=true]:inset-ring aria-[invalid=true]:inset-ring-danger disabled:border-line disabled:bg-sunk disabled:text-muted',
    dense ? 'min-h-8.5 py-1 text-small' : 'min-h-11 w-full py-2.25',
  );

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
  const t = useControls();
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={classes('grid gap-1.5 content-start', className)}>
      <label
        htmlFor={id}
        className={classes('font-semibold text-small', labelHidden ? 'sr-only' : undefined)}
      >
        {label}
        {optional ? <span className="font-normal text-muted"> {t('optional')}</span> : null}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint ? (
        <p className="text-small text-muted" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
