/** What a bank was or will be told about a dispute: its status, the deadline, and our single answer (decision 211). */
import { useState } from 'react';
import { answerDispute, answerForm, MAX_SHEET_PHOTOS, type Evidence } from '#api/contract/evidence.ts';
import { ledgerMoney, money, remaining, wallTime, zoneName } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useQueryParam } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { evidenceTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { useMay } from '../may.ts';

type Dispute = Evidence['disputes'][number];

export function AnswerPanel({ evidence, now }: { readonly evidence: Evidence; readonly now: number }) {
  const t = useMessages(evidenceTexts);
  const { disputes } = evidence;
  return (
    <aside
      className="grid content-start gap-8 border-line bg-raised px-6 py-5 lg:border-l max-lg:-order-1 max-lg:border-b max-md:px-4"
      aria-label={t('answer')}
    >
      {disputes.length === 0 ? <p className="text-small text-muted">{t('noDispute')}</p> : null}
      {disputes.map((dispute) => (
        <OneDispute key={dispute.id} dispute={dispute} evidence={evidence} now={now} />
      ))}
    </aside>
  );
}

const states = ['won', 'lost', 'inquiry_closed', 'prevented'] as const;

function OneDispute({
  dispute,
  evidence,
  now,
}: {
  readonly dispute: Dispute;
  readonly evidence: Evidence;
  readonly now: number;
}) {
  const t = useMessages(evidenceTexts);
  const { id, amountCents, reason, openedAt, respondBy, outcome, mayAnswer } = dispute;
  const isEarlier = useQueryParam('position') !== null && respondBy !== null;
  const { zone } = evidence;
  const timeOf = (at: string): string => `${wallTime(at, zone)} ${zoneName(at, zone)}`;
  const state =
    states.find((one) => one === outcome) ?? (respondBy === null ? 'under_review' : 'needs_response');
  return (
    <section className="grid gap-6" aria-label={`${t('dispute')} ${id}`}>
      <Part title={t('answer')} hint={money(amountCents)}>
        <KeyValue
          rows={[
            [t('dispute'), <code key="">{id}</code>],
            [t('reason'), t('reasonOf', { reason })],
            [t('state'), t(`state_${state}`)],
            [t('opened'), timeOf(openedAt)],
            [t('answerBy'), respondBy && timeOf(respondBy)],
          ]}
        />
      </Part>
      <Standing dispute={dispute} now={now} timeOf={timeOf} />
      {mayAnswer ? <AnswerForm dispute={dispute} evidence={evidence} /> : null}
      {!mayAnswer && isEarlier ? (
        <AppLink className="text-small text-brand" href={`/ops/bookings/${evidence.id}/evidence`}>
          {t('ofNow')}
        </AppLink>
      ) : null}
      <Outcomes dispute={dispute} />
    </section>
  );
}

/** The time left, or the result of the answer. */
function Standing({
  dispute: { answer, respondBy },
  now,
  timeOf,
}: {
  readonly dispute: Dispute;
  readonly now: number;
  readonly timeOf: (at: string) => string;
}) {
  const t = useMessages(evidenceTexts);
  const left = respondBy === null ? null : Date.parse(respondBy) - now;
  if (answer?.state === 'sent')
    return (
      <Notice tone="success" title={t('sent', { time: timeOf(answer.at) })}>
        <p>{t('sentDetail')}</p>
        <code className="text-micro wrap-anywhere">{answer.pack}</code>
      </Notice>
    );
  if (answer?.state === 'under_way')
    return (
      <Notice tone="info" title={t('underWay')}>
        {t('underWayDetail')}
      </Notice>
    );
  return (
    <>
      {answer?.state === 'refused' ? (
        <Notice tone="danger" title={t('refused')}>
          {answer.failure}
        </Notice>
      ) : null}
      {left === null ? null : left > 0 ? (
        <Notice tone="warn">{t('left', { time: remaining(left) })}</Notice>
      ) : (
        <Notice tone="danger">{t('overdue')}</Notice>
      )}
    </>
  );
}

function AnswerForm({ dispute, evidence }: { readonly dispute: Dispute; readonly evidence: Evidence }) {
  const t = useMessages(evidenceTexts);
  const may = useMay();
  const { id, draft, entries, sections } = evidence;
  // The statement was drafted from this record, and is sent with it or with one viewed since.
  const [read, setRead] = useState(evidence.hash);
  const photos = sections.flatMap(({ lines }) => lines).filter(({ photo }) => photo !== null).length;
  const form = useChangeForm({
    schema: answerForm,
    start: { statement: draft },
    run: (client, { statement }) =>
      client.call(answerDispute, {
        params: { id, dispute: dispute.id },
        body: { statement, hash: read },
      }),
    success: t('sentToast'),
    failure: t('sendFailed'),
  });
  if (!may(answerDispute)) return <p className="text-small text-muted">{t('mayNot')}</p>;
  return (
    <form className="grid gap-4" {...form.props}>
      <Part level={3} title={t('goesAlong')}>
        <p className="text-small text-muted">
          {t('goesAlongText', { entries, photos, shown: Math.min(photos, MAX_SHEET_PHOTOS) })}
        </p>
      </Part>
      <TextAreaField
        label={t('statement')}
        hint={t('statementHint')}
        rows={9}
        lang="en"
        {...form.field('statement')}
      />
      {read === evidence.hash ? null : (
        <Notice tone="warn" title={t('grown')}>
          <p>{t('grownText')}</p>
          <Button type="button" onClick={() => setRead(evidence.hash)}>
            {t('grownRead')}
          </Button>
        </Notice>
      )}
      <Button kind="primary" type="submit" busy={form.busy}>
        {t('send', { amount: money(dispute.amountCents) })}
      </Button>
      <p className="text-micro text-muted">{t('once')}</p>
    </form>
  );
}

const CELL = classes('border-b border-line py-1.25 text-right tabular-nums');

/** How either outcome would appear in the books; the crew keeps its shares (decision 054). */
function Outcomes({ dispute: { amountCents, feeCents } }: { readonly dispute: Dispute }) {
  const t = useMessages(evidenceTexts);
  const rows: readonly (readonly [string, number, number])[] = [
    [t('takenBack'), 0, amountCents],
    [t('fee'), feeCents, feeCents],
  ];
  return (
    <Part level={3} title={t('inLedger')}>
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">{t('inLedger')}</caption>
        <thead>
          <tr>
            <th scope="col" className="border-b border-ink">
              <span className="sr-only">{t('what')}</span>
            </th>
            {[t('ifWon'), t('ifLost')].map((name) => (
              <th
                key={name}
                scope="col"
                className="w-24 border-b border-ink py-1.5 text-right text-micro font-semibold text-muted"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, won, lost]) => (
            <tr key={name}>
              <th scope="row" className="border-b border-line py-1.25 text-left font-normal">
                {name}
              </th>
              <td className={CELL}>{ledgerMoney(won)}</td>
              <td className={CELL}>{ledgerMoney(lost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
