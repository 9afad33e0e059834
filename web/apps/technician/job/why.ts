/** Why a technician got an offer, in words. */
import type { OfferReason } from '#api/contract/jobs.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { WorkWords } from '../jobs.ts';

/** The ranking's reasons as sentences; empty if none applies to this technician. */
export const whyOf = (t: WorkWords, reasons: readonly OfferReason[]): string =>
  reasons
    .map((reason) => said(t, reason))
    .filter(Boolean)
    .join(' ');

function said(t: WorkWords, reason: OfferReason): string {
  switch (reason.text) {
    case 'knowsBrandAndFurniture':
    case 'knowsBrand':
      return t(`why_${reason.text}`, reason.values);
    case 'milesAway':
      return t('why_milesAway', reason.values);
    case 'rated':
      return t('why_rated', reason.values);
    case 'recentJobs':
    case 'weeklyWindows':
      return t(`why_${reason.text}`, reason.values);
    case 'askedFor':
    case 'knowsFurniture':
    case 'noSkillsStated':
    case 'noSkillNeeded':
    case 'ownArea':
      return t(`why_${reason.text}`);
    // It counts neither for nor against anyone.
    case 'noReviews':
      return '';
    default:
      return unreachable(reason);
  }
}
