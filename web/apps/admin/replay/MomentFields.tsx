/** Chooses a moment and the one it is compared with; both are in the URL. */
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { replayTexts } from '#words/generated/admin.ts';
import { type Chosen, chosenIn, instantOfLocal, localOf } from './moments.ts';

type Change = (next: Readonly<Record<string, string | null>>) => void;

export function MomentFields({
  address,
  change,
}: {
  readonly address: Readonly<Record<string, string | undefined>>;
  readonly change: Change;
}) {
  const t = useMessages(replayTexts);
  const { shown, since } = chosenIn(address);
  return (
    <>
      <OneMoment title={t('then')} chosen={shown} names={['position', 'at']} change={change} />
      <OneMoment title={t('comparedWith')} chosen={since} names={['since', 'sinceAt']} change={change} />
    </>
  );
}

function OneMoment({
  title,
  chosen,
  names: [position, at],
  change,
}: {
  readonly title: string;
  readonly chosen: Chosen;
  readonly names: readonly [position: string, at: string];
  readonly change: Change;
}) {
  const t = useMessages(replayTexts);
  const isChosen = chosen.position !== null || chosen.at !== null;
  return (
    <fieldset className="flex flex-wrap items-end gap-2">
      <legend className="mb-1.5 p-0 text-small font-semibold">{title}</legend>
      <TextField
        label={t('time')}
        dense
        type="datetime-local"
        value={localOf(chosen.at)}
        onChange={(event) => change({ [at]: instantOfLocal(event.currentTarget.value), [position]: null })}
      />
      <TextField
        key={chosen.position ?? ''}
        label={t('orPosition')}
        dense
        inputMode="numeric"
        defaultValue={chosen.position ?? ''}
        onBlur={(event) => {
          const typed = event.currentTarget.value.trim();
          if (typed !== (chosen.position ?? ''))
            change({
              [position]: /^\d{1,18}$/.test(typed) ? typed : null,
              ...(typed !== '' && { [at]: null }),
            });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {isChosen ? (
        <Button size="small" kind="quiet" onClick={() => change({ [at]: null, [position]: null })}>
          {t('clear')}
          <span className="sr-only">, {title}</span>
        </Button>
      ) : null}
    </fieldset>
  );
}
