/** The sections for looking back, below their strip; those that the admin may see. */
import { getAccountMoment, getDayMoment } from '#api/contract/moments.ts';
import { listReadModels } from '#api/contract/read-models.ts';
import { getWhatIf } from '#api/contract/what-if.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import { replayTexts } from '#words/generated/admin.ts';
import { useMay } from '../may.ts';

const parts = [
  { href: '/ops/accounts', part: 'accounts', needs: getAccountMoment },
  { href: '/ops/days', part: 'days', needs: getDayMoment },
  { href: '/ops/what-if', part: 'whatIf', needs: getWhatIf },
  { href: '/ops/read-models', part: 'readModels', needs: listReadModels },
] as const;

export function ReplayTabs({ current }: { readonly current: (typeof parts)[number]['part'] }) {
  const t = useMessages(replayTexts);
  const may = useMay();
  return (
    <div className="px-6 max-md:px-4">
      <TabLinks
        label={t('parts')}
        links={parts
          .filter(({ needs }) => may(needs))
          .map(({ href, part }) => ({ href, label: t(part), current: part === current }))}
      />
    </div>
  );
}
