/** The commands on a technician's alerts. None is refused: a repetition changes nothing. */
import type { Sealed } from '../core/sealed.ts';
import type { UnsubscribeReason } from './events.ts';
import type { QuietHours } from './quiet-hours.ts';

export type AlertCommand =
  | { readonly type: 'SubscribeDevice'; readonly deviceId: string; readonly subscription: Sealed }
  | {
      readonly type: 'UnsubscribeDevice';
      readonly deviceId: string;
      readonly reason: Exclude<UnsubscribeReason, 'replaced'>;
    }
  | { readonly type: 'SetQuietHours'; readonly quietHours: QuietHours | null }
  | { readonly type: 'SwitchTexts'; readonly areWanted: boolean };
