/** Step 4: requests a technician, out of those who have worked for the customer and are available at that time. */
import { useMessages } from '#web/lib/language/react.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { sameAgainTexts } from '#words/generated/customer.ts';
import type { AskFor } from '../booking/draft.ts';
import { stepPath } from '../booking/steps.ts';
import { useDraft } from '../booking/wizard-draft.ts';
import { useWhoCouldCome } from './known.ts';

/** Renders nothing for customers without previous technicians. */
export default function WhoComes() {
  const t = useMessages(sameAgainTexts);
  const [draft, send] = useDraft();
  const could = useWhoCouldCome(draft);
  const wish = draft.askFor;
  if (could === null || (could.length === 0 && wish === null)) return null;
  const choose = (askFor: AskFor | null): void => send({ type: 'SET', values: { askFor } });
  const chosen = could.find(({ technicianId }) => technicianId === wish?.technicianId);
  // Offers only favorites, the requested technician and the most recent one: nobody wants to browse everyone who ever
  // came.
  const offered = could.filter((one, k) => one.isFavorite || one === chosen || k === 0);
  return (
    <div className="grid gap-3 pt-5">
      {offered.length === 0 ? null : (
        <ChoiceCards legend={t('whoComes')} columns={2}>
          {offered.map((one) => {
            const { technicianId, bookingId, firstName, isFavorite, record } = one;
            const known = t(isFavorite ? 'aFavorite' : 'cameBefore');
            return (
              <ChoiceCard
                key={technicianId}
                name="who-comes"
                checked={one === chosen}
                onChange={() => choose({ technicianId, bookingId, firstName })}
                detail={
                  record.rating === null
                    ? known
                    : t('rated', { known, rating: record.rating.toFixed(1), count: record.ratings })
                }
              >
                {firstName}
              </ChoiceCard>
            );
          })}
          <ChoiceCard
            name="who-comes"
            checked={!chosen}
            onChange={() => choose(null)}
            detail={t('anyoneDetail')}
          >
            {t('anyone')}
          </ChoiceCard>
        </ChoiceCards>
      )}
      {wish ? (
        <p className="text-small" role="status">
          {chosen ? (
            t('askFirst', { name: wish.firstName })
          ) : (
            <>
              {t('notThen', { name: wish.firstName })}{' '}
              <AppLink href={stepPath('schedule')}>{t('anotherTime')}</AppLink>
            </>
          )}
        </p>
      ) : null}
    </div>
  );
}
