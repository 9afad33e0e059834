/** The newest statement as a sheet, and all of them as PDF; statements never change. */
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '#api/contract/client.ts';
import {
  getPartnerStatement,
  listPartnerStatements,
  type StatementView,
} from '#api/contract/partner-statements.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, dayIn, money, monthName } from '#web/lib/format.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { DownloadIcon } from '#web/ui/later-icons.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { commissionsTexts } from '#words/generated/partner.ts';
import { useOwn } from './own.ts';
import { statementSentence } from './wait.ts';

type Say = TextOf<typeof commissionsTexts>;

export function Statements() {
  const t = useMessages(commissionsTexts);
  const { id } = useOwn();
  const query = useQuery(apiQuery(listPartnerStatements, { params: { id } }));
  return (
    <Loaded
      query={query}
      loading={t('statementsLoading')}
      failed={t('statementsFailed')}
      skeleton={<Skeleton height="280px" />}
    >
      {([newest, ...older]) =>
        newest ? (
          <div className="grid gap-3">
            <Newest statement={newest} />
            {older.length > 0 ? <Older statements={[newest, ...older]} /> : null}
          </div>
        ) : (
          <p className="border border-dashed border-control p-6 text-small text-muted">
            {t('firstStatement')}
          </p>
        )
      }
    </Loaded>
  );
}

const titleOf = (t: Say, { period }: StatementView): string =>
  period === 'closing' ? t('statementClosing') : t('statementOf', { month: monthName(period) });

/** The amount and its meaning: paid, on its way, still to be paid, or carried over. */
function sumOf(t: Say, { status, payableCents, carriedCents, payBy, paidAt }: StatementView) {
  switch (status) {
    case 'paid':
      return [
        paidAt ? t('sum_paid', { day: dayIn(paidAt, settlementZone) }) : t('sum_on_the_way'),
        payableCents,
      ] as const;
    case 'on_the_way':
      return [t('sum_on_the_way'), payableCents] as const;
    case 'pending':
      return [t('sum_pending', { day: calendarDay(payBy) }), payableCents] as const;
    case 'carried':
      return [t('sum_carried'), carriedCents] as const;
    default:
      return status satisfies never;
  }
}

function usePdf(): (statement: StatementView) => string {
  const { id } = useOwn();
  return ({ period }) =>
    addressOf(getPartnerStatement, { params: { id }, query: { period, lang: currentLanguage() } });
}

function Newest({ statement }: { readonly statement: StatementView }) {
  const t = useMessages(commissionsTexts);
  const { storeCode, bankName, bankAccountLast4 } = useOwn();
  const pdf = usePdf();
  const { openingCents, earnedCents, correctedCents, releasedCents, withheldCents, issuedAt, waitsFor } =
    statement;
  const lines = [
    ['line_opening', openingCents],
    ['line_earned', earnedCents],
    ['line_corrected', correctedCents],
    ['line_released', releasedCents],
    ['line_withheld', -withheldCents],
  ] as const;
  const [sum, amount] = sumOf(t, statement);
  return (
    <article className="border border-ink bg-raised p-6 max-phone:p-4" aria-labelledby="newest-statement">
      <header className="flex items-start justify-between gap-3 border-b-[1.5px] border-ink pb-4">
        <h2 className="text-[1.25rem] first-letter:uppercase" id="newest-statement">
          {titleOf(t, statement)}
        </h2>
        <p className="text-right text-micro text-muted tabular-nums">
          {storeCode}
          {issuedAt ? (
            <>
              <br />
              {t('madeOn', { day: dayIn(issuedAt, settlementZone) })}
            </>
          ) : null}
        </p>
      </header>
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">{titleOf(t, statement)}</caption>
        <tbody>
          {lines.map(([line, cents]) =>
            cents === 0 && line !== 'line_earned' ? null : (
              <tr key={line}>
                <th scope="row" className="border-b border-line py-1.5 text-left font-normal">
                  {t(line)}
                </th>
                <td className="border-b border-line text-right tabular-nums">{money(cents)}</td>
              </tr>
            ),
          )}
        </tbody>
        <tfoot className="font-display text-[1.25rem] leading-[1.2] font-strong">
          <tr>
            <th scope="row" className="border-t border-ink pt-2.5 text-left font-strong">
              {sum}
            </th>
            <td className="border-t border-ink pt-2.5 text-right tabular-nums">{money(amount)}</td>
          </tr>
        </tfoot>
      </table>
      {waitsFor ? <p className="mt-3 text-small">{statementSentence(t, waitsFor)}</p> : null}
      <p className="mt-3 text-micro text-muted">
        {bankName === null
          ? t('neverChanged')
          : t('toBank', { bank: bankName, last4: bankAccountLast4 ?? '' })}
      </p>
      {issuedAt ? (
        <ButtonLink
          size="small"
          className="mt-3.5"
          icon={<DownloadIcon />}
          href={pdf(statement)}
          target="_blank"
          rel="noreferrer"
        >
          {t('pdf')}
        </ButtonLink>
      ) : null}
    </article>
  );
}

function Older({ statements }: { readonly statements: readonly StatementView[] }) {
  const t = useMessages(commissionsTexts);
  const pdf = usePdf();
  return (
    <details>
      <summary className="cursor-pointer py-3 text-small font-semibold text-brand">
        {t('allStatements', { count: statements.length })}
      </summary>
      <ul className="border-t-[1.5px] border-ink text-small">
        {statements.map((statement) => {
          const [sum, amount] = sumOf(t, statement);
          return (
            <li key={statement.id} className="border-b border-line">
              <a
                className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto_20px] items-center gap-x-3 py-1.5 text-ink no-underline hover:underline"
                href={pdf(statement)}
                target="_blank"
                rel="noreferrer"
              >
                <span>
                  <b className="block first-letter:uppercase">{titleOf(t, statement)}</b>
                  <span className="text-muted">{sum}</span>
                </span>
                <span className="tabular-nums">{money(amount)}</span>
                <DownloadIcon small />
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
