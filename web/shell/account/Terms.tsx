/** What a deletion erases and what it keeps (design.md §8). */
import { useMessages } from '#web/lib/language/react.tsx';
import { personTexts } from '#words/generated/shared.ts';

const terms = {
  customer: {
    /** What no one can read anymore. */
    erased: [
      'customer_erased_person',
      'customer_erased_bookings',
      'customer_erased_words',
      'customer_erased_photos',
      'customer_erased_access',
    ],
    kept: ['customer_kept_books', 'customer_kept_payments', 'kept_mails'],
  },
  technician: {
    erased: [
      'technician_erased_person',
      'technician_erased_papers',
      'technician_erased_timeOff',
      'technician_erased_check',
      'technician_erased_access',
    ],
    kept: ['technician_kept_books', 'technician_kept_payments', 'kept_mails'],
  },
} as const;

/** The roles whose accounts can be deleted by their owners. */
export type Deletable = keyof typeof terms;

export function Terms({ of }: { readonly of: Deletable }) {
  const t = useMessages(personTexts);
  return (
    <div className="grid gap-6 grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))]">
      {(['erased', 'kept'] as const).map((part) => (
        <div key={part} className="grid gap-2 content-start">
          <h3>{t(part)}</h3>
          <ul className="grid gap-2 pl-5 [list-style:disc] text-small">
            {terms[of][part].map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
