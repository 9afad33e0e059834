/** A store's statements as issued, each with what happened to its money (spec admin §9). */
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '#api/contract/client.ts';
import {
  getPartnerStatement,
  listPartnerStatements,
  type StatementView,
} from '#api/contract/partner-statements.ts';
import type { PartnerRow } from '#api/contract/store-partners-admin.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, dayIn, money, monthName } from '#web/lib/format.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DownloadIcon } from '#web/ui/later-icons.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { partnerTexts } from '#words/generated/admin.ts';
import { AccountLink, accountOf } from '../money/AccountLink.tsx';

/** The state of its money, with the relevant day. */
function stateOf(
  t: TextOf<typeof partnerTexts>,
  { status, payBy, paidAt }: Pick<StatementView, 'status' | 'payBy' | 'paidAt'>,
): string {
  switch (status) {
    case 'paid':
      return paidAt ? t('statementPaid', { day: dayIn(paidAt, settlementZone) }) : t('statementSent');
    case 'on_the_way':
      return t('statementSent');
    case 'pending':
      return t('statementPending', { day: calendarDay(payBy) });
    case 'carried':
      return t('statementCarried');
    default:
      return status satisfies never;
  }
}

export function StatementsDialog({
  partner: { id, storeName: store },
  onClose,
}: {
  readonly partner: PartnerRow;
  readonly onClose: () => void;
}) {
  const t = useMessages(partnerTexts);
  const query = useQuery(apiQuery(listPartnerStatements, { params: { id } }));
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('statementsTitle', { store })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Loaded query={query} failed={t('statementsFailed')} skeleton={<SkeletonRows rows={3} />}>
        {(statements) =>
          statements.length === 0 ? (
            <p className="text-small text-muted">{t('statementsNone')}</p>
          ) : (
            <ul>
              {statements.map((one) => (
                <Statement key={one.id} id={id} statement={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Statement({ id, statement }: { readonly id: string; readonly statement: StatementView }) {
  const t = useMessages(partnerTexts);
  const { period, dueCents, issuedAt } = statement;
  const name = period === 'closing' ? t('statementClosing') : monthName(period);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-small">
      <span className="grid">
        <b className="font-semibold first-letter:uppercase">{name}</b>
        <span className="text-muted">{stateOf(t, statement)}</span>
      </span>
      <span className="flex items-baseline gap-4 tabular-nums">
        {issuedAt === null ? (
          money(dueCents)
        ) : (
          <AccountLink account={accountOf('partner_payable', id)} at={issuedAt}>
            {money(dueCents)}
          </AccountLink>
        )}
        {issuedAt === null ? null : (
          <ButtonLink
            size="small"
            kind="quiet"
            icon={<DownloadIcon small />}
            href={addressOf(getPartnerStatement, {
              params: { id },
              query: { period, lang: currentLanguage() },
            })}
            download
            aria-label={`${t('pdfOf')}, ${name}`}
          >
            {t('pdfOf')}
          </ButtonLink>
        )}
      </span>
    </li>
  );
}
