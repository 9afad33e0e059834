/** The search box above a table of the console. */
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '#web/ui/TextField.tsx';

const SEARCH_MS = 300;

/** Calls `onChange` with the trimmed text 300 ms after the last key (spec admin §9). `value` is what was last searched for. */
export function DelayedSearch({
  label,
  placeholder,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => latest.current(typed.trim()), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <SearchField
      className="w-55 max-md:w-full md:in-data-split:w-45"
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
