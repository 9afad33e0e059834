/**
 * /support, /contact-support, /contact: the form, other ways to reach us, and the customer's own requests (spec
 * customer §2).
 */
import { answerHours } from '#domain/support/promise.ts';
import { useQuery } from '@tanstack/react-query';
import { config } from '#api/contract/public.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { AppLink } from '#web/ui/link.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { MailIcon, MessageIcon, PhoneIcon } from '#web/ui/later-icons.tsx';
import { PageHeader, RuledSection } from '#web/ui/Layout.tsx';
import { ForCustomer } from '../account/ForCustomer.tsx';
import { PublicPage } from '../frame/PublicPage.tsx';
import { OwnTickets } from './OwnTickets.tsx';
import { SupportForm } from './SupportForm.tsx';
import { supportTexts } from '#words/generated/customer.ts';

const questions = [
  { key: 'questionTrack', href: '/booking-tracker' },
  { key: 'questionPrice', href: '/pricing' },
  { key: 'questionCancel', href: '/terms#cancellation' },
  { key: 'questionPayment', href: '/terms#payment' },
] as const;

export function Support() {
  const t = useMessages(supportTexts);
  usePageTitle(t('pageTitle'), 'support');
  return (
    <PublicPage>
      <div className="mx-auto w-page pb-20">
        <button
          type="button"
          className="inline-flex gap-1.5 items-center min-h-11 justify-self-start text-ink no-underline text-small font-medium [&+header]:pt-4 hover:underline print:hidden"
          onClick={() => window.history.back()}
        >
          <ArrowLeftIcon small />
          {t('back')}
        </button>
        <PageHeader title={t('pageTitle')} lead={t('lead', { hours: answerHours.usual })} />
        <div className="grid gap-[clamp(32px,5vw,72px)] items-start grid-cols-[minmax(0,7fr)_minmax(0,5fr)] max-desk:grid-cols-1">
          <ForCustomer label={t('ownLoading')}>
            {(user) => (
              <div className="grid gap-10 content-start">
                <SupportForm user={user} />
                {user ? <OwnTickets /> : null}
              </div>
            )}
          </ForCustomer>
          <Contact />
        </div>
      </div>
    </PublicPage>
  );
}

/** This installation's email address; the line keeps its height until it is known. */
function Address() {
  const { data } = useQuery(apiQuery(config, {}, { live: false }));
  return data ? (
    <a href={`mailto:${data.supportMail}`}>{data.supportMail}</a>
  ) : (
    <span aria-hidden="true">{'\u00a0'}</span>
  );
}

function Contact() {
  const t = useMessages(supportTexts);
  return (
    <div className="grid gap-8 content-start">
      <RuledSection title={t('contactTitle')}>
        <ul className="grid gap-4 px-0 pt-4 pb-0 list-none">
          <li className="grid gap-3 grid-cols-[auto_1fr] print:break-inside-avoid">
            <MailIcon />
            <p className="grid wrap-anywhere">
              <b>{t('email')}</b>
              <Address />
              <small>{t('emailHours', { urgent: answerHours.urgent, hours: answerHours.usual })}</small>
            </p>
          </li>
          <li className="grid gap-3 grid-cols-[auto_1fr] print:break-inside-avoid">
            <PhoneIcon />
            <p className="grid wrap-anywhere">
              <b>{t('phone')}</b>
              <small>{t('phoneHours')}</small>
            </p>
          </li>
          <li className="grid gap-3 grid-cols-[auto_1fr] print:break-inside-avoid">
            <MessageIcon />
            <p className="grid wrap-anywhere">
              <b>{t('chat')}</b>
              <small>{t('chatHours', { hours: answerHours.usual })}</small>
            </p>
          </li>
        </ul>
      </RuledSection>
      <RuledSection title={t('questionsTitle')}>
        <ul className="grid gap-4 px-0 pt-4 pb-0 list-none">
          {questions.map(({ key, href }) => (
            <li className="print:break-inside-avoid" key={key}>
              <AppLink href={href}>{t(key)}</AppLink>
            </li>
          ))}
        </ul>
      </RuledSection>
    </div>
  );
}
