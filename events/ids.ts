/** Deterministic ids: the same command gives the same events, so repeating it changes nothing (design.md §3). */
import { parse, v5 } from 'uuid';

/** Namespace of the ids below; never change it, stored events were named with it. */
const EVENT_NAMESPACE = parse('5f0c1f0e-4a1b-5c53-9d3c-6a1f5c0a7b11');
const BOOKING_NAMESPACE = parse('b3a5d1c4-0d7e-5e0f-8c55-2f4b8f7a9e22');
const TIMER_NAMESPACE = parse('8e7d2b6a-913c-5a74-a1d9-0c6e3d5b4f33');

/** Id of a command's event; `index` counts all events of the command from 0, across streams. */
export function eventId(commandId: string, index: number): string {
  return v5(`${commandId}:${index}`, EVENT_NAMESPACE);
}

/** Id of the booking, person or other thing that a command creates. */
export function idOfCommand(commandId: string): string {
  return v5(commandId, BOOKING_NAMESPACE);
}

/** Command id of a timer that fired: unique per event that started it and timer name. */
export function timerCommandId(causingEventId: string, timer: string): string {
  return v5(`${causingEventId}:${timer}`, TIMER_NAMESPACE);
}
