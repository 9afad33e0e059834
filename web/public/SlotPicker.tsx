/** The windows of some days as tiles, each with its date; for booking and for moving an appointment. */
import type { Slot } from '#api/contract/slots.ts';
import { calendarDay } from '#web/lib/format.ts';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';

export function SlotPicker({
  slots,
  chosen,
  onChoose,
}: {
  readonly slots: readonly Slot[];
  /** Id of the chosen slot. */
  readonly chosen: string | null;
  readonly onChoose: (slot: Slot) => void;
}) {
  const days = [...new Set(slots.map((slot) => slot.date))];
  return (
    <div className="grid gap-5">
      {days.map((day) => (
        <ChoiceCards key={day} legend={calendarDay(day)} columns={2} smallColumns={1}>
          {slots
            .filter((slot) => slot.date === day)
            .map((slot) => (
              <ChoiceCard
                key={slot.id}
                name="slot"
                value={slot.id}
                disabled={!slot.available}
                checked={slot.available && chosen === slot.id}
                detail={slot.available ? undefined : 'Taken'}
                onChange={() => onChoose(slot)}
              >
                <span className="sr">{calendarDay(day)}, </span>
                {slot.time}
              </ChoiceCard>
            ))}
        </ChoiceCards>
      ))}
    </div>
  );
}
