/** The ZIP code of the job as a step asks for it: what is typed, and what the draft takes over once it is one. */
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
    /** What stands in the field: nothing of it may be one yet. */
    zip,
    /** The field is to say that it is none. */
    isWrong,
    change,
    focus: () => box.current?.focus(),
    /** Whether it is a ZIP code; where it is none, the field says so and has the focus. */
    ask: (): boolean => {
      if (isZip(zip)) return true;
      setWrong(true);
      box.current?.focus();
      return false;
    },
    /** For the field's control. Leaving it says and takes back nothing: what is pressed next would move away under the press. */
    control: {
      ref: box,
      value: zip,
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        change(event.currentTarget.value),
    },
  } as const;
}
export type ZipField = ReturnType<typeof useZipField>;
