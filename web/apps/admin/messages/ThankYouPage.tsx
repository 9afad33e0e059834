/**
 * Whether emails and texts can be sent, and tests of the thank-you messages with their actual outcomes (spec admin §2,
 * Thank You tab).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ChannelConfig,
  getNotificationConfig,
  listThankYouTests,
  type SentTest,
  testThankYou,
  thankYouTest,
} from '#api/contract/channels.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { ServiceStatus } from '#domain/core/service-checks.ts';
import type { OverallStatus } from '#domain/messages/channel-checks.ts';
import { apiQuery, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { ago, deviceZone, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { consoleTexts, messageTexts, thankYouTexts } from '#words/generated/admin.ts';
import { MessageState } from './MessageState.tsx';

type Config = AnswerOf<typeof getNotificationConfig>;
type Test = AnswerOf<typeof listThankYouTests>['tests'][number];

/** Milliseconds between refreshes of channels and tests. */
const LOOK_EVERY = 15_000;
/** The same while something is on its way. */
const LOOK_SOON = 1_500;
/** Milliseconds for which a message without a report counts as on its way. */
const ON_ITS_WAY = 60_000;

const tones: Readonly<Record<ServiceStatus, Tone>> = {
  active: 'ok',
  unreachable: 'bad',
  refused: 'bad',
  not_configured: 'warn',
  unknown: 'idle',
};

const overall = {
  Active: ['ok', 'overall_Active'],
  'Partially Active': ['warn', 'overall_PartiallyActive'],
  Unavailable: ['bad', 'overall_Unavailable'],
  'Not Configured': ['warn', 'overall_NotConfigured'],
} as const satisfies Readonly<Record<OverallStatus, readonly [Tone, string]>>;

export function ThankYouPage() {
  const t = useMessages(thankYouTexts);
  const common = useMessages(consoleTexts);
  const log = useMessages(messageTexts);
  usePageTitle(common('thankYou'));
  const config = useQuery({ ...apiQuery(getNotificationConfig, {}), refetchInterval: LOOK_EVERY });
  return (
    <>
      <Strip
        title={common('thankYou')}
        actions={
          <ButtonLink size="small" href="/admin/thank-you/messages">
            {log('log')}
          </ButtonLink>
        }
      >
        <span className="flex items-center gap-2 text-small text-muted">
          {config.data ? <Overall status={config.data.overall} /> : t('lead')}
        </span>
      </Strip>
      <main id="main" className="grid gap-8 py-5 desk:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid content-start gap-8 px-6 max-md:px-4">
          <Loaded query={config} failed={t('configFailed')} skeleton={<SkeletonText lines={6} />}>
            {(found) => <Channels config={found} />}
          </Loaded>
        </div>
        <div className="grid min-w-0 content-start gap-8">
          <Part title={t('test')} className="px-6 max-md:px-4">
            <TestForm />
          </Part>
          <Tests />
        </div>
      </main>
    </>
  );
}

function Overall({ status }: { readonly status: OverallStatus }) {
  const t = useMessages(thankYouTexts);
  const [tone, word] = overall[status];
  return (
    <>
      {t('overall')}
      <Badge tone={tone}>{t(word)}</Badge>
    </>
  );
}

function Channels({ config }: { readonly config: Config }) {
  const t = useMessages(thankYouTexts);
  const missing = (['email', 'sms'] as const).filter((channel) => !config[channel].configured);
  return (
    <>
      <Channel channel="email" config={config.email} />
      <Channel channel="sms" config={config.sms} />
      {missing.length > 0 ? (
        <Notice tone="warn" title={t('setUp')}>
          {missing.map((channel) => (
            <p key={channel}>{t(channel === 'email' ? 'setUpEmail' : 'setUpSms')}</p>
          ))}
        </Notice>
      ) : null}
    </>
  );
}

function Channel({
  channel,
  config: { status, service, checkedAt },
}: {
  readonly channel: 'email' | 'sms';
  readonly config: ChannelConfig;
}) {
  const t = useMessages(thankYouTexts);
  const now = useNow(true);
  const about =
    status === 'not_configured' ? (`about_not_configured_${channel}` as const) : (`about_${status}` as const);
  return (
    <Part title={t(channel)}>
      <KeyValue
        rows={[
          [
            t('status'),
            <Badge key="status" tone={tones[status]}>
              {t(`status_${status}`)}
            </Badge>,
          ],
          [t('service'), service ?? t('noService')],
          [t('checked'), checkedAt === null ? t('notChecked') : ago(Date.parse(checkedAt), now)],
        ]}
      />
      <p className="mt-2 text-small text-muted">{t(about)}</p>
    </Part>
  );
}

function TestForm() {
  const t = useMessages(thankYouTexts);
  const queries = useQueryClient();
  const form = useContractForm({
    schema: thankYouTest,
    start: { testEmail: '', testPhone: '' },
    run: (client, body) => client.call(testThankYou, { body }),
    onSuccess: async ({ sentTo: { email, phone } }) => {
      const isTexted = phone.startsWith('+');
      const detail = t('sentText', { email, phone: isTexted ? formatPhone(phone) : t('noPhone') });
      notify({ title: t('sentTitle'), detail });
      form.fields.reset();
      await refreshLive(queries);
    },
    onError: (error) =>
      notify({ tone: 'bad', title: t('testFailed'), detail: sentenceOf(error, t('testFailedText')) }),
    onIncomplete: () => {
      if (form.fields.getValues('testEmail').trim() === '')
        notify({ tone: 'bad', title: t('emailRequired'), detail: t('emailRequiredText') });
    },
  });
  return (
    <Form
      form={form}
      columns={2}
      send={t('send')}
      look={{ kind: 'primary', className: 'justify-self-start' }}
    >
      <p className="col-span-full text-small text-muted">{t('testHint')}</p>
      <TextField label={t('testEmail')} type="email" {...form.field('testEmail')} />
      <TextField label={t('testPhone')} type="tel" hint={t('phoneHint')} {...form.field('testPhone')} />
    </Form>
  );
}

/** Whether a report about a message may still come; mail servers report nothing about what they accepted. */
const isOnItsWay = ({ mail, text }: Test, now: number): boolean =>
  mail?.outcome === 'waiting' ||
  text?.outcome === 'waiting' ||
  (text?.outcome === 'sent' && now - Date.parse(text.changedAt) < ON_ITS_WAY);

function Tests() {
  const t = useMessages(thankYouTexts);
  const query = useQuery({
    ...apiQuery(listThankYouTests, {}),
    refetchInterval: ({ state }) =>
      state.data?.tests.some((test) => isOnItsWay(test, Date.now())) ? LOOK_SOON : LOOK_EVERY,
  });
  return (
    <Part title={<span className="px-6 max-md:px-4">{t('tests')}</span>}>
      <Loaded query={query} failed={t('testsFailed')} skeleton={<SkeletonText lines={4} />}>
        {({ tests }) => (
          <DataTable
            caption={t('tests')}
            columns={columnsOf(t)}
            rows={tests}
            rowKey={({ testId }) => testId}
            empty={
              <EmptyState title={t('noTests')} piece="carton">
                {t('noTestsText')}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Part>
  );
}

const columnsOf = (t: TextOf<typeof thankYouTexts>): readonly Column<Test>[] => [
  {
    id: 'when',
    header: t('when'),
    heading: true,
    cell: ({ at }) => <span className="whitespace-nowrap">{wallTime(at, deviceZone())}</span>,
  },
  { id: 'mail', header: t('email'), cell: ({ mail }) => <Sent message={mail} channel="mail" /> },
  { id: 'text', header: t('sms'), cell: ({ text }) => <Sent message={text} channel="sms" /> },
];

function Sent({ message, channel }: { readonly message: SentTest | null; readonly channel: 'mail' | 'sms' }) {
  const t = useMessages(thankYouTexts);
  if (message === null) return <span className="text-muted">{t('noPhone')}</span>;
  const { to } = message;
  return (
    <span className="grid gap-0.5">
      <span className="wrap-anywhere">
        {to === null ? t('erased') : channel === 'sms' ? formatPhone(to) : to}
      </span>
      <MessageState state={{ ...message, channel }} />
    </span>
  );
}
