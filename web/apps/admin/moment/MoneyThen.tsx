/** The booking's books at the moment, account by account, next to their earlier balances. */
import { ledgerMoney } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { bookingTexts, momentTexts } from '#words/generated/admin.ts';
import { accountText } from '../booking/ledger.ts';
import { AccountLink } from '../money/AccountLink.tsx';
import { balancesOf, type Moment } from './moment.ts';
import { CELL, FIGURE, HEAD, NEW, OLD } from './styles.ts';

export function MoneyThen({ moment }: { readonly moment: Moment }) {
  const t = useMessages(momentTexts);
  const words = useMessages(bookingTexts);
  const rows = balancesOf(moment);
  const rest = rows.reduce((sum, { after }) => sum + after, 0);
  const names = new Map(moment.crew.map(({ technicianId, name }) => [technicianId, name ?? '—']));
  return (
    <Part title={t('money')} hint={rows.length > 0 && rest === 0 ? t('balanced') : null}>
      {rows.length === 0 ? (
        <p className="text-small text-muted">{t('noMoney')}</p>
      ) : (
        <table className="w-full border-collapse text-small leading-[1.35]">
          <caption className="sr-only">{t('moneyCaption')}</caption>
          <thead>
            <tr>
              {[t('account'), t('before'), t('then')].map((name, k) => (
                <th key={name} className={classes(HEAD, k > 0 && 'text-right')} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ account, before, after }) => (
              <tr key={account}>
                <th scope="row" className={`${CELL} font-normal`}>
                  <AccountLink
                    account={account}
                    position={moment.moment.position}
                    since={moment.since?.moment.position}
                  >
                    {accountText(words, account, names, moment.storeCode ?? undefined)}
                  </AccountLink>
                </th>
                <td className={classes(CELL, FIGURE)}>
                  {before === after ? ledgerMoney(before) : <s className={OLD}>{ledgerMoney(before)}</s>}
                </td>
                <td className={classes(before === after ? CELL : NEW, FIGURE)}>{ledgerMoney(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}
