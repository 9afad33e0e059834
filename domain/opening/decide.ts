/** Decides the commands on where and when we work. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { says } from '../core/says.ts';
import { unreachable } from '../core/unreachable.ts';
import type { OpeningCommand, OpeningRefusal } from './commands.ts';
import type { OpeningEvent } from './events.ts';
import { evolve, type Openings } from './state.ts';

/** Maximum number of rules at once, since each search for free windows goes through all of them. */
const maxRules = 200;

function decide(
  { rules }: Openings,
  command: OpeningCommand,
  { now }: DecidedBy,
): DecisionOf<OpeningEvent, OpeningRefusal> {
  switch (command.type) {
    case 'SetOpeningRule': {
      const { is, scope, reason, today } = command;
      if (scope.until !== null && scope.until < scope.from) return refused('bad_days', 'lastDayBeforeFirst');
      if (scope.until !== null && scope.until < today) return refused('in_the_past', 'daysHavePassed');
      const standing = rules.filter(({ liftedAt }) => liftedAt === null);
      if (standing.length >= maxRules)
        return refused('too_many_rules', says('tooManyOpeningRules', { max: maxRules }));
      const last = standing.at(-1);
      if (last?.is === is && JSON.stringify(last.scope) === JSON.stringify(scope))
        return refused('same_rule', 'openingRuleStands');
      return decided({
        type: 'OpeningRuleSet',
        data: { rule: rules.length + 1, is, scope, reason, at: now },
      });
    }
    case 'LiftOpeningRule': {
      const known = rules.find(({ rule }) => rule === command.rule);
      if (known === undefined) return refused('unknown_rule', 'unknownOpeningRule');
      return known.liftedAt === null
        ? decided({ type: 'OpeningRuleLifted', data: { rule: command.rule, at: now } })
        : decided();
    }
    default:
      return unreachable(command);
  }
}

/** Where and when we work, with all rules in one stream: `opening-hexkey`. */
export const openings = {
  category: 'opening',
  initial: { rules: [] },
  evolve,
  decide,
} satisfies Aggregate<Openings, OpeningEvent, OpeningCommand, OpeningRefusal>;

/** Id of the single stream. */
export const openingsId = 'hexkey';
