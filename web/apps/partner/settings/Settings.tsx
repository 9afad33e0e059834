/** Settings (spec admin §2): the account, contact, bank, agreements, sign-in, and the danger zone. */
import { useState } from 'react';
import type { OwnPartner } from '#api/contract/partners.ts';
import { agreementTexts } from '#domain/partner/agreement-texts.ts';
import { type AgreementKind, agreementKinds } from '#domain/partner/agreements.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { calendarDay, dayIn, deviceZone } from '#web/lib/format.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PasswordForm } from '#web/shell/account/PasswordForm.tsx';
import { Sessions } from '#web/shell/account/Sessions.tsx';
import { LegalWords } from '#web/shell/LegalWords.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { PageHeader, RuledSection } from '#web/ui/Layout.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { settingsTexts } from '#words/generated/partner.ts';
import { useOwnQuery } from '../dashboard/own.ts';
import { BankAccount } from './BankAccount.tsx';
import { ContactForm } from './ContactForm.tsx';
import { DangerZone } from './DangerZone.tsx';

export function Settings() {
  const t = useMessages(settingsTexts);
  usePageTitle(t('pageTitle'));
  const query = useOwnQuery();
  return (
    <div className="mx-auto w-page pb-20">
      <PageHeader title={t('title')} back={{ href: '/store-partner/dashboard', label: t('back') }} />
      <Loaded query={query} failed={t('loadFailed')} skeleton={<SkeletonText lines={8} />}>
        {(own) => (
          <div className="grid grid-cols-2 items-start gap-x-16 gap-y-12 max-desk:grid-cols-1">
            <div className="grid gap-12">
              <Account own={own} />
              <RuledSection title={t('contact')}>
                <ContactForm own={own} />
              </RuledSection>
              <RuledSection title={t('bank')}>
                <BankAccount own={own} />
              </RuledSection>
            </div>
            <div className="grid gap-12">
              <Agreed own={own} />
              <RuledSection title={t('password')}>
                <PasswordForm email={own.email} refusal={sentenceOf} />
              </RuledSection>
              <RuledSection title={t('sessions')}>
                <Sessions />
              </RuledSection>
              <DangerZone own={own} />
            </div>
          </div>
        )}
      </Loaded>
    </div>
  );
}

function Account({ own }: { readonly own: OwnPartner }) {
  const t = useMessages(settingsTexts);
  const place = [own.address, own.city, [own.state, own.zipCode].filter(Boolean).join(' ')];
  return (
    <RuledSection title={t('account')}>
      <KeyValue
        rows={[
          [t('email'), own.email],
          [t('storeName'), own.storeName],
          [t('legalName'), own.legalBusinessName],
          [t('storeCode'), own.storeCode],
          [t('commission'), t('commissionRate', { rate: own.commissionRate })],
          [t('address'), own.address === null ? null : place.filter(Boolean).join(', ')],
          [t('taxId'), own.taxId === null ? null : t('endsIn', { last4: own.taxId })],
          [t('since'), dayIn(own.since, deviceZone(), true)],
        ]}
      />
      <p className="mt-3 text-small text-muted">{t('storeChanges')}</p>
    </RuledSection>
  );
}

function Agreed({ own: { agreed, applicationStatus } }: { readonly own: OwnPartner }) {
  const t = useMessages(settingsTexts);
  const language = useLanguage();
  const [read, setRead] = useState<AgreementKind | null>(null);
  return (
    <RuledSection title={t('terms')}>
      <p className="mb-2 text-small text-muted">
        {agreed
          ? t('agreedOn', { day: dayIn(agreed.at, deviceZone(), true) })
          : t(applicationStatus === 'not_applied' ? 'notAgreed' : 'noneOnRecord')}
      </p>
      <ul>
        {agreementKinds.map((kind) => {
          const { title } = agreementTexts[kind].wording[language];
          return (
            <li key={kind} className="flex items-center justify-between gap-4 border-b border-line py-1">
              <span>{title}</span>
              <Button
                kind="quiet"
                size="small"
                aria-label={`${t('read')}: ${title}`}
                onClick={() => setRead(kind)}
              >
                {t('read')}
              </Button>
            </li>
          );
        })}
      </ul>
      {read ? (
        <Dialog
          open
          wide
          onOpenChange={() => setRead(null)}
          title={t('terms')}
          description={calendarDay(agreementTexts[read].version, true)}
        >
          <LegalWords text={agreementTexts[read]} />
        </Dialog>
      ) : null}
    </RuledSection>
  );
}
