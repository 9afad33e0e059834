/** A technician's alerts, folded from their events. */
import type { Sealed } from '../core/sealed.ts';
import { unreachable } from '../core/unreachable.ts';
import type { AlertEvent } from './events.ts';
import { defaultQuietHours, type QuietHours } from './quiet-hours.ts';

export interface Device {
  readonly deviceId: string;
  readonly subscription: Sealed;
  /** ISO instant. */
  readonly since: string;
}

export interface AlertsState {
  /** Devices that receive pushes, oldest first. */
  readonly devices: readonly Device[];
  /** Undefined: not chosen, so the installation's default applies. */
  readonly quietHours: QuietHours | null | undefined;
  /** Whether they agreed to text messages. */
  readonly takesTexts: boolean;
}

export const noAlerts: AlertsState = { devices: [], quietHours: undefined, takesTexts: false };

/** The quiet hours that apply; `otherwise`: for people who have not chosen. */
export const quietHoursOf = (
  { quietHours }: AlertsState,
  otherwise: QuietHours | null = defaultQuietHours,
): QuietHours | null => (quietHours === undefined ? otherwise : quietHours);

export function evolve(state: AlertsState, event: AlertEvent): AlertsState {
  switch (event.type) {
    case 'DeviceSubscribed': {
      const { deviceId, subscription, at: since } = event.data;
      return { ...state, devices: [...without(state, deviceId), { deviceId, subscription, since }] };
    }
    case 'DeviceUnsubscribed':
      return { ...state, devices: without(state, event.data.deviceId) };
    case 'QuietHoursSet':
      return { ...state, quietHours: event.data.quietHours };
    case 'TextsSwitched':
      return { ...state, takesTexts: event.data.areWanted };
    default:
      return unreachable(event);
  }
}

const without = ({ devices }: AlertsState, deviceId: string): readonly Device[] =>
  devices.filter((device) => device.deviceId !== deviceId);
