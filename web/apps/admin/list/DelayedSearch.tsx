/** The search box above a console table. */
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '#web/ui/TextField.tsx';

const SEARCH_MS = 300;
/** Maximum length of a list's search text (api/contract/paged.ts). */
const MAX_CHARACTERS = 120;

/**
 * Calls `onChange` with the trimmed text 300 ms after the last keystroke (spec admin §9). `value` is the current
 * search.
 */
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
  const [own, setOwn] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // A search that was not typed here (a saved view) is shown in the box as well.
  if (value !== own) {
    setOwn(value);
    setTyped(value);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === own) return;
    const timer = setTimeout(() => {
      setOwn(text);
      latest.current(text);
    }, SEARCH_MS);
    return () => clearTimeout(timer);
  }, [typed, own]);
  return (
    <SearchField
      className="w-64 max-md:w-full md:in-data-split:w-50"
      label={label}
      placeholder={placeholder}
      maxLength={MAX_CHARACTERS}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
