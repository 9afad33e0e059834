/** The technicians whom a customer would like again: their commands, decisions and fold (decision 237). */
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import type { TechnicianId } from '../core/ids.ts';
import { says } from '../core/says.ts';
import { unreachable } from '../core/unreachable.ts';
import type { CustomerEvent, Favorite } from './events.ts';

/** More than anybody needs; a limit on what one account stores. */
export const MAX_FAVORITES = 20;

export type FavoriteCommand =
  | { readonly type: 'KeepFavorite'; readonly favorite: Favorite }
  | { readonly type: 'RemoveFavorite'; readonly technicianId: TechnicianId };

type FavoriteEvent = Extract<CustomerEvent, { type: 'FavoriteKept' | 'FavoriteRemoved' }>;

/** Applies one event. */
export function evolveFavorites(favorites: readonly Favorite[], event: FavoriteEvent): readonly Favorite[] {
  switch (event.type) {
    case 'FavoriteKept':
      return [...favorites, event.data.favorite];
    case 'FavoriteRemoved':
      return favorites.filter(({ technicianId }) => technicianId !== event.data.technicianId);
    default:
      return unreachable(event);
  }
}

/** Events or a refusal; adding a favorite again and removing a missing one yield none. */
export function decideFavorites(
  favorites: readonly Favorite[],
  command: FavoriteCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<FavoriteEvent, 'too_many_favorites'> {
  const has = (technicianId: TechnicianId) => favorites.some((one) => one.technicianId === technicianId);
  switch (command.type) {
    case 'KeepFavorite':
      if (has(command.favorite.technicianId)) return decided();
      return favorites.length >= MAX_FAVORITES
        ? refused('too_many_favorites', says('tooManyFavorites', { max: MAX_FAVORITES }))
        : decided({ type: 'FavoriteKept', data: { favorite: command.favorite, by, at } });
    case 'RemoveFavorite':
      return has(command.technicianId)
        ? decided({ type: 'FavoriteRemoved', data: { technicianId: command.technicianId, by, at } })
        : decided();
    default:
      return unreachable(command);
  }
}
