/** Filters of the bookings table: active ones as chips, available ones as toggles; all in the URL. */
import { bookingStatuses } from '#api/contract/fields.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Chips, FilterChip, ToggleChip } from '#web/ui/Chips.tsx';
import { useControls } from '#web/ui/controls.ts';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { listTexts } from '#words/generated/admin.ts';
import type { ListParams } from '../list/address.ts';

export function BookingFilters({
  params,
  set,
}: {
  readonly params: ListParams;
  readonly set: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useMessages(listTexts);
  const controls = useControls();
  const chosen = params['status'];
  const toggle = (status: 'open' | 'unassigned') => (
    <ToggleChip
      pressed={chosen === status}
      onPress={() => set({ status: chosen === status ? null : status })}
    >
      {t(status)}
    </ToggleChip>
  );
  const one = bookingStatuses.find((status) => status === chosen);
  return (
    <Chips label={t('filters')}>
      {toggle('open')}
      {toggle('unassigned')}
      {one ? (
        <FilterChip
          name={t('statusFilter')}
          value={controls(`status_${one}`)}
          onRemove={() => set({ status: null })}
        />
      ) : (
        <SelectField
          label={t('status')}
          labelHidden
          dense
          value=""
          onChange={(event) => set({ status: event.currentTarget.value })}
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
        const value = params[name];
        return value ? (
          <FilterChip
            key={name}
            name={t(name)}
            value={calendarDay(value)}
            onRemove={() => set({ [name]: null })}
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
              onChange={(event) => set({ [name]: event.currentTarget.value || null })}
            />
          </label>
        );
      })}
    </Chips>
  );
}
