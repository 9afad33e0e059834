/** A text somebody wrote: a long one shows its beginning, and the rest on demand. */
import { useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { trackerTexts } from '#words/generated/customer.ts';

/** Characters that fit into the lines shown at first. */
const SHORT = 140;

export function LongText({ text }: { readonly text: string }) {
  const t = useMessages(trackerTexts);
  const [isOpen, setOpen] = useState(false);
  if (text.length <= SHORT) return <span className="whitespace-pre-line">{text}</span>;
  return (
    <>
      <span className={isOpen ? 'block whitespace-pre-line' : 'line-clamp-3'}>{text}</span>
      <button
        type="button"
        className="min-h-6 font-semibold text-brand underline underline-offset-[0.2em] print:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'showLess' : 'showAll')}
      </button>
    </>
  );
}
