/** A code of the draft that is no longer valid, or not for this person: shown on each step, with a way to continue. */
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useDraft } from '../wizard-draft.ts';
import { refusalText } from './refusal.ts';
import { codeTexts } from '#words/generated/customer.ts';

export default function CodeRefused({
  kind,
  problem,
}: {
  readonly kind: 'ref' | 'discountCode';
  readonly problem: Error | null;
}) {
  const t = useMessages(codeTexts);
  const [draft, send] = useDraft();
  const code = draft[kind];
  if (code === null) return null;
  return (
    <div className="mb-8">
      <Notice
        tone="warn"
        title={t(`refused_${kind}`, { code })}
        actions={<Button onClick={() => send({ type: 'SET', values: { [kind]: null } })}>{t('goOn')}</Button>}
      >
        <span role="status">{refusalText(problem)}</span>
      </Notice>
    </div>
  );
}
