/** Add-ons and fees of the pricing page: which ones a customer chooses, which follow from the appointment, and why. */
import type { AddOn, Appointment } from '../booking/events.ts';
import { parseWindow } from '../scheduling/slots.ts';
import { wallOf, weekdayOf } from '../scheduling/wall-time.ts';

/** `slot`: only the appointment decides, never the client; `customer`: chosen with the order. */
export type AddOnDecidedBy = 'slot' | 'customer';

export const addOnDecidedBy: Readonly<Record<AddOn, AddOnDecidedBy>> = {
  same_day: 'slot',
  evening_weekend: 'slot',
  rearrangement: 'customer',
  wall_mounting: 'customer',
  old_furniture_removal: 'customer',
};

/** Local hour from which an appointment counts as evening. */
const eveningFrom = 17;

/**
 * The fees of an appointment booked at `now` (ISO instant): same day and weekend by the job's local calendar (R2). A
 * booking that is moved later keeps the fees with which it was booked.
 */
export function slotAddOns({ date, time, zone }: Appointment, now: string): readonly AddOn[] {
  const weekday = weekdayOf(date);
  const start = parseWindow(time)?.start ?? '00:00';
  const isEvening = Number(start.slice(0, 2)) >= eveningFrom;
  return [
    ...(wallOf(now, zone).date === date ? (['same_day'] as const) : []),
    ...(weekday === 0 || weekday === 6 || isEvening ? (['evening_weekend'] as const) : []),
  ];
}

/** What a customer may choose of the requested add-ons: appointment fees are left out, whoever requests them. */
export function chosenAddOns(asked: readonly AddOn[]): readonly AddOn[] {
  return asked.filter((addOn) => addOnDecidedBy[addOn] === 'customer');
}
