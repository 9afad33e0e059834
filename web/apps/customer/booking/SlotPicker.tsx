/** The windows of several days as tiles, each with its date; for booking and for rescheduling. */
import type { Slot } from '#api/contract/slots.ts';
import { calendarDay, money, windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { siteTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';

export function SlotPicker({
  slots,
  today,
  chosen,
  fees = false,
  onChoose,
}: {
  readonly slots: readonly Slot[];
  /** Today at the job site. */
  readonly today: string;
  /** Id of the chosen slot. */
  readonly chosen: string | null;
  /** Shows what a window costs extra; a rescheduled booking keeps its original fees. */
  readonly fees?: boolean;
  readonly onChoose: (slot: Slot) => void;
}) {
  const t = useMessages(siteTexts);
  const words = useMessages(wordTexts);
  const days = [...new Set(slots.map((slot) => slot.date))];
  return (
    <div className="grid gap-5">
      {days.map((day) => (
        <ChoiceCards
          key={day}
          legend={day === today ? t('slotToday', { day: calendarDay(day) }) : calendarDay(day)}
          columns={2}
          smallColumns={1}
        >
          {slots
            .filter((slot) => slot.date === day)
            .map((slot) => (
              <ChoiceCard
                key={slot.id}
                name="slot"
                value={slot.id}
                disabled={!slot.available}
                checked={slot.available && chosen === slot.id}
                detail={
                  !slot.available
                    ? t('slotClosed')
                    : fees && slot.feeCents > 0
                      ? slot.addOns.map((addOn) => words(`addOn_${addOn}`)).join(', ')
                      : undefined
                }
                end={fees && slot.available && slot.feeCents > 0 ? `+${money(slot.feeCents)}` : undefined}
                onChange={() => onChoose(slot)}
              >
                <span className="sr-only">{calendarDay(day)}, </span>
                {windowText(slot.time)}
              </ChoiceCard>
            ))}
        </ChoiceCards>
      ))}
    </div>
  );
}
