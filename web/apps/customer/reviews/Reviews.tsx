/** /reviews: customers' reviews, with search and filters stored in the URL (spec customer §2 and §9). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { listReviews, reviewServices } from '#api/contract/reviews.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, RuledSection } from '#web/ui/Layout.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { SearchField, SelectField } from '#web/ui/TextField.tsx';
import { PublicPage } from '../frame/PublicPage.tsx';
import { ReviewRow } from './ReviewRow.tsx';
import { Summary } from './Summary.tsx';
import { reviewTexts } from '#words/generated/customer.ts';
import { Loaded } from '#web/shell/Loaded.tsx';

/** Delay after the last keystroke before searching. */
const SEARCH_MS = 300;
const ratings = ['5', '4', '3', '2', '1'] as const;

export function Reviews() {
  const t = useMessages(reviewTexts);
  usePageTitle(t('pageTitle'));
  const [{ search, rating, service, page }, change] = useAddressQuery();
  const query = useQuery({
    ...apiQuery(listReviews, {
      query: {
        ...(search ? { search: search.slice(0, 120) } : {}),
        ...(ratings.some((one) => one === rating) ? { rating } : {}),
        ...(service ? { service } : {}),
        ...(page && /^[1-9]\d{0,3}$/.test(page) ? { page } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const foundIn = ({ total, isCapped }: AnswerOf<typeof listReviews>): string =>
    isCapped ? t('foundMore', { count: count(total) }) : t('found', { count: total });
  const clear = (): void => change({ search: null, rating: null, service: null, page: null });
  return (
    <PublicPage>
      <div className="mx-auto w-page pb-20">
        <PageHeader
          title={t('pageTitle')}
          lead={t('lead')}
          actions={
            // Not the primary style, because the page header has the primary button.
            <ButtonLink href="/booking">{t('book')}</ButtonLink>
          }
        />
        {query.data ? <Summary summary={query.data.summary} /> : null}
        <RuledSection title={t('list')} aside={query.data ? foundIn(query.data) : undefined}>
          <div
            className="grid gap-4 py-4 items-end md:grid-cols-[2fr_1fr_1fr]"
            role="search"
            aria-label={t('filters')}
          >
            <Search value={search ?? ''} onSearch={(text) => change({ search: text, page: null })} />
            <SelectField
              label={t('rating')}
              value={rating ?? ''}
              onChange={(event) => change({ rating: event.target.value, page: null })}
            >
              <option value="">{t('allRatings')}</option>
              {ratings.map((stars) => (
                <option key={stars} value={stars}>
                  {t('starsRow', { stars: Number(stars) })}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t('service')}
              value={service ?? ''}
              onChange={(event) => change({ service: event.target.value, page: null })}
            >
              <option value="">{t('allServices')}</option>
              {reviewServices.map((one) => (
                <option key={one} value={one}>
                  {t(one)}
                </option>
              ))}
            </SelectField>
          </div>
          <Loaded
            query={query}
            failed={t('loadFailed')}
            loading={t('loading')}
            skeleton={<SkeletonText heading lines={6} />}
          >
            {({ reviews, page: shown, pages }) =>
              reviews.length === 0 ? (
                <EmptyState
                  title={t('none')}
                  piece="chair"
                  action={<Button onClick={clear}>{t('clear')}</Button>}
                />
              ) : (
                <>
                  <ul className="list-none" aria-busy={query.isPlaceholderData}>
                    {reviews.map((review) => (
                      <ReviewRow key={review.id} review={review} />
                    ))}
                  </ul>
                  <Pages page={shown} pages={pages} onPage={(next) => change({ page: String(next) })} />
                </>
              )
            }
          </Loaded>
        </RuledSection>
      </div>
    </PublicPage>
  );
}

/** The search box: the URL follows shortly after the last keystroke. */
function Search({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) {
  const t = useMessages(reviewTexts);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The URL changed on its own: filters cleared, or Back.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), SEARCH_MS);
  };
  return (
    <SearchField
      label={t('search')}
      dense={false}
      placeholder={t('searchPlaceholder')}
      maxLength={120}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}

function Pages({
  page,
  pages,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useMessages(reviewTexts);
  if (pages <= 1) return null;
  return (
    <nav className="flex gap-4 pt-5 flex-wrap items-center" aria-label={t('pages')}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <span aria-live="polite">{t('pageOf', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
