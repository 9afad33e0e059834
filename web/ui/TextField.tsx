/**
 * Text input, textarea and native select, each with its label; `ref`, `name`, `onChange`, `onBlur` go to the control.
 */
import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { classes } from './classes.ts';
import { controlClass, Field, type FieldProps } from './Field.tsx';
import { SearchIcon } from './icons.tsx';

/** Separates a field's own props from its control's. */
export function splitField<P extends FieldProps>(
  props: P,
): { field: FieldProps; control: Omit<P, keyof FieldProps> } {
  const { label, hint, error, optional, labelHidden, className, ...control } = props;
  return { field: { label, hint, error, optional, labelHidden, className }, control };
}

export type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
    readonly ref?: Ref<HTMLInputElement> | undefined;
    /** 34 px high, for console toolbars. */
    readonly dense?: boolean | undefined;
  };

/** One line of text, or any native input type. */
export function TextField({ dense, ...props }: TextFieldProps) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      {(wiring) => <input {...control} {...wiring} className={classes(controlClass(dense), 'px-3')} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField(
  props: FieldProps &
    TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> | undefined },
) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea {...control} {...wiring} className={classes(controlClass(), 'min-h-24 resize-y px-3')} />
      )}
    </Field>
  );
}

export type SelectFieldProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly ref?: Ref<HTMLSelectElement> | undefined;
    readonly dense?: boolean | undefined;
    /** Native `<option>`s. */
    readonly children: ReactNode;
  };

/** The platform's own select, which works best on phones and with screen readers. */
export function SelectField({ dense, children, ...props }: SelectFieldProps) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <select
          {...control}
          {...wiring}
          className={classes(
            controlClass(dense),
            'appearance-none bg-[linear-gradient(45deg,transparent_50%,currentColor_50%),linear-gradient(-45deg,transparent_50%,currentColor_50%)] bg-[length:6px_6px] bg-[position:calc(100%-18px)_52%,calc(100%-12px)_52%] bg-no-repeat pr-9 pl-3',
          )}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

/** A search box in a toolbar, with a label only for screen readers. */
export function SearchField(props: TextFieldProps) {
  const { field, control } = splitField(props);
  const { dense = true, ...input } = control;
  return (
    <Field {...field} labelHidden>
      {(wiring) => (
        <span className="relative block">
          <SearchIcon
            className="absolute left-2.5 top-1/2 -translate-y-1/2 text-muted pointer-events-none"
            small
          />
          <input
            type="search"
            {...input}
            {...wiring}
            className={classes(controlClass(dense), 'w-full pr-3 pl-8.5')}
          />
        </span>
      )}
    </Field>
  );
}
