/** A question of the application with its choices, labeled by its heading. */
import { useId, type ReactNode } from 'react';
import { FieldError } from '#web/ui/Field.tsx';

export function ChoicePart({
  legend,
  aside,
  error,
  children,
}: {
  readonly legend: ReactNode;
  readonly aside?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? id : undefined}>
      <legend className="mb-4 flex w-full items-baseline justify-between gap-3 p-0 font-display text-[1.375rem] leading-[1.2] font-strong tracking-[-0.015em]">
        {legend}
        {aside ? (
          <span className="font-body text-small leading-[normal] font-normal tracking-normal text-muted">
            {aside}
          </span>
        ) : null}
      </legend>
      {children}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
}
