/** Where and when customers can book, for admins (decision 182). */
import { openings, openingsId } from '#domain/opening/decide.ts';
import type { OpeningScope } from '#domain/opening/events.ts';
import type { OpeningRule } from '#domain/opening/state.ts';
import { slotWindows, windowLabel } from '#domain/scheduling/slots.ts';
import { wallOf } from '#domain/scheduling/wall-time.ts';
import { load } from '#events/execute.ts';
import { bookingsWithin } from '#projections/queries/bookings.ts';
import {
  liftOpeningRule,
  listOpeningRules,
  type OpeningRuleView,
  setOpeningRule,
} from '../../contract/openings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

/** The zone where a day ends last: what has passed there has passed everywhere we work. */
const lastZone = 'Pacific/Honolulu';

/** Bookings affected by a closing rule. */
function within({ readModels }: Dependencies, { zips, from, until, windows }: OpeningScope) {
  const times = slotWindows.filter(({ start }) => windows.includes(start)).map(windowLabel);
  return bookingsWithin(readModels, { zips, from, until, times });
}

async function viewOf(deps: Dependencies, one: OpeningRule): Promise<OpeningRuleView> {
  const { rule, is, scope, reason, setAt, liftedAt } = one;
  const isOver = scope.until !== null && scope.until < wallOf(deps.now(), lastZone).date;
  const standing = liftedAt !== null ? 'lifted' : isOver ? 'over' : 'standing';
  return {
    rule,
    is,
    zips: [...scope.zips],
    from: scope.from,
    until: scope.until,
    windows: [...scope.windows],
    reason,
    setAt,
    standing,
    bookings: is === 'closed' && standing === 'standing' ? await within(deps, scope) : null,
  };
}

export default [
  implement(
    listOpeningRules,
    async (_call, deps) => {
      const { rules } = await load(deps.log, openings, openingsId);
      return { rules: await Promise.all(rules.toReversed().map((one) => viewOf(deps, one))) };
    },
    { reads: ['bookings'] },
  ),
  implement(setOpeningRule, async (call, deps) => {
    const { is, zips = '', from, until, windows = [], reason } = call.body;
    const { state, position } = await executeCall(call, deps, openings, openingsId, () => ({
      type: 'SetOpeningRule',
      is,
      scope: {
        zips: [...new Set(zips.split(/[\s,]+/).filter(Boolean))].toSorted(),
        from,
        until: until || null,
        windows: [...new Set(windows)].toSorted(),
      },
      reason,
      today: wallOf(deps.now(), lastZone).date,
    }));
    return { success: true as const, rule: state.rules.length, position: position.toString() };
  }),
  implement(liftOpeningRule, async (call, deps) => {
    const rule = Number(call.params.rule);
    if (!Number.isSafeInteger(rule)) throw notFound('Rule');
    const { position } = await executeCall(call, deps, openings, openingsId, () => ({
      type: 'LiftOpeningRule',
      rule,
    }));
    return { success: true as const, position: position.toString() };
  }),
];
