/** Banking setup (/technician/banking): status, earnings, the form until an account is connected, recent payouts. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { required } from '#api/contract/fields.ts';
import { getBankStatus, getEarnings, setupBanking } from '#api/contract/earnings.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneHead, PhonePage, PhoneSection } from '#web/ui/Phone.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { PayoutHistory } from '../home/Earnings.tsx';
import { useMe } from '#web/shell/Me.tsx';

export function Banking() {
  usePageTitle('Banking Setup');
  const user = useMe();
  const status = useQuery(apiQuery(getBankStatus, { params: { id: user.id } }));
  const earnings = useQuery(apiQuery(getEarnings, { params: { id: user.id } }));
  const [changing, setChanging] = useState(false);
  const bank = status.data;
  return (
    <PhonePage
      head={
        <PhoneHead title="Banking Setup" back={{ href: '/technician/earnings', label: 'Back to earnings' }} />
      }
      foot={null}
    >
      <PhoneSection title="Bank account">
        {bank ? (
          bank.connected ? (
            <div className="grid justify-items-start gap-3">
              <Badge tone="ok">Connected</Badge>
              <p>
                {bank.bankName ?? 'Bank account'} ending in{' '}
                <b className="tabular-nums whitespace-nowrap">{bank.last4}</b>
              </p>
              <p className="text-small text-muted">Payouts arrive within 2-3 business days.</p>
              {changing ? null : <Button onClick={() => setChanging(true)}>Change account</Button>}
            </div>
          ) : (
            <Notice tone="warn" title="Not connected">
              Your shares are kept for you and paid out as soon as an account is connected.
            </Notice>
          )
        ) : status.isError ? (
          <ErrorState
            title="Error"
            message={sentenceOf(status.error, 'Failed to load banking status')}
            onRetry={() => void status.refetch()}
          />
        ) : (
          <Loading label="Loading banking status">
            <SkeletonText lines={2} />
          </Loading>
        )}
      </PhoneSection>
      {bank && (!bank.connected || changing) ? <BankForm onDone={() => setChanging(false)} /> : null}
      <PhoneSection title="Earnings">
        {earnings.data ? (
          <Stats
            size="large"
            items={[
              { name: 'Total Earnings', value: money(earnings.data.totalEarningsCents) },
              { name: 'Pending Payouts', value: money(earnings.data.pendingPayoutsCents) },
            ]}
          />
        ) : earnings.isError ? (
          <ErrorState
            message={sentenceOf(earnings.error, 'Your earnings did not load.')}
            onRetry={() => void earnings.refetch()}
          />
        ) : (
          <Loading label="Loading earnings">
            <Skeleton height="56px" />
          </Loading>
        )}
      </PhoneSection>
      <PayoutHistory id={user.id} most={5} />
    </PhonePage>
  );
}

const bankForm = z.object({
  bankName: required(120, 'Please enter the name of the bank.'),
  routingNumber: required(9, 'Please enter the routing number.'),
  accountNumber: required(17, 'Please enter the account number.'),
  dateOfBirth: required(10, 'Please enter your date of birth.'),
  accountType: z.enum(['individual', 'business']),
});

function BankForm({ onDone }: { readonly onDone: () => void }) {
  const user = useMe();
  const queries = useQueryClient();
  const { field, fields, props, busy } = useContractForm({
    schema: bankForm,
    start: { accountType: 'individual' },
    run: (client, body) => client.call(setupBanking, { body: { ...body, technicianId: user.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      notify({ title: 'Banking Setup Complete!', detail: 'Payouts go to this account from now on.' });
      onDone();
    },
    onError: (error) =>
      notify({
        title: 'Banking Setup Failed',
        detail: sentenceOf(error, 'Failed to setup banking information'),
        tone: 'bad',
      }),
    onIncomplete: () =>
      notify({ title: 'Missing Information', detail: 'Please fill in all banking details', tone: 'bad' }),
  });
  const digits = (event: FormEvent<HTMLInputElement>): void => {
    event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '');
  };
  return (
    <PhoneSection title="Connect Bank Account">
      <form className="grid gap-4" {...props}>
        <TextField label="Bank name" {...field('bankName')} autoComplete="off" />
        <TextField
          label="Routing number"
          {...field('routingNumber')}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          onInput={digits}
          hint="9 digits. For a test: 110000000"
        />
        <TextField
          label="Account number"
          {...field('accountNumber')}
          inputMode="numeric"
          maxLength={17}
          autoComplete="off"
          onInput={digits}
          hint="Digits only. For a test: 000123456789"
        />
        <TextField
          label="Date of birth"
          {...field('dateOfBirth')}
          type="date"
          autoComplete="bday"
          hint="Our payment provider needs it before it can pay you."
        />
        <ChoiceCards legend="Account type" columns={2} smallColumns={2}>
          <ChoiceCard value="individual" {...fields.register('accountType')}>
            Personal Account
          </ChoiceCard>
          <ChoiceCard value="business" {...fields.register('accountType')}>
            Business Account
          </ChoiceCard>
        </ChoiceCards>
        <p className="flex gap-2 text-small text-muted">
          <LockIcon small />
          These details go to our payment provider. By connecting, you accept its terms. We keep only the
          bank’s name and the last four digits.
        </p>
        <Button kind="primary" size="big" type="submit" busy={busy}>
          Connect Bank Account
        </Button>
      </form>
    </PhoneSection>
  );
}
