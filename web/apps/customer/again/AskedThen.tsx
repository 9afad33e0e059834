/** Step 2: whether the requested technician is available at the chosen time. */
import { useMessages } from '#web/lib/language/react.tsx';
import { sameAgainTexts } from '#words/generated/customer.ts';
import type { AskFor } from '../booking/draft.ts';
import { useDraft } from '../booking/wizard-draft.ts';
import { useWhoCouldCome } from './known.ts';

export default function AskedThen({ askFor }: { readonly askFor: AskFor }) {
  const t = useMessages(sameAgainTexts);
  const [draft] = useDraft();
  const could = useWhoCouldCome(draft);
  const { technicianId, firstName: name } = askFor;
  const says =
    draft.slot === null
      ? t('chooseFirst', { name })
      : could === null
        ? null
        : could.some((one) => one.technicianId === technicianId)
          ? t('couldThen', { name })
          : t('notThenChoose', { name });
  return (
    <p className="min-h-6" role="status">
      {says}
    </p>
  );
}
