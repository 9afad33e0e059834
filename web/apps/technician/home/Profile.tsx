/** The Profile tab: who the technician is, what they do, where their payouts go. */
import { useQuery } from '@tanstack/react-query';
import { getBankStatus } from '#api/contract/earnings.ts';
import { getProfile } from '#api/contract/technicians.ts';
import { availabilities, experiences } from '#domain/catalogue/options.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { useMe } from '#web/shell/Me.tsx';

const labelOf = (
  list: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string => list.find((one) => one.value === value)?.label ?? value;

export function Profile() {
  usePageTitle('Profile');
  const user = useMe();
  const profile = useQuery(apiQuery(getProfile, {}));
  const bank = useQuery(apiQuery(getBankStatus, { params: { id: user.id } }));
  const me = profile.data;
  return (
    <>
      <PhoneSection title="Profile">
        {me ? (
          <KeyValue
            rows={[
              ['First name', me.user.firstName],
              ['Last name', me.user.lastName],
              ['Email', me.user.email],
              ['Phone', me.phone ? formatPhone(me.phone) : null],
              ['Experience', labelOf(experiences, me.experience)],
              ['Works', labelOf(availabilities, me.availability)],
              ['Service area', me.serviceArea],
              ['Radius', me.workRadiusMiles === null ? 'Unlimited' : `${me.workRadiusMiles} miles`],
              ['Rating', me.avgRating === null ? null : `${me.avgRating.toFixed(1)} of 5`],
              ['Jobs done', me.totalJobs],
            ]}
          />
        ) : profile.isError ? (
          <ErrorState
            message={sentenceOf(profile.error, 'Your profile did not load.')}
            onRetry={() => void profile.refetch()}
          />
        ) : (
          <Loading label="Loading your profile">
            <SkeletonText lines={6} />
          </Loading>
        )}
      </PhoneSection>
      <PhoneSection title="Bank account">
        {bank.data ? (
          bank.data.connected ? (
            <div className="grid justify-items-start gap-3">
              <Badge tone="ok">Connected</Badge>
              <p className="text-small">
                {bank.data.bankName ?? 'Bank account'} ending in {bank.data.last4}
              </p>
              <ButtonLink href="/technician/banking">Banking Setup</ButtonLink>
            </div>
          ) : (
            <div className="grid justify-items-start gap-3">
              <p className="text-small text-muted">Your shares wait until a bank account is connected.</p>
              <ButtonLink kind="primary" href="/technician/banking">
                Connect Bank Account
              </ButtonLink>
            </div>
          )
        ) : bank.isError ? (
          <ErrorState
            message={sentenceOf(bank.error, 'Failed to load banking status')}
            onRetry={() => void bank.refetch()}
          />
        ) : (
          <Loading label="Loading banking status">
            <SkeletonText lines={2} />
          </Loading>
        )}
      </PhoneSection>
    </>
  );
}
