/**
 * When a version of the partnership's terms is published ahead of time, every active partner is told by mail, thirty
 * days before it applies to them (spec admin §9). A partner approved later is told then.
 */
import { system } from '#domain/core/actor.ts';
import { partners } from '#domain/partner/decide.ts';
import { termsAhead, termsVersions } from '#domain/partner/terms.ts';
import { execute } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import { activePartners } from '#projections/queries/partners.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';

/** Records the notice in each partner's record at `now` (ISO instant), once for each; the mail follows from it. */
export function openTermsNotices({
  readModels,
  log,
  versions = termsVersions,
}: {
  readonly readModels: ReadModels;
  readonly log: EventLog;
  readonly versions?: readonly string[];
}): (now: string) => Promise<void> {
  return async (now) => {
    const version = termsAhead(now, versions);
    if (version === null) return;
    for (const partnerId of await activePartners(readModels))
      await execute(log, partners, partnerId, { now, actor: system('terms') }, () => ({
        type: 'NoticeTerms',
        version,
      }));
  };
}
