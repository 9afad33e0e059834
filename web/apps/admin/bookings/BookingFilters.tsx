/** Filters of the bookings table: a search box, set filters as chips, offered ones as toggles; all in the address. */
import { bookingStatuses } from '#api/contract/fields.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Chips, FilterChip, ToggleChip } from '#web/ui/Chips.tsx';
import { useControls } from '#web/ui/controls.ts';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { consoleTexts, listTexts } from '#words/generated/admin.ts';
import { DelayedSearch } from '../DelayedSearch.tsx';
import type { BookingFilter } from './list.ts';

type Change = (next: Readonly<Record<string, string | null>>) => void;

export function BookingFilters({
  filter,
  change,
  found,
}: {
  readonly filter: BookingFilter;
  readonly change: Change;
  readonly found: number | undefined;
}) {
  const t = useMessages(listTexts);
  const common = useMessages(consoleTexts);
  const controls = useControls();
  const set = (name: string, value: string | null): void => change({ [name]: value, page: null });
  const toggle = (status: 'open' | 'unassigned') => (
    <ToggleChip
      pressed={filter.status === status}
      onPress={() => set('status', filter.status === status ? null : status)}
    >
      {t(status)}
    </ToggleChip>
  );
  const one = filter.status === 'open' || filter.status === 'unassigned' ? undefined : filter.status;
  return (
    <div className="flex gap-2 px-6 py-2.5 flex-wrap items-center max-md:px-4">
      <DelayedSearch
        label={t('search')}
        placeholder={t('searchHint')}
        value={filter.search ?? ''}
        onChange={(value) => set('search', value || null)}
      />
      <Chips label={t('filters')}>
        {toggle('open')}
        {toggle('unassigned')}
        {one ? (
          <FilterChip
            name={t('statusFilter')}
            value={controls(`status_${one}`)}
            onRemove={() => set('status', null)}
          />
        ) : (
          <SelectField
            label={t('status')}
            labelHidden
            dense
            value=""
            onChange={(event) => set('status', event.currentTarget.value)}
          >
            <option value="">{t('anyStatus')}</option>
            {bookingStatuses.map((status) => (
              <option key={status} value={status}>
                {controls(`status_${status}`)}
              </option>
            ))}
          </SelectField>
        )}
        {(['from', 'to'] as const).map((name) => {
          const value = filter[name];
          return value ? (
            <FilterChip
              key={name}
              name={t(name)}
              value={calendarDay(value)}
              onRemove={() => set(name, null)}
            />
          ) : (
            <label
              key={name}
              className="inline-flex gap-1.5 items-center text-muted text-small max-md:[&_input]:w-32"
            >
              <span>{t(name)}</span>
              <TextField
                label={t(name === 'from' ? 'appointmentsFrom' : 'appointmentsTo')}
                labelHidden
                dense
                type="date"
                onChange={(event) => set(name, event.currentTarget.value || null)}
              />
            </label>
          );
        })}
      </Chips>
      <span className="ml-auto text-muted text-small max-md:ml-0 in-data-split:hidden" role="status">
        {found === undefined ? '' : common('found', { count: found })}
      </span>
    </div>
  );
}
