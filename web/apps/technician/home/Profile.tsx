/** The Profile tab: who the technician is, what they do, where their payouts go. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getBankStatus } from '#api/contract/earnings.ts';
import { getProfile } from '#api/contract/technicians.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { Rich, useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { LanguageField } from '#web/shell/LanguageField.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { CalendarIcon } from '#web/ui/later-icons.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { OwnAccount } from '../account/OwnAccount.tsx';
import { ContactForm } from '../account/ContactForm.tsx';
import { WorkArea } from '../account/WorkForm.tsx';
import { Reliability } from './Reliability.tsx';
import { optionTexts } from '#words/generated/shared.ts';
import { homeTexts, payTexts, workAreaTexts } from '#words/generated/technician.ts';

export function Profile() {
  const t = useMessages(homeTexts);
  const pay = useMessages(payTexts);
  const option = useMessages(optionTexts);
  const area = useMessages(workAreaTexts);
  usePageTitle(t('profile'));
  const user = useMe();
  const profile = useQuery(apiQuery(getProfile, {}));
  const bank = useQuery(apiQuery(getBankStatus, { params: { id: user.id } }));
  const me = profile.data;
  return (
    <>
      <PhoneSection title={t('yourDetails')}>
        {me ? (
          <KeyValue
            rows={[
              [t('firstName'), me.user.firstName],
              [t('lastName'), me.user.lastName],
              [t('email'), me.user.email],
              [t('phone'), me.phone ? formatPhone(me.phone) : null],
              [t('experience'), option(`experience_${me.experience}`)],
              [t('serviceArea'), me.serviceArea],
              [
                t('radius'),
                me.workRadiusMiles === null ? t('unlimited') : t('miles', { count: me.workRadiusMiles }),
              ],
              [
                t('rating'),
                me.avgRating === null ? null : t('ratingOf', { rating: me.avgRating.toFixed(1) }),
              ],
              [t('jobsDone'), me.totalJobs],
            ]}
          />
        ) : profile.isError ? (
          <ErrorState
            message={sentenceOf(profile.error, t('profileDidNotLoad'))}
            onRetry={() => void profile.refetch()}
          />
        ) : (
          <Loading label={t('loadingProfile')}>
            <SkeletonText lines={6} />
          </Loading>
        )}
      </PhoneSection>
      <PhoneSection title={t('calendar')}>
        <div className="grid justify-items-start gap-3">
          <p className="text-small text-muted">{t('calendarText')}</p>
          <ButtonLink href="/technician/calendar" icon={<CalendarIcon small />}>
            {t('calendar')}
          </ButtonLink>
        </div>
      </PhoneSection>
      <PhoneSection title={area('title')}>
        <WorkArea />
      </PhoneSection>
      <Reliability />
      <PhoneSection title={t('language')}>
        <LanguageField label={t('language')} hint={t('languageText')} value={useLanguage()} />
      </PhoneSection>
      <PhoneSection title={pay('bankAccount')}>
        {bank.data ? (
          bank.data.connected ? (
            <div className="grid justify-items-start gap-3">
              <Badge tone="ok">{pay('connected')}</Badge>
              <p className="text-small">
                <Rich
                  area={payTexts}
                  id="endingIn"
                  tags={{ b: <span /> }}
                  values={{ bank: bank.data.bankName ?? pay('bankAccount'), last4: bank.data.last4 ?? '' }}
                />
              </p>
              <ButtonLink href="/technician/banking">{pay('bankingSetup')}</ButtonLink>
            </div>
          ) : (
            <div className="grid justify-items-start gap-3">
              <p className="text-small text-muted">{pay('sharesWait')}</p>
              <ConnectBank />
            </div>
          )
        ) : bank.isError ? (
          <ErrorState
            message={sentenceOf(bank.error, pay('statusFailed'))}
            onRetry={() => void bank.refetch()}
          />
        ) : (
          <Loading label={pay('loadingStatus')}>
            <SkeletonText lines={2} />
          </Loading>
        )}
      </PhoneSection>
      {me ? (
        <PhoneSection title={t('contactTitle')}>
          <ContactForm profile={me} />
        </PhoneSection>
      ) : null}
      <OwnAccount />
    </>
  );
}

const ConnectBankDialog = lazy(() => import('../pay/ConnectBankDialog.tsx'));

function ConnectBank() {
  const pay = useMessages(payTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {pay('connect')}
      </Button>
      {open ? (
        <Suspense>
          <ConnectBankDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
