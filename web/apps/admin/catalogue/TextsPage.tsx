/** The legal texts in all versions: each stays readable as it was published (decision 183). */
import { contractVersions } from '#domain/onboarding/policy.ts';
import { customerTerms } from '#domain/contract/customer-terms.ts';
import { termsVersions } from '#domain/partner/terms.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useNow } from '#web/lib/now.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { catalogueTexts } from '#words/generated/admin.ts';
import { CatalogueTabs } from './CatalogueTabs.tsx';

type Who = 'customers' | 'partners' | 'technicians';

interface Version {
  readonly who: Who;
  readonly version: string;
  readonly standing: 'current' | 'planned' | 'past';
}

/** The versions of one text, newest first; `today` is YYYY-MM-DD. */
function versionsOf(who: Who, versions: readonly string[], today: string): readonly Version[] {
  const current = versions.findLast((version) => version <= today) ?? versions[0];
  return versions
    .map((version): Version => {
      const standing = version === current ? 'current' : version > today ? 'planned' : 'past';
      return { who, version, standing };
    })
    .toReversed();
}

const tones = { current: 'ok', planned: 'info', past: 'idle' } as const;

export function TextsPage() {
  const t = useMessages(catalogueTexts);
  usePageTitle(t('texts'));
  const today = new Date(useNow(true, 60_000)).toISOString().slice(0, 10);
  return (
    <>
      <Strip title={t('texts')}>
        <span className="text-small text-muted">{t('textsLead')}</span>
      </Strip>
      <CatalogueTabs current="texts" />
      <main id="main" className="min-w-0">
        <DataTable
          caption={t('texts')}
          rows={[
            ...versionsOf('customers', customerTerms, today),
            ...versionsOf('partners', termsVersions, today),
            ...versionsOf('technicians', contractVersions, today),
          ]}
          rowKey={({ who, version }) => `${who}-${version}`}
          columns={[
            {
              id: 'text',
              header: t('text'),
              heading: true,
              cell: ({ who }) => (
                <span>
                  <b>{t(`text_${who}`)}</b>
                  <span className="block text-small text-muted">{t(`agreed_${who}`)}</span>
                </span>
              ),
            },
            { id: 'begins', header: t('begins'), cell: ({ version }) => calendarDay(version, true) },
            {
              id: 'standing',
              header: t('standing'),
              cell: ({ standing }) => <Badge tone={tones[standing]}>{t(`version_${standing}`)}</Badge>,
            },
            {
              id: 'read',
              header: t('read'),
              cell: ({ who, version }) =>
                who === 'customers' ? (
                  <AppLink href={`/terms/${version}`}>{t('readText')}</AppLink>
                ) : (
                  <AppLink href={who === 'partners' ? '/admin/store-partners' : '/admin/applications'}>
                    {t(`read_${who}`)}
                  </AppLink>
                ),
            },
          ]}
        />
      </main>
    </>
  );
}
