/** Add-ons and fees of the pricing page: which of them a customer chooses, which follow from the appointment, and why. */
import type { AddOn, Appointment } from '../booking/events.ts';
import { parseWindow } from '../scheduling/slots.ts';
import { wallOf, weekdayOf } from '../scheduling/wall-time.ts';

/** `slot`: the appointment alone decides, never the client; `customer`: chosen with the order. */
export type AddOnDecidedBy = 'slot' | 'customer';

export const addOnDecidedBy: Readonly<Record<AddOn, AddOnDecidedBy>> = {
  same_day: 'slot',
  evening_weekend: 'slot',
  rearrangement: 'customer',
  wall_mounting: 'customer',
  old_furniture_removal: 'customer',
};

/** Hour of the wall clock from which an appointment is in the evening. */
const eveningFrom = 17;

/**
 * The fees that an appointment brings when it is booked at `now` (ISO instant): same day and weekend by the calendar of
 * the job site (R2). A booking that is moved later keeps the fees that it was booked with.
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

/** What a customer may choose of what was asked for: fees of the appointment are left out, no matter who asks. */
export function chosenAddOns(asked: readonly AddOn[]): readonly AddOn[] {
  return asked.filter((addOn) => addOnDecidedBy[addOn] === 'customer');
}
