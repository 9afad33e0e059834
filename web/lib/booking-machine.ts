/** The booking's XState machine, derived from the domain's one table; it drives the consoles' buttons and the statechart. */
import { createMachine } from 'xstate';
import type { BookingCommandType } from '#domain/booking/commands.ts';
import { allStatuses, transitions, type StatusOrNone } from '#domain/booking/transitions.ts';

const states: readonly StatusOrNone[] = ['none', ...allStatuses];
const commands = Object.keys(transitions) as BookingCommandType[];

/**
 * A command that leaves the status as it is (or whose outcome decides) leads back to it: XState counts a transition
 * without a target as none.
 */
function on(status: StatusOrNone): Record<string, { target: StatusOrNone }> {
  return Object.fromEntries(
    commands
      .filter((command) => transitions[command].from.includes(status))
      .map((command) => [command, { target: transitions[command].to ?? status }]),
  );
}

export interface BookingMachineEvent {
  readonly type: BookingCommandType;
}

/** States are the statuses (with `none` before the booking), events are the commands. */
export const bookingMachine = createMachine({
  id: 'booking',
  types: {} as { events: BookingMachineEvent },
  initial: 'none',
  states: Object.fromEntries(states.map((status) => [status, { on: on(status) }])),
});

/** The machine in a given status: `machineAt(booking.status).can({ type: 'StartRoute' })`. */
export const machineAt = (status: StatusOrNone) => bookingMachine.resolveState({ value: status });

/** Whether a console may offer this command now. The server decides again, with all it knows. */
export const canGive = (status: StatusOrNone, command: BookingCommandType): boolean =>
  machineAt(status).can({ type: command });
