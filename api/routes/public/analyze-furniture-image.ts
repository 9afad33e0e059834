/** POST /api/analyze-furniture-image: furniture in one photo, which is not stored (spec customer §7). */
import { brandOf } from '#domain/catalogue/brands.ts';
import { VisionUnavailable, type VisionOutcome } from '#vendors/openai/vision.ts';
import { pricesOf } from '../../bookings/held-prices.ts';
import { analyzeFurnitureImage, type PhotoAnalysis } from '../../contract/analysis.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { answerIn } from '../../said.ts';
import { openTurns } from '../../turns.ts';
import { cleanPhoto } from '../../uploads.ts';
import { detectedItem, identified } from '../../views/detected-item.ts';

export default implement(analyzeFurnitureImage, async (call, deps): Promise<PhotoAnalysis> => {
  await deps.rateLimits.count('photo_analysis', call.address);
  const [upload] = call.files;
  if (!upload) {
    const said = 'choosePhoto';
    throw new Refused('invalid_input', said, { fields: { image: said } });
  }
  const chosen = call.body.brand ? brandOf(call.body.brand) : null;
  // The camera's metadata (place, time, device) must not be sent out.
  const photo = await inTurn(() => cleanPhoto(upload.bytes, upload.name, 'look'));
  let outcome: VisionOutcome;
  try {
    outcome = await deps.vision.look(photo, chosen, call.gone);
  } catch (error) {
    if (!(error instanceof VisionUnavailable)) throw error;
    // The caller has disconnected, which ended the analysis: not an outage, and no one reads this answer.
    if (call.gone.aborted) {
      deps.logger.debug('nobody waits for this photo any more');
      return { success: false, items: [], labels: { seen: 0, read: 0 } };
    }
    deps.logger.warn({ err: error }, 'a photo was not looked at');
    throw new Refused('analysis_unavailable', 'photosNotAnalyzed', { retryAfter: 5, cause: error });
  }
  const found = outcome.kind === 'seen' ? identified(outcome.items, chosen) : [];
  if (outcome.kind === 'refused' || found.length === 0) {
    const reason =
      outcome.kind === 'refused' || outcome.items.length > 0
        ? 'not_furniture'
        : (outcome.reason ?? 'unreadable');
    const labels = { seen: outcome.kind === 'seen' ? outcome.labelsSeen : 0, read: 0 };
    return { success: false, items: [], labels, reason, message: answerIn(call.language)(reason) };
  }
  const { prices } = await pricesOf(call, deps);
  const items = await Promise.all(
    found.map((one, index) => detectedItem(one, { index, photo, chosen, language: call.language, prices })),
  );
  const read = items.reduce((sum, { seen }) => sum + seen, 0);
  return { success: true, items, labels: { seen: Math.max(read, outcome.labelsSeen), read } };
});

/** Photos are decoded one at a time, since each may take a hundred megabytes. */
const inTurn = openTurns();
