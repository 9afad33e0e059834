/** Choosing one of a few, or some: tiles, checkbox, switch, quantity. Native inputs, so that forms see them. */
import { useId, type CSSProperties, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classes } from './classes.ts';
import { CheckIcon, MinusIcon, PlusIcon } from './icons.tsx';
import { useUiWords } from './words.ts';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/** A tile that is a radio (or a checkbox with `several`); with react-hook-form: `<ChoiceCard value="ikea" {...register('brand')}>`. */
export function ChoiceCard({
  several,
  detail,
  end,
  children,
  className,
  ...input
}: InputProps & {
  readonly several?: boolean | undefined;
  /** A second, quieter line. */
  readonly detail?: ReactNode;
  /** At the right edge, e.g. a price; replaces the tick's place. */
  readonly end?: ReactNode;
}) {
  return (
    <label className={classes('choice', className)}>
      <input {...input} type={several ? 'checkbox' : 'radio'} />
      <span className="choice-text">
        {children}
        {detail ? <small>{detail}</small> : null}
      </span>
      {end ? <span className="end money">{end}</span> : <CheckIcon className="tick" />}
    </label>
  );
}

/** A group of tiles under one question. `columns` of them, `smallColumns` under 640 px. */
export function ChoiceCards({
  legend,
  legendHidden,
  columns = 3,
  smallColumns = 1,
  error,
  hint,
  children,
}: {
  readonly legend: ReactNode;
  readonly legendHidden?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly smallColumns?: number | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  const style: CSSProperties & Record<'--columns' | '--columns-small', number> = {
    '--columns': columns,
    '--columns-small': smallColumns,
  };
  return (
    <fieldset className="choices" aria-describedby={error ? id : undefined}>
      <legend className={legendHidden ? 'sr' : undefined}>{legend}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      <div className="choices-grid" style={style}>
        {children}
      </div>
      {error ? (
        <p className="error" id={id} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** One checkbox with its sentence. */
export function Checkbox({
  children,
  error,
  className,
  ...input
}: InputProps & { readonly error?: string | undefined }) {
  const id = useId();
  return (
    <div className={className}>
      <label className="check">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error ? (
        <p className="error" id={id} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** On or off, at once: label left, switch right. */
export function Switch({ children, ...input }: InputProps) {
  return (
    <label className="switch-row">
      <span>{children}</span>
      {/* A native checkbox tells its own state: aria-checked would say it twice. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...input} className="switch" type="checkbox" role="switch" />
    </label>
  );
}

/** A small whole number by plus and minus. */
export function Quantity({
  label,
  value,
  onChange,
  min = 1,
  max = 99,
}: {
  /** What is counted, e.g. `Bookcases`. */
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
}) {
  const words = useUiWords();
  return (
    <span className="quantity" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={words.fewer(label)}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon small />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={words.more(label)}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <PlusIcon small />
      </button>
    </span>
  );
}
