/**
 * What the person has signed, every version of it; each can be opened for a few minutes, which is recorded in the audit
 * (decision 091).
 */
import { viewContract } from '#api/contract/documents.ts';
import type { ReviewedApplication } from '#api/contract/onboarding.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { calendarDay, clockIn, dayIn, deviceZone } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/toast.ts';
import { applicationTexts } from '#words/generated/admin.ts';

type Contract = ReviewedApplication['contracts'][number];

export function ContractEvidence({
  application: { id, contracts, contractVersion },
}: {
  readonly application: ReviewedApplication;
}) {
  const t = useMessages(applicationTexts);
  const [last] = contracts;
  if (!last) return null;
  return (
    <div className="grid gap-3">
      {last.isCurrent ? null : (
        <p className="text-warn">{t('contractOutdated', { day: calendarDay(contractVersion, true) })}</p>
      )}
      {contracts.map((contract) => (
        <SignedContract key={contract.number} id={id} contract={contract} isEarlier={contract !== last} />
      ))}
    </div>
  );
}

function SignedContract({
  id,
  contract: { number, version, sha256, signedAt },
  isEarlier,
}: {
  readonly id: string;
  readonly contract: Contract;
  readonly isEarlier: boolean;
}) {
  const t = useMessages(applicationTexts);
  const zone = deviceZone();
  const look = useOnce({
    run: (client) => client.call(viewContract, { params: { id }, body: { number } }),
    onError: (error) =>
      notify({ tone: 'bad', title: t('contractFailed'), detail: sentenceOf(error, t('failed')) }),
  });
  return (
    <div className="grid justify-items-start gap-1">
      {isEarlier ? <b>{t('contractEarlier')}</b> : null}
      <p>
        {t('contractSigned', {
          day: dayIn(signedAt, zone, true),
          version: calendarDay(version, true),
          number,
        })}
      </p>
      <p className="text-muted">
        {t('hash')} <code className="wrap-anywhere">{sha256}</code>
      </p>
      {look.data ? (
        <a className="font-medium text-brand" href={look.data.url} target="_blank" rel="noreferrer">
          {t('contractOpened', { time: clockIn(look.data.expiresAt, zone) })}
        </a>
      ) : (
        <Button size="small" busy={look.isPending} onClick={() => look.mutate()}>
          {t('contractOpen')}
        </Button>
      )}
    </div>
  );
}
