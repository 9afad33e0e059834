/** Finds the calling customer by a part of their name, email address or phone number. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findCallers } from '#api/contract/dispatch.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { Button } from '#web/ui/Button.tsx';
import { phoneBookingTexts } from '#words/generated/admin.ts';
import { DelayedSearch } from '../list/DelayedSearch.tsx';

export type Caller = AnswerOf<typeof findCallers>[number];

const MIN_CHARACTERS = 3;

export function Callers({
  caller,
  onChoose,
}: {
  /** Who was found; null: a new customer. */
  readonly caller: Caller | null;
  readonly onChoose: (caller: Caller | null) => void;
}) {
  const t = useMessages(phoneBookingTexts);
  const [search, setSearch] = useState('');
  const isLong = search.length >= MIN_CHARACTERS;
  const found = useQuery({
    ...apiQuery(findCallers, { query: { search } }, { live: false }),
    enabled: isLong && caller === null,
    refetchInterval: false,
  });
  if (caller)
    return (
      <p className="flex flex-wrap items-center gap-3 text-small">
        <span>
          <b className="font-semibold">
            {caller.firstName} {caller.lastName}
          </b>
          , {t('bookingsSoFar', { count: caller.bookings })}
        </span>
        <Button size="small" kind="quiet" onClick={() => onChoose(null)}>
          {t('somebodyElse')}
        </Button>
      </p>
    );
  return (
    <div className="grid gap-2">
      <DelayedSearch label={t('search')} placeholder={t('search')} value={search} onChange={setSearch} />
      <div aria-live="polite" className="text-small">
        {!isLong ? (
          <p className="text-muted">{t('searchHint')}</p>
        ) : found.isError ? (
          <p className="text-danger">{sentenceOf(found.error, t('searchFailed'))}</p>
        ) : found.data?.length === 0 ? (
          <p className="text-muted">{t('nobodyFound')}</p>
        ) : (
          <ul className="grid">
            {found.data?.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-2 not-first:border-t"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <b className="font-semibold">
                    {one.firstName} {one.lastName}
                  </b>
                  <span className="block text-muted">
                    {[one.email, one.phone && formatPhone(one.phone), one.place?.city]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
                <Button size="small" onClick={() => onChoose(one)}>
                  {t('choose')}
                  <span className="sr-only">
                    {' '}
                    {one.firstName} {one.lastName}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
