/** Payouts that did not arrive: how much, why, and what the person can do. */
import type { ReactNode } from 'react';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { money } from '#web/lib/format.ts';
import type { Payout } from '#api/contract/earnings.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { payTexts } from '#words/generated/technician.ts';
import { reasonOf, remedyOf } from './refusals.ts';

type Failure = NonNullable<Payout['failure']>;

/** One section per reason, however many payouts it affects. */
export function FailedPayouts({ payouts }: { readonly payouts: readonly Payout[] }) {
  const groups = new Map<string, Failure[]>();
  for (const { failure } of payouts) {
    if (!failure) continue;
    const key = `${failure.next}:${failure.code}`;
    groups.set(key, [...(groups.get(key) ?? []), failure]);
  }
  const waiting = payouts.filter(({ status, amountCents }) => status === 'pending' && amountCents > 0);
  return [...groups].map(([key, failures]) => (
    <FailedSection key={key} failures={failures} waiting={waiting} />
  ));
}

const total = (list: readonly { readonly amountCents: number }[]): number =>
  list.reduce((sum, { amountCents }) => sum + amountCents, 0);

function FailedSection({
  failures,
  waiting,
}: {
  readonly failures: readonly Failure[];
  readonly waiting: readonly Payout[];
}) {
  const t = useMessages(payTexts);
  const [first] = failures;
  if (!first) return null;
  const remedy = remedyOf(first);
  const amount = money(total(failures));
  return (
    <section className="grid gap-3 px-4 py-5 border-b border-line justify-items-start bg-[color-mix(in_oklab,var(--danger)_8%,var(--paper))]">
      <Badge tone="bad">{t('failedBadge')}</Badge>
      <h2 className="text-[1.375rem]">
        {first.next === 'bank' ? t('cameBackTitle', { amount }) : t('notSentTitle', { amount })}
      </h2>
      <p className="text-small">
        {reasonOf(t, first)} {t('moneySafe')}
      </p>
      <ol className="grid gap-2 text-small">
        <Step n={1}>
          {remedy === 'connect' ? t('doConnect') : remedy === 'details' ? t('doDetails') : t('doWait')}
        </Step>
        {remedy === 'wait' ? null : (
          <Step n={2}>
            <Rich
              area={payTexts}
              id="thenSent"
              tags={{ b: <b className="tabular-nums" /> }}
              values={{ amount }}
            />
          </Step>
        )}
      </ol>
      {remedy === 'wait' ? null : (
        <>
          <ButtonLink kind="primary" size="big" href="/technician/banking" className="w-full">
            {remedy === 'connect' ? t('connect') : t('bankingSetup')}
          </ButtonLink>
          {waiting.length > 0 ? (
            <p className="text-small text-muted">
              {t('othersWait', { count: waiting.length, amount: money(total(waiting)) })}
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

function Step({ n, children }: { readonly n: number; readonly children: ReactNode }) {
  return (
    <li className="grid gap-2.5 grid-cols-[24px_minmax(0,1fr)]">
      <Callout n={n} size="small" />
      <span>{children}</span>
    </li>
  );
}
