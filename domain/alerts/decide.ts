/** Each device is subscribed once; one over the limit replaces the oldest. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { AlertCommand } from './commands.ts';
import type { AlertEvent } from './events.ts';
import { type AlertsState, evolve, noAlerts } from './state.ts';

/** Maximum number of a person's devices that receive pushes; each message goes to all of them. */
export const MAX_DEVICES = 8;

function decide(
  { devices, quietHours, takesTexts }: AlertsState,
  command: AlertCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<AlertEvent, never> {
  switch (command.type) {
    case 'SubscribeDevice': {
      const { deviceId, subscription } = command;
      // The id is derived from the address, which also determines the keys.
      if (devices.some((device) => device.deviceId === deviceId)) return decided();
      const tooMany = devices.slice(0, Math.max(0, devices.length + 1 - MAX_DEVICES));
      return decided(
        ...tooMany.map(
          (device): AlertEvent => ({
            type: 'DeviceUnsubscribed',
            data: { deviceId: device.deviceId, reason: 'replaced', by, at },
          }),
        ),
        { type: 'DeviceSubscribed', data: { deviceId, subscription, by, at } },
      );
    }
    case 'UnsubscribeDevice': {
      const { deviceId, reason } = command;
      return devices.some((device) => device.deviceId === deviceId)
        ? decided({ type: 'DeviceUnsubscribed', data: { deviceId, reason, by, at } })
        : decided();
    }
    case 'SetQuietHours':
      return JSON.stringify(quietHours) === JSON.stringify(command.quietHours)
        ? decided()
        : decided({ type: 'QuietHoursSet', data: { quietHours: command.quietHours, by, at } });
    case 'SwitchTexts':
      return takesTexts === command.areWanted
        ? decided()
        : decided({ type: 'TextsSwitched', data: { areWanted: command.areWanted, by, at } });
    default:
      return unreachable(command);
  }
}

/** How a technician is alerted, `alerts-<technicianId>`. */
export const alerts: Aggregate<AlertsState, AlertEvent, AlertCommand, never> = {
  category: 'alerts',
  initial: noAlerts,
  evolve,
  decide,
};
