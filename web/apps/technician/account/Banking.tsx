/** Banking setup (/technician/banking): status, earnings, the form until an account is connected, recent payouts. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { getBankStatus, getEarnings, setupBanking } from '#api/contract/earnings.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { textOf } from '#web/lib/form-text.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { useOnce } from '#web/lib/once.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
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
                {bank.bankName ?? 'Bank account'} ending in <b className="num">{bank.last4}</b>
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

function BankForm({ onDone }: { readonly onDone: () => void }) {
  const user = useMe();
  const queries = useQueryClient();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const setup = useOnce({
    run: (
      client,
      body: {
        bankName: string;
        routingNumber: string;
        accountNumber: string;
        accountType: 'individual' | 'business';
        dateOfBirth: string;
      },
    ) => client.call(setupBanking, { body: { ...body, technicianId: user.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      notify({ title: 'Banking Setup Complete!', detail: 'Payouts go to this account from now on.' });
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiProblem) setErrors(error.fields);
      notify({
        title: 'Banking Setup Failed',
        detail: sentenceOf(error, 'Failed to setup banking information'),
        tone: 'bad',
      });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const value = (name: string): string => textOf(form, name);
    const [bankName, routingNumber, accountNumber, dateOfBirth] = [
      value('bankName'),
      value('routingNumber'),
      value('accountNumber'),
      value('dateOfBirth'),
    ];
    if (!bankName || !routingNumber || !accountNumber || !dateOfBirth) {
      notify({ title: 'Missing Information', detail: 'Please fill in all banking details', tone: 'bad' });
      setErrors({
        ...(bankName ? {} : { bankName: 'Please enter the name of the bank.' }),
        ...(routingNumber ? {} : { routingNumber: 'Please enter the routing number.' }),
        ...(accountNumber ? {} : { accountNumber: 'Please enter the account number.' }),
        ...(dateOfBirth ? {} : { dateOfBirth: 'Please enter your date of birth.' }),
      });
      return;
    }
    setErrors({});
    const accountType = value('accountType') === 'business' ? 'business' : 'individual';
    setup.mutate({ bankName, routingNumber, accountNumber, accountType, dateOfBirth });
  };
  const digits = (event: FormEvent<HTMLInputElement>): void => {
    event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '');
  };
  return (
    <PhoneSection title="Connect Bank Account">
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <TextField label="Bank name" name="bankName" autoComplete="off" error={errors['bankName']} />
        <TextField
          label="Routing number"
          name="routingNumber"
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          onInput={digits}
          hint="9 digits. For a test: 110000000"
          error={errors['routingNumber']}
        />
        <TextField
          label="Account number"
          name="accountNumber"
          inputMode="numeric"
          maxLength={17}
          autoComplete="off"
          onInput={digits}
          hint="Digits only. For a test: 000123456789"
          error={errors['accountNumber']}
        />
        <TextField
          label="Date of birth"
          name="dateOfBirth"
          type="date"
          autoComplete="bday"
          hint="Our payment provider needs it before it can pay you."
          error={errors['dateOfBirth']}
        />
        <ChoiceCards legend="Account type" columns={2} smallColumns={2}>
          <ChoiceCard name="accountType" value="individual" defaultChecked>
            Personal Account
          </ChoiceCard>
          <ChoiceCard name="accountType" value="business">
            Business Account
          </ChoiceCard>
        </ChoiceCards>
        <p className="flex gap-2 text-small text-muted">
          <LockIcon small />
          These details go to our payment provider. By connecting, you accept its terms. We keep only the
          bank’s name and the last four digits.
        </p>
        <Button kind="primary" size="big" type="submit" busy={setup.isPending}>
          Connect Bank Account
        </Button>
      </form>
    </PhoneSection>
  );
}
