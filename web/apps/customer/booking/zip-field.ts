/** The job's ZIP code field: what is typed, and what the draft takes over once it is a ZIP code. */
import { useRef, useState } from 'react';
import { isZip, zipDigits } from '../fields/zip.ts';
import { useDraft } from './wizard-draft.ts';

export function useZipField() {
  const [draft, send] = useDraft();
  const [zip, setZip] = useState(draft.zip);
  const [isWrong, setWrong] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const change = (typed: string): void => {
    const digits = zipDigits(typed);
    setZip(digits);
    if (!isZip(digits)) return;
    setWrong(false);
    send({ type: 'ZIP', zip: digits });
  };
  return {
    /** The field's text, which may not be a ZIP code yet. */
    zip,
    /** Whether the field should show an error. */
    isWrong,
    change,
    focus: () => box.current?.focus(),
    /** Whether it is a ZIP code; if not, the field shows an error and gets the focus. */
    ask: (): boolean => {
      if (isZip(zip)) return true;
      setWrong(true);
      box.current?.focus();
      return false;
    },
    /**
     * For the field's control. Leaving the field neither shows nor clears an error: the layout would shift under the
     * next press.
     */
    control: {
      ref: box,
      value: zip,
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        change(event.currentTarget.value),
    },
  } as const;
}
export type ZipField = ReturnType<typeof useZipField>;
