/** Choosing one or several of a few: tiles, checkbox, switch, quantity. Native inputs, so that forms see them. */
import { useId, type CSSProperties, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classes } from './classes.ts';
import { FieldError } from './Field.tsx';
import { CheckIcon, MinusIcon, PlusIcon } from './icons.tsx';
import { useControls } from './controls.ts';

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
  /** At the right edge, e.g. a price, instead of the check mark. */
  readonly end?: ReactNode;
}) {
  return (
    <label
      className={classes(
        'flex relative gap-2 px-4 py-2 border border-control rounded-base items-center min-h-12 bg-raised font-medium cursor-pointer [transition:border-color_var(--fast),background_var(--fast)] hover:border-ink has-checked:chosen has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 has-disabled:border-line has-disabled:bg-sunk has-disabled:text-muted has-disabled:cursor-not-allowed',
        className,
      )}
    >
      <input
        className="absolute inset-0 m-0 opacity-0 cursor-pointer"
        {...input}
        type={several ? 'checkbox' : 'radio'}
      />
      <span className="grid min-w-0 gap-0.5 wrap-anywhere">
        {children}
        {detail ? <small className="text-muted font-normal text-small">{detail}</small> : null}
      </span>
      {end ? (
        <span className="ml-auto tabular-nums whitespace-nowrap">{end}</span>
      ) : (
        <CheckIcon className="ml-auto size-4.5 text-brand opacity-0 in-[label:has(:checked)]:opacity-100" />
      )}
    </label>
  );
}

/** A tile among many short ones: its check mark takes no space until it is shown. */
export function ShortChoice(props: Omit<Parameters<typeof ChoiceCard>[0], 'className'>) {
  return (
    <ChoiceCard {...props} className="min-h-11! px-3! text-small [&_svg]:hidden has-checked:[&_svg]:block" />
  );
}

/** A group of tiles under one question, in `columns`, or `smallColumns` under 640 px. */
export function ChoiceCards({
  legend,
  legendHidden,
  columns = 3,
  smallColumns = 1,
  dense,
  flow,
  error,
  children,
}: {
  readonly legend: ReactNode;
  readonly legendHidden?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly smallColumns?: number | undefined;
  /** For many short words: closer together on a phone. */
  readonly dense?: boolean | undefined;
  /** As wide as their words, as many per row as fit; `columns` is ignored. */
  readonly flow?: boolean | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  const style: CSSProperties & Record<'--columns' | '--columns-small', number> = {
    '--columns': columns,
    '--columns-small': smallColumns,
  };
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? id : undefined}>
      <legend className={classes('mb-3 p-0 font-semibold text-small', legendHidden ? 'sr-only' : undefined)}>
        {legend}
      </legend>
      <div
        className={classes(
          flow
            ? 'flex flex-wrap'
            : 'grid grid-cols-[repeat(var(--columns,3),minmax(0,1fr))] max-phone:grid-cols-[repeat(var(--columns-small,1),minmax(0,1fr))]',
          dense ? 'gap-2 max-phone:gap-1.5' : 'gap-2',
        )}
        style={style}
      >
        {children}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
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
      <label className="grid gap-3 py-2.25 grid-cols-[24px_1fr] items-start min-h-11 cursor-pointer">
        <input
          className="grid size-6 m-0 border-[1.5px] border-control rounded-tight appearance-none bg-raised place-items-center cursor-pointer checked:border-brand checked:bg-brand disabled:opacity-50 disabled:cursor-not-allowed checked:after:border-r-[2.5px] checked:after:border-b-[2.5px] checked:after:border-on-brand checked:after:w-1.5 checked:after:h-3 checked:after:[transform:translateY(-2px)_rotate(45deg)]"
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
}

/**
 * A small checkbox in a dense table, labeled for screen readers; `some`: only some of those it stands for are selected.
 */
export function TableCheck({
  label,
  some,
  ...input
}: InputProps & { readonly label: string; readonly some?: boolean | undefined }) {
  return (
    <input
      {...input}
      ref={(box) => {
        if (box) box.indeterminate = some ?? false;
      }}
      type="checkbox"
      aria-label={label}
      className="m-0 inline-grid size-4.5 flex-none cursor-pointer appearance-none place-items-center rounded-tight border-[1.5px] border-control bg-raised align-middle checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:size-6 checked:after:h-2.5 checked:after:w-1.25 checked:after:[transform:translateY(-1px)_rotate(45deg)] checked:after:border-r-2 checked:after:border-b-2 checked:after:border-on-brand indeterminate:after:h-0 indeterminate:after:w-2.5 indeterminate:after:border-b-2 indeterminate:after:border-on-brand"
    />
  );
}

/** On or off, effective immediately: label on the left, switch on the right. */
export function Switch({ children, ...input }: InputProps) {
  return (
    <label className="flex gap-4 items-center justify-between min-h-11 font-semibold text-small cursor-pointer">
      <span>{children}</span>
      <input
        {...input}
        className="relative m-0 border-[1.5px] border-control rounded-full appearance-none w-13 h-8 bg-sunk cursor-pointer flex-none [transition:background_var(--move)] after:absolute after:size-5.25 after:border-[1.5px] after:border-ink after:rounded-full after:left-1 after:top-1 after:bg-raised after:[transition:translate_var(--move)_var(--ease)] checked:border-brand checked:bg-brand disabled:opacity-50 disabled:cursor-not-allowed checked:after:border-transparent checked:after:translate-x-5 checked:after:bg-on-brand"
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox has its own state, which `aria-checked` could contradict
        role="switch"
      />
    </label>
  );
}

/** A small whole number with plus and minus. */
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
  const t = useControls();
  return (
    <span
      className="inline-grid border border-control rounded-base grid-cols-[44px_minmax(36px,auto)_44px] items-center bg-raised"
      role="group"
      aria-label={label}
    >
      <button
        className="grid rounded-base place-items-center h-10.5 disabled:text-muted disabled:opacity-50 disabled:cursor-not-allowed hover:enabled:bg-sunk"
        type="button"
        aria-label={t('fewer', { what: label })}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon small />
      </button>
      <output className="text-center font-semibold tabular-nums" aria-live="polite">
        {value}
      </output>
      <button
        className="grid rounded-base place-items-center h-10.5 disabled:text-muted disabled:opacity-50 disabled:cursor-not-allowed hover:enabled:bg-sunk"
        type="button"
        aria-label={t('more', { what: label })}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <PlusIcon small />
      </button>
    </span>
  );
}
