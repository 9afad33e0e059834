/** Filters of a list with one of several values: as chips, or in a select if there are many. */
import { ToggleChip } from '#web/ui/Chips.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import type { ListParams } from './address.ts';

/** What a filter reads and changes: a list, or its parameters. */
interface Filtered {
  readonly params: ListParams;
  readonly set: (next: Readonly<Record<string, string | null>>) => void;
}

interface Choice<Value extends string> {
  readonly list: Filtered;
  /** The parameter. */
  readonly name: string;
  readonly values: readonly Value[];
  readonly write: (value: Value) => string;
}

/** A chip for each value; a second press clears it; `all` comes first and is pressed while none is selected. */
export function ChoiceChips<Value extends string>({
  list: { params, set },
  name,
  values,
  write,
  all,
}: Choice<Value> & { readonly all?: string }) {
  const chosen = params[name];
  return (
    <>
      {all === undefined ? null : (
        <ToggleChip pressed={chosen === undefined} onPress={() => set({ [name]: null })}>
          {all}
        </ToggleChip>
      )}
      {values.map((value) => (
        <ToggleChip
          key={value}
          pressed={chosen === value}
          onPress={() => set({ [name]: chosen === value ? null : value })}
        >
          {write(value)}
        </ToggleChip>
      ))}
    </>
  );
}

/** `any` is the option for no value. */
export function ChoiceSelect<Value extends string>({
  list: { params, set },
  name,
  values,
  write,
  label,
  any,
}: Choice<Value> & { readonly label: string; readonly any: string }) {
  return (
    <SelectField
      label={label}
      labelHidden
      dense
      value={params[name] ?? ''}
      onChange={(event) => set({ [name]: event.currentTarget.value || null })}
    >
      <option value="">{any}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {write(value)}
        </option>
      ))}
    </SelectField>
  );
}
