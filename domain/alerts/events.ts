/**
 * How a technician is alerted: the devices that take pushes, the hours in which nothing may ring, and whether they agreed
 * to text messages. The events of
 * `alerts-<technicianId>` are STORED shapes, never rewritten. A subscription is sealed with the technician's key: its
 * address is a capability to push to the device.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';
import type { QuietHours } from './quiet-hours.ts';

/** `signed_out`: the person or their app ended it; `gone`: the push service knows it no more; `replaced`: too many devices. */
export type UnsubscribeReason = 'signed_out' | 'gone' | 'replaced';

export interface AlertEvents {
  /** `deviceId` is made of the address, so that the same subscription has the same one. */
  DeviceSubscribed: Signed & { deviceId: string; subscription: Sealed };
  DeviceUnsubscribed: Signed & { deviceId: string; reason: UnsubscribeReason };
  /** Null: none, it may ring at any hour. */
  QuietHoursSet: Signed & { quietHours: QuietHours | null };
  /** The consent to text messages, given or taken back (47 CFR 64.1200(a)); without one none is sent. */
  TextsSwitched: Signed & { areWanted: boolean };
}

export type AlertEvent = EventsOf<AlertEvents>;
