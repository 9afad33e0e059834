/** The first question of step 1: the ZIP code, with whether and when somebody is available there (decision 227). */
import { lazy, Suspense } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { isRemembered } from '#web/lib/remembered.ts';
import { PlainSection } from '#web/ui/Layout.tsx';
import { bookingTexts } from '#words/generated/customer.ts';
import { ZipBox } from '../fields/ZipBox.tsx';
import type { Place } from './place.ts';
import type { ZipField } from './zip-field.ts';

const KnownPlace = lazy(() => import('./KnownPlace.tsx'));
const PlaceAnswer = lazy(() => import('./PlaceAnswer.tsx'));

export function Where({ field, place }: { readonly field: ZipField; readonly place: Place }) {
  const t = useMessages(bookingTexts);
  return (
    <PlainSection className="mb-10 py-5 border-y border-line" id="where" title={t('whereBoxes')}>
      <div className="grid gap-x-6 gap-y-3 grid-cols-[9rem_minmax(0,1fr)] items-start max-phone:grid-cols-1">
        <ZipBox
          label={t('zipShort')}
          error={field.isWrong ? t('zipInvalid') : undefined}
          {...field.control}
        />
        {isRemembered('customer') ? (
          <Suspense fallback={null}>
            <KnownPlace zip={field.zip} onKnown={field.change} />
          </Suspense>
        ) : null}
        <div className="phone:pt-7.5">
          {place.state === 'unasked' ? (
            <p className="text-muted">{t('zipWhy')}</p>
          ) : (
            <Suspense fallback={null}>
              <PlaceAnswer zip={field.zip} place={place} />
            </Suspense>
          )}
        </div>
      </div>
    </PlainSection>
  );
}
