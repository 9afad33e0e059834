/** Commission History: earnings by month, why they are not paid yet one press away, and how they are paid. */
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf } from '#api/contract/endpoint.ts';
import { listCommissions } from '#api/contract/partners.ts';
import { apiQuery } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { closingWithinDays, minimumPayout, payWithinDays } from '#domain/settlement/terms.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { commissionsTexts } from '#words/generated/partner.ts';
import { PayoutAccount } from '../bank/PayoutAccount.tsx';
import { CommissionTable } from './CommissionTable.tsx';
import { useOwn } from './own.ts';
import { Statements } from './Statements.tsx';

export function Commissions() {
  const t = useMessages(commissionsTexts);
  usePageTitle(t('title'));
  const { id } = useOwn();
  const [{ page = '1' }, change] = useAddressQuery();
  const query = useQuery({
    ...apiQuery(listCommissions, { params: { id }, query: { page: /^\d{1,4}$/.test(page) ? page : '1' } }),
    // The previous page stays until the next one is loaded.
    placeholderData: (before) => before,
  });
  return (
    <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start gap-12 max-lg:grid-cols-1">
      <section>
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 className="text-h3">{t('title')}</h2>
          {query.data && query.data.total > 0 ? (
            <ButtonLink size="small" href={`/api/store-partner/${id}/commissions.csv`} download>
              {t('csv')}
            </ButtonLink>
          ) : null}
        </div>
        <Loaded
          query={query}
          loading={t('loading')}
          failed={t('loadFailed')}
          skeleton={<SkeletonRows rows={8} height="44px" />}
        >
          {(list) => <List list={list} onPage={(next) => change({ page: String(next) })} />}
        </Loaded>
      </section>
      <div className="grid gap-8">
        <PayoutAccount id={id} />
        <Statements />
        <Rules />
      </div>
    </div>
  );
}

function List({
  list,
  onPage,
}: {
  readonly list: AnswerOf<typeof listCommissions>;
  readonly onPage: (page: number) => void;
}) {
  const t = useMessages(commissionsTexts);
  if (list.total === 0)
    return (
      <EmptyState title={t('emptyTitle')} piece="cartons">
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <>
      <CommissionTable commissions={list.commissions} months={list.months} />
      {list.total > list.pageSize ? (
        <Pagination
          page={list.page}
          pageSize={list.pageSize}
          total={list.total}
          shown={(rows) => t(list.isCapped ? 'shownOfMore' : 'shown', rows)}
          onPage={onPage}
        />
      ) : null}
    </>
  );
}

function Rules() {
  const t = useMessages(commissionsTexts);
  return (
    <section>
      <h2 className="mb-4 border-b-[1.5px] border-ink pb-3 text-h3">{t('rulesTitle')}</h2>
      <KeyValue
        rows={[
          [t('rule_counts'), t('rule_countsText')],
          [t('rule_paid'), t('rule_paidText', { days: payWithinDays })],
          [t('rule_minimum', { amount: money(minimumPayout) }), t('rule_minimumText')],
          [t('rule_end'), t('rule_endText', { days: closingWithinDays })],
          [t('rule_zone'), t('rule_zoneText')],
        ]}
      />
    </section>
  );
}
