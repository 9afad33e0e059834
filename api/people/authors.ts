/** Names of people who did something, for display. */
import type { Actor } from '#domain/core/actor.ts';
import type { Dependencies } from '../dependencies.ts';
import { userOf } from './users.ts';

/** Who did something; without a name if it was the system, or someone who was erased. */
export interface Author {
  readonly role: Actor['role'];
  readonly name: string | null;
}

/** Looks up who these actors are, each person once. */
export async function authorsOf(
  deps: Pick<Dependencies, 'log' | 'keys' | 'pool'>,
  actors: readonly Actor[],
): Promise<(actor: Actor) => Author> {
  const people = new Map<string, Actor>(actors.map((actor) => [keyOf(actor), actor]));
  const names = new Map(
    await Promise.all(
      [...people].map(async ([key, { role, id }]) => {
        const user = role === 'system' ? null : await userOf(deps, role, id);
        const name = user ? `${user.firstName} ${user.lastName}`.trim() : '';
        return [key, name === '' ? null : name] as const;
      }),
    ),
  );
  return (actor) => ({ role: actor.role, name: names.get(keyOf(actor)) ?? null });
}

const keyOf = ({ role, id }: Actor): string => `${role}-${id}`;
