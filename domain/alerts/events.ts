/**
 * How a technician is alerted: devices that receive pushes, quiet hours, and consent to text messages. The events of
 * `alerts-<technicianId>` are STORED shapes, never rewritten. A subscription is sealed with the technician's key,
 * because anyone who has its address can push to the device.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';
import type { QuietHours } from './quiet-hours.ts';

/**
 * `signed_out`: ended by the person or the app; `gone`: the push service no longer knows it; `replaced`: too many
 * devices.
 */
export type UnsubscribeReason = 'signed_out' | 'gone' | 'replaced';

export interface AlertEvents {
  /** `deviceId` is derived from the address, so a subscription always has the same one. */
  DeviceSubscribed: Signed & { deviceId: string; subscription: Sealed };
  DeviceUnsubscribed: Signed & { deviceId: string; reason: UnsubscribeReason };
  /** Null: no quiet hours. */
  QuietHoursSet: Signed & { quietHours: QuietHours | null };
  /** Consent to text messages given or withdrawn (47 CFR 64.1200(a)); without it none is sent. */
  TextsSwitched: Signed & { areWanted: boolean };
}

export type AlertEvent = EventsOf<AlertEvents>;
