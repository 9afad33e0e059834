/** Filters that stand in the address: set ones as chips with a cross, offered ones as toggles. */
import type { ReactNode } from 'react';
import { CloseIcon } from './icons.tsx';

/** A row of chips. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** A filter that is set: `status confirmed ×`. */
export function FilterChip({
  name,
  value,
  onRemove,
}: {
  readonly name: string;
  readonly value: string;
  readonly onRemove: () => void;
}) {
  return (
    <span className="chip">
      <span>{name}</span>
      <b>{value}</b>
      <button type="button" aria-label={`Remove filter ${name} ${value}`} onClick={onRemove}>
        <CloseIcon small />
      </button>
    </span>
  );
}

/** A filter that is offered. */
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
    <button type="button" className="chip" aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  );
}
