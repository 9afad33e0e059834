/** The customer's favorite technicians. */
import type { Account } from '#api/contract/account.ts';
import { removeFavorite } from '#api/contract/known-technicians.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { settingsTexts } from '#words/generated/customer.ts';
import { useRefusal } from '../links/refusal.ts';
import { KeptRow } from './KeptRow.tsx';
import { useKeepAccount, useOwnAccount } from './own-account.ts';
import { SettingsSection } from './SettingsSection.tsx';

export function Favorites() {
  const t = useMessages(settingsTexts);
  const { favorites } = useOwnAccount().account;
  if (favorites.length === 0)
    return (
      <EmptyState
        title={t('noFavorites')}
        piece="chair"
        action={<ButtonLink href="/dashboard">{t('toBookings')}</ButtonLink>}
      >
        {t('noFavoritesText')}
      </EmptyState>
    );
  return (
    <SettingsSection lead={t('favoritesText')}>
      <ul className="desk:-mt-4">
        {favorites.map((favorite) => (
          <FavoriteRow key={favorite.technicianId} favorite={favorite} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function FavoriteRow({ favorite }: { readonly favorite: Account['favorites'][number] }) {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const keep = useKeepAccount();
  const { technicianId, firstName: name } = favorite;
  const remove = useOnce({
    run: (client) => client.call(removeFavorite, { params: { id: technicianId } }),
    onSuccess: ({ favorites }) => keep((account) => ({ ...account, favorites })),
  });
  return (
    <KeptRow
      name={name}
      isDefault={false}
      prefer={null}
      removal={{
        isOffered: true,
        title: t('removeFavoriteTitle', { name }),
        action: t('removeFavorite'),
        keep: t('keepFavorite'),
        question: <p className="text-muted">{t('removeFavoriteText', { name })}</p>,
        run: () =>
          remove.mutateAsync().catch((error: unknown) => {
            throw new Error(refusal(error, t('saveFailed')), { cause: error });
          }),
      }}
    >
      <p className="text-small text-muted">{t('favoriteDetail')}</p>
    </KeptRow>
  );
}
