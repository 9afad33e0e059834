/**
 * An account in the books at any moment (/ops/accounts): its balance, and what was posted since another one (decision
 * 244).
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type AccountLineRow,
  getAccountMoment,
  houseAccounts,
  personAccounts,
} from '#api/contract/moments.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, deviceZone, ledgerMoney, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { bookingTexts, replayTexts } from '#words/generated/admin.ts';
import { accountText, memoText } from '../booking/ledger.ts';
import { ListTable } from '../ListTable.tsx';
import { MomentFields } from './MomentFields.tsx';
import { askedFor, chosenIn } from './moments.ts';
import { ReplayTabs } from './ReplayTabs.tsx';

type Account = AnswerOf<typeof getAccountMoment>;

const nobody = new Map<string, string>();

export function AccountsPage() {
  const t = useMessages(replayTexts);
  const words = useMessages(bookingTexts);
  usePageTitle(t('accounts'));
  const [address, change] = useAddressQuery();
  const asked = address['account'] ?? 'cash';
  const [kind = 'cash', whose = ''] = asked.split(':');
  const isOfSomebody = personAccounts.some((one) => one === kind);
  const query = useQuery({
    ...apiQuery(getAccountMoment, { query: { account: asked, ...askedFor(chosenIn(address)) } }),
    enabled: !isOfSomebody || whose !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Strip title={t('title')}>{query.data ? <Stand account={query.data} /> : null}</Strip>
      <ReplayTabs current="accounts" />
      <main id="main" className="min-w-0">
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4 border-b border-line bg-sunk px-6 py-4 max-md:px-4">
          <div className="flex flex-wrap items-end gap-2">
            <SelectField
              label={t('account')}
              dense
              value={kind}
              onChange={(event) => change({ account: event.currentTarget.value })}
            >
              {[...houseAccounts, ...personAccounts].map((one) => (
                <option key={one} value={one}>
                  {accountText(words, one, nobody)}
                </option>
              ))}
            </SelectField>
            {isOfSomebody ? (
              <TextField
                key={asked}
                label={t(kind === 'partner_payable' ? 'storeId' : 'technicianId')}
                dense
                defaultValue={whose}
                onBlur={(event) => {
                  const typed = event.currentTarget.value.trim();
                  if (typed !== whose)
                    change({ account: /^[\w-]{1,64}$/.test(typed) ? `${kind}:${typed}` : kind });
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.currentTarget.blur();
                }}
              />
            ) : null}
          </div>
          <MomentFields address={address} change={change} />
        </div>
        {isOfSomebody && whose === '' ? (
          <p className="px-6 py-6 text-small text-muted max-md:px-4">{t('whoseAccount')}</p>
        ) : (
          <Lines query={query} />
        )}
      </main>
    </>
  );
}

/** Its balance then, and before. */
function Stand({ account: { balanceCents, count: lines, since, moment } }: { readonly account: Account }) {
  const t = useMessages(replayTexts);
  return (
    <Stats
      items={[
        { name: t('stoodAt'), value: ledgerMoney(balanceCents) },
        ...(since
          ? [
              { name: t('stoodBefore'), value: ledgerMoney(since.balanceCents) },
              { name: t('difference'), value: ledgerMoney(balanceCents - since.balanceCents) },
            ]
          : []),
        { name: t('lines'), value: count(lines) },
        { name: t('position'), value: moment.position },
      ]}
    />
  );
}

function Lines({ query }: { readonly query: ReturnType<typeof useQuery<Account>> }) {
  const t = useMessages(replayTexts);
  const words = useMessages(bookingTexts);
  const { lines = [], notShown = 0, since, count: all = 0 } = query.data ?? {};
  const posted = since ? lines.filter(({ isSince }) => isSince) : [];
  const others = since ? lines.filter(({ isSince }) => !isSince) : lines;
  const columns = columnsOf(t, words);
  return (
    <>
      {since ? (
        <Part
          title={t('postedSince', { count: all - since.count })}
          hint={since.moment.at === null ? undefined : wallTime(since.moment.at, deviceZone())}
          className="px-6 pt-4 max-md:px-4"
        >
          <div className="-mx-6 max-md:-mx-4">
            <DataTable
              caption={t('postedSince', { count: all - since.count })}
              columns={columns}
              rows={posted}
              rowKey={keyOf}
              empty={<p className="text-small text-muted">{t('nothingPosted')}</p>}
            />
          </div>
        </Part>
      ) : null}
      {since && others.length === 0 ? null : (
        <Part
          title={t(since ? 'postedBefore' : 'lines')}
          hint={notShown > 0 ? t('olderNotShown', { count: notShown }) : undefined}
          className="px-6 pt-4 pb-6 max-md:px-4"
        >
          <div className="-mx-6 max-md:-mx-4">
            <ListTable
              query={query}
              failed={t('accountFailed')}
              caption={t(since ? 'postedBefore' : 'lines')}
              columns={columns}
              rows={others}
              rowKey={keyOf}
              empty={{ title: t('noLines'), text: t('noLinesText') }}
            />
          </div>
        </Part>
      )}
    </>
  );
}

/** An account may have two lines of one movement, which differ in balance or amount. */
const keyOf = ({ posting, amountCents, standCents }: AccountLineRow): string =>
  `${posting} ${amountCents} ${standCents}`;

const columnsOf = (
  t: TextOf<typeof replayTexts>,
  words: TextOf<typeof bookingTexts>,
): readonly Column<AccountLineRow>[] => [
  {
    id: 'at',
    header: t('booked'),
    heading: true,
    cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{wallTime(at, deviceZone())}</span>,
  },
  { id: 'memo', header: t('movement'), cell: ({ memo }) => <b>{memoText(words, memo)}</b> },
  {
    id: 'booking',
    header: t('booking'),
    cell: ({ bookingId, bookingNumber, posting }) =>
      bookingId === null || bookingNumber === null ? (
        <span className="text-muted">{t('noBooking')}</span>
      ) : (
        <AppLink
          className="whitespace-nowrap tabular-nums"
          href={`/ops/bookings/${bookingId}/moment?position=${posting}`}
        >
          {bookingNumber}
        </AppLink>
      ),
  },
  { id: 'position', header: t('position'), figures: true, cell: ({ posting }) => posting },
  { id: 'amount', header: t('amount'), figures: true, cell: (row) => ledgerMoney(row.amountCents) },
  { id: 'stand', header: t('stoodAt'), figures: true, cell: (row) => <b>{ledgerMoney(row.standCents)}</b> },
];
