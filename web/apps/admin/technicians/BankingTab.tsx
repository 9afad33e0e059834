/** Banking: the account for payouts, as the payment provider has it; no one here sees or enters its number. */
import { useQuery } from '@tanstack/react-query';
import { getPayoutAccount } from '#api/contract/earnings.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { AdminTechnicianDetail } from '#api/contract/technicians-admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { technicianTexts } from '#words/generated/admin.ts';
import { AccountLink, accountOf } from '../money/AccountLink.tsx';

type Account = NonNullable<AnswerOf<typeof getPayoutAccount>>;

/** The most important obstacle. */
function standingOf({
  due,
  isVerifying,
  takesTransfers,
  paysOut,
}: Account): readonly [Tone, AccountStanding] {
  if (due.length > 0) return ['warn', 'due'];
  if (isVerifying) return ['info', 'verifying'];
  return takesTransfers && paysOut ? ['ok', 'ready'] : ['bad', 'off'];
}
type AccountStanding = 'due' | 'verifying' | 'ready' | 'off';

export function BankingTab({ technician }: { readonly technician: AdminTechnicianDetail }) {
  const t = useMessages(technicianTexts);
  const { id, bank, totalEarnings } = technician;
  return (
    <section className="grid gap-4" aria-label={t('tab_banking')}>
      <KeyValue
        rows={[
          [
            t('bankAccount'),
            bank ? t('bankEndsIn', { bank: bank.bankName, last4: bank.last4 }) : t('noBank'),
          ],
          [t('accountType'), bank && t(`accountType_${bank.accountType}`)],
          [
            t('earnings'),
            <AccountLink key="earnings" account={accountOf('technician_payable', id)}>
              {money(Math.round(totalEarnings * 100))}
            </AccountLink>,
          ],
        ]}
      />
      <Part level={3} title={t('provider')}>
        {bank ? <Provider id={id} /> : <p className="text-small text-muted">{t('noBankText')}</p>}
      </Part>
      <p className="text-small text-muted">{t('bankHint')}</p>
    </section>
  );
}

function Provider({ id }: { readonly id: string }) {
  const t = useMessages(technicianTexts);
  const account = useQuery(apiQuery(getPayoutAccount, { params: { id } }));
  return (
    <Loaded
      query={account}
      failed={t('providerSilent')}
      loading={t('loading')}
      skeleton={<SkeletonRows rows={2} height="32px" />}
    >
      {(found) => {
        if (!found) return <p className="text-small text-muted">{t('noBankText')}</p>;
        const [tone, standing] = standingOf(found);
        return (
          <div className="grid justify-items-start gap-2 text-small">
            <Badge tone={tone}>{t(`account_${standing}`)}</Badge>
            <p className="text-muted">{t(`account_${standing}Text`)}</p>
            {found.due.length > 0 ? (
              <ul className="list-disc pl-5">
                {found.due.map((name) => (
                  <li key={name}>
                    <code className="wrap-anywhere">{name}</code>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        );
      }}
    </Loaded>
  );
}
