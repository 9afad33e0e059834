/** A version of the terms as published: what somebody agreed to when they booked (decision 183). */
import { useQuery } from '@tanstack/react-query';
import { getTerms } from '#api/contract/terms.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { usePathPart } from '#web/shell/navigation.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { keptTermsTexts } from '#words/generated/customer.ts';
import { PublicPage } from '../../frame/PublicPage.tsx';
import { LegalText } from '../LegalText.tsx';

export function KeptTerms() {
  const t = useMessages(keptTermsTexts);
  const version = usePathPart('version');
  usePageTitle(t('pageTitle'), 'terms');
  const query = useQuery(apiQuery(getTerms, { params: { version } }));
  if (query.data)
    return (
      <LegalText
        title={query.data.title}
        lead={t(query.data.isCurrent ? 'current' : 'other', { day: calendarDay(version, true) })}
        sections={query.data.sections}
      />
    );
  return (
    <PublicPage>
      <div className="mx-auto w-column py-12">
        <Loaded
          query={query}
          failed={t('failed')}
          loading={t('loading')}
          skeleton={<SkeletonText heading lines={8} />}
        >
          {() => null}
        </Loaded>
      </div>
    </PublicPage>
  );
}
