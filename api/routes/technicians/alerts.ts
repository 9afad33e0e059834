/** /api/technician/alerts: devices with push notifications, text messages, and quiet hours. */
import { alerts } from '#domain/alerts/decide.ts';
import { type AlertsState, quietHoursOf } from '#domain/alerts/state.ts';
import { load } from '#events/execute.ts';
import { deviceIdOf, isUsable } from '#vendors/webpush/pushes.ts';
import { type Call, signedIn } from '../../call.ts';
import {
  type Alerts,
  getAlerts,
  setQuietHours,
  subscribeDevice,
  switchTexts,
  unsubscribeDevice,
} from '../../contract/alerts.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

function viewOf({ settings }: Dependencies, state: AlertsState): Alerts {
  const { quietHours, pushKey } = settings;
  return {
    quietHours: quietHoursOf(state, quietHours),
    texts: state.takesTexts,
    devices: state.devices.map(({ deviceId }) => deviceId),
    pushKey,
  };
}

/** Even a body without personal data is hashed under the technician's key, since a key is needed. */
const under = (call: Call) => ({ subject: `technician-${signedIn(call).personId}` });

export default [
  implement(getAlerts, async (call, deps) =>
    viewOf(deps, await load(deps.log, alerts, signedIn(call).personId)),
  ),
  implement(setQuietHours, async (call, deps) => {
    const { personId } = signedIn(call);
    const { state, position } = await executeCall(
      call,
      deps,
      alerts,
      personId,
      () => ({ type: 'SetQuietHours', quietHours: call.body.quietHours }),
      under(call),
    );
    return { ...viewOf(deps, state), position: position.toString() };
  }),
  implement(switchTexts, async (call, deps) => {
    const { personId } = signedIn(call);
    const { state, position } = await executeCall(
      call,
      deps,
      alerts,
      personId,
      () => ({ type: 'SwitchTexts', areWanted: call.body.texts }),
      under(call),
    );
    return { ...viewOf(deps, state), position: position.toString() };
  }),
  implement(subscribeDevice, async (call, deps) => {
    const { personId } = signedIn(call);
    const { endpoint, keys } = call.body;
    if (!isUsable({ endpoint, keys }))
      throw new Refused('invalid_input', 'pushAddressInvalid', {
        fields: { endpoint: 'pushAddressInvalid' },
      });
    const deviceId = deviceIdOf(endpoint);
    const { state, position } = await executeCall(
      call,
      deps,
      alerts,
      personId,
      async () => ({
        type: 'SubscribeDevice',
        deviceId,
        subscription: await deps.keys.seal(
          `technician-${personId}`,
          'pushSubscription',
          JSON.stringify({ endpoint, keys }),
        ),
      }),
      under(call),
    );
    return { ...viewOf(deps, state), deviceId, position: position.toString() };
  }),
  implement(unsubscribeDevice, async (call, deps) => {
    const { personId } = signedIn(call);
    const { id: deviceId } = call.params;
    const { position } = await executeCall(
      call,
      deps,
      alerts,
      personId,
      () => ({ type: 'UnsubscribeDevice', deviceId, reason: 'signed_out' }),
      under(call),
    );
    return { success: true as const, position: position.toString() };
  }),
];
