/** GET /api/config */
import { config } from '../../contract/public.ts';
import { implement } from '../../pipeline.ts';

export default implement(config, async (_call, { settings }) => ({
  stripePublishableKey: settings.stripePublishableKey,
  stripeJsUrl: settings.stripeJsUrl,
  supportMail: settings.supportMail,
  freeCancellationGrace: settings.durations.freeCancellationGrace,
  freeCancellationBefore: settings.durations.freeCancellationBefore,
  holdHorizon: settings.durations.holdHorizon,
}));
