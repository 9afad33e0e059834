/** Below a list: which rows are shown, how many per page, and the other pages. */
import { pageSizes } from '#api/contract/paged.ts';
import { count } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { tableTexts } from '#words/generated/admin.ts';
import { type List, type ListEndpoint, sizeText } from './useList.ts';

export function Pages<E extends ListEndpoint, Row>({
  list,
  counts: { page, pageSize, total, isCapped },
  noun,
}: {
  readonly list: List<E, Row>;
  readonly counts: NonNullable<List<E, Row>['counts']>;
  readonly noun: string;
}) {
  const t = useMessages(tableTexts);
  // A search covers the first thousand rows in the default order, whatever the sorting (decision 144).
  const isSearched = list.params['search'] !== undefined;
  return (
    <div className="px-6 max-md:px-4">
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        shown={(rows) => t(isCapped ? 'shownOfMore' : 'shown', { ...rows, things: noun })}
        onPage={list.toPage}
      >
        <label className="inline-flex items-center gap-2">
          {t('rows')}
          <SelectField
            label={t('rowsOfPage')}
            labelHidden
            dense
            value={pageSize}
            onChange={(event) => list.set({ limit: sizeText(Number(event.currentTarget.value)) })}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {count(size)}
              </option>
            ))}
          </SelectField>
        </label>
      </Pagination>
      {isCapped && (isSearched || page * pageSize >= total) ? (
        <p className="pb-2 text-small text-muted">
          {isSearched
            ? t('moreFound', { total: count(total), things: noun })
            : t('noFurther', { total: count(total) })}
        </p>
      ) : null}
    </div>
  );
}
