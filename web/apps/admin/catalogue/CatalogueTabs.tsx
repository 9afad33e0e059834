/** The sections of the catalog, below its strip. */
import { useMessages } from '#web/lib/language/react.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import { catalogueTexts } from '#words/generated/admin.ts';

const parts = [
  { href: '/admin/catalogue', part: 'codes' },
  { href: '/admin/catalogue/prices', part: 'prices' },
  { href: '/admin/catalogue/openings', part: 'openings' },
  { href: '/admin/catalogue/texts', part: 'texts' },
] as const;

export function CatalogueTabs({ current }: { readonly current: (typeof parts)[number]['part'] }) {
  const t = useMessages(catalogueTexts);
  return (
    <div className="px-6 max-md:px-4">
      <TabLinks
        label={t('parts')}
        links={parts.map(({ href, part }) => ({ href, label: t(part), current: part === current }))}
      />
    </div>
  );
}
