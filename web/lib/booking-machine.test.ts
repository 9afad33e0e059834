import { getNextSnapshot } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { BookingCommandType } from '#domain/booking/commands.ts';
import { allStatuses, isLegal, transitions, type StatusOrNone } from '#domain/booking/transitions.ts';
import { bookingMachine, canGive, machineAt } from './booking-machine.ts';

const statuses: readonly StatusOrNone[] = ['none', ...allStatuses];
const commands = Object.keys(transitions) as BookingCommandType[];

describe('the booking machine', () => {
  it('allows exactly the commands that the domain allows, in every status', () => {
    for (const status of statuses)
      for (const command of commands)
        expect([status, command, canGive(status, command)]).toEqual([
          status,
          command,
          isLegal(command, status),
        ]);
  });

  it('goes where the table says, and stays where the table leaves it open', () => {
    for (const status of statuses)
      for (const command of commands.filter((one) => isLegal(one, status))) {
        const next = getNextSnapshot(bookingMachine, machineAt(status), { type: command });
        expect([status, command, next.value]).toEqual([status, command, transitions[command].to ?? status]);
      }
  });
});
