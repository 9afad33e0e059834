/** Banking setup (/technician/banking): status, earnings, the form until an account is connected, recent payouts. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { birthDate } from '#api/contract/birth-date.ts';
import { getBankStatus, getEarnings, setupBanking } from '#api/contract/earnings.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { LockIcon } from '#web/ui/later-icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneHead, PhonePage, PhoneSection } from '#web/ui/Phone.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { AccountNumber, RoutingNumber } from '../pay/BankNumbers.tsx';
import { PayoutAccount } from '../pay/PayoutAccount.tsx';
import { TestPayout } from '../pay/TestPayout.tsx';
import { PayoutHistory } from '../pay/PayoutHistory.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { payTexts } from '#words/generated/technician.ts';

export function Banking() {
  const t = useMessages(payTexts);
  usePageTitle(t('bankingSetup'));
  const user = useMe();
  const status = useQuery(apiQuery(getBankStatus, { params: { id: user.id } }));
  const earnings = useQuery(apiQuery(getEarnings, { params: { id: user.id } }));
  const [changing, setChanging] = useState(false);
  const bank = status.data;
  return (
    <PhonePage
      head={
        <PhoneHead
          title={t('bankingSetup')}
          back={{ href: '/technician/earnings', label: t('backToEarnings') }}
        />
      }
      foot={null}
    >
      <PhoneSection title={t('bankAccount')}>
        {bank ? (
          bank.connected ? (
            <div className="grid justify-items-start gap-3">
              <Badge tone="ok">{t('connected')}</Badge>
              <p>
                <Rich
                  area={payTexts}
                  id="endingIn"
                  tags={{ b: <b className="tabular-nums whitespace-nowrap" /> }}
                  values={{ bank: bank.bankName ?? t('bankAccount'), last4: bank.last4 ?? '' }}
                />
              </p>
              <p className="text-small text-muted">{t('arriveWithin')}</p>
              <PayoutAccount id={user.id} />
              {changing ? null : <Button onClick={() => setChanging(true)}>{t('changeAccount')}</Button>}
            </div>
          ) : (
            <Notice tone="warn" title={t('notConnected')}>
              {t('notConnectedText')}
            </Notice>
          )
        ) : status.isError ? (
          <ErrorState
            title={t('error')}
            message={sentenceOf(status.error, t('statusFailed'))}
            onRetry={() => void status.refetch()}
          />
        ) : (
          <Loading label={t('loadingStatus')}>
            <SkeletonText lines={2} />
          </Loading>
        )}
      </PhoneSection>
      {bank && (!bank.connected || changing) ? (
        <BankForm needsDateOfBirth={bank.needsDateOfBirth} onDone={() => setChanging(false)} />
      ) : null}
      {bank?.connected ? <TestPayout id={user.id} /> : null}
      <PhoneSection title={t('earnings')}>
        {earnings.data ? (
          <Stats
            size="large"
            items={[
              { name: t('total'), value: money(earnings.data.totalEarningsCents) },
              { name: t('pending'), value: money(earnings.data.pendingPayoutsCents) },
            ]}
          />
        ) : earnings.isError ? (
          <ErrorState
            message={sentenceOf(earnings.error, t('earningsDidNotLoad'))}
            onRetry={() => void earnings.refetch()}
          />
        ) : (
          <Loading label={t('loadingEarnings')}>
            <Skeleton height="56px" />
          </Loading>
        )}
      </PhoneSection>
      <PayoutHistory id={user.id} max={5} />
    </PhonePage>
  );
}

const required = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing));

/** The form's rules, except maximum lengths, which the fields have themselves. The date of birth is asked for once. */
const bankForm = (t: TextOf<typeof payTexts>, needsDateOfBirth: boolean) =>
  z.object({
    bankName: required(t('bankNameMissing')),
    routingNumber: required(t('routingMissing')),
    accountNumber: required(t('accountMissing')),
    dateOfBirth: needsDateOfBirth ? birthDate(t('birthMissing')) : z.optional(z.string()),
    accountType: z.enum(['individual', 'business']),
  });

function BankForm({
  needsDateOfBirth,
  onDone,
}: {
  readonly needsDateOfBirth: boolean;
  readonly onDone: () => void;
}) {
  const t = useMessages(payTexts);
  const user = useMe();
  const queries = useQueryClient();
  const { field, fields, props, busy } = useContractForm({
    schema: bankForm(t, needsDateOfBirth),
    start: { accountType: 'individual' },
    run: (client, body) => client.call(setupBanking, { body: { ...body, technicianId: user.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      notify({ title: t('done'), detail: t('doneText') });
      onDone();
    },
    onError: (error) =>
      notify({
        title: t('setupFailed'),
        detail: sentenceOf(error, t('setupFailedText')),
        tone: 'bad',
      }),
    onIncomplete: () => notify({ title: t('missing'), detail: t('missingText'), tone: 'bad' }),
  });
  return (
    <PhoneSection title={t('connect')}>
      <form className="grid gap-4" {...props}>
        <TextField label={t('bankName')} {...field('bankName')} maxLength={120} autoComplete="off" />
        <RoutingNumber {...field('routingNumber')} />
        <AccountNumber {...field('accountNumber')} />
        {needsDateOfBirth ? (
          <TextField
            label={t('birth')}
            {...field('dateOfBirth')}
            type="date"
            autoComplete="bday"
            hint={t('birthHint')}
          />
        ) : null}
        <ChoiceCards legend={t('type')} columns={2} smallColumns={2}>
          <ChoiceCard value="individual" {...fields.register('accountType')}>
            {t('personal')}
          </ChoiceCard>
          <ChoiceCard value="business" {...fields.register('accountType')}>
            {t('business')}
          </ChoiceCard>
        </ChoiceCards>
        <p className="flex gap-2 text-small text-muted">
          <LockIcon small />
          {t('consent')}
        </p>
        <Button kind="primary" size="big" type="submit" busy={busy}>
          {t('connect')}
        </Button>
      </form>
    </PhoneSection>
  );
}
