/** Filters stored in the URL: active ones as chips with a cross, available ones as toggles. */
import type { ReactNode } from 'react';
import { useControls } from './controls.ts';
import { CloseIcon } from './later-icons.tsx';

/** A row of chips. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-2 flex-wrap items-center" role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** An active filter: `status confirmed ×`. */
export function FilterChip({
  name,
  value,
  onRemove,
}: {
  readonly name: string;
  readonly value: string;
  readonly onRemove: () => void;
}) {
  const t = useControls();
  return (
    <span className="inline-flex gap-1.5 py-0 pr-1 pl-2.5 border border-control rounded-base items-center min-h-7.5 bg-raised text-small tabular-nums pointer-coarse:min-h-11">
      <span className="text-muted">{name}</span>
      <b className="font-semibold">{value}</b>
      <button
        className="grid size-6 border-0 rounded-tight place-items-center bg-transparent cursor-pointer text-muted pointer-coarse:w-10 pointer-coarse:h-10.5 hover:bg-sunk hover:text-ink"
        type="button"
        aria-label={t('removeFilter', { name, value })}
        onClick={onRemove}
      >
        <CloseIcon small />
      </button>
    </span>
  );
}

/** An available filter. */
export function ToggleChip({
  pressed,
  onPress,
  children,
}: {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="inline-flex gap-1.5 px-2.5 py-0 border border-control rounded-base items-center min-h-7.5 bg-raised text-small tabular-nums text-inherit no-underline font-medium pointer-coarse:min-h-11 aria-pressed:chosen"
      aria-pressed={pressed}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
