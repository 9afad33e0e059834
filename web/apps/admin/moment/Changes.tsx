/** The state at the moment next to the one it is compared with; differences are marked. */
import type { LoggedBookingEvent } from '#api/contract/admin.ts';
import { factNames } from '#api/contract/moments.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { useControls } from '#web/ui/controls.ts';
import { SelectField } from '#web/ui/TextField.tsx';
import { momentTexts } from '#words/generated/admin.ts';
import { factText, isShown, type Moment, placeOf } from './moment.ts';
import { CELL, HEAD, NEW, OLD } from './styles.ts';

export function Changes({
  moment,
  events,
  place,
  onCompare,
}: {
  readonly moment: Moment;
  readonly events: readonly LoggedBookingEvent[];
  readonly place: number;
  readonly onCompare: (position: string | null) => void;
}) {
  const t = useMessages(momentTexts);
  const controls = useControls();
  const { facts, since, zone } = moment;
  const changed = new Set(moment.changed);
  const names = factNames.filter(
    (name) => changed.has(name) || isShown(facts, name) || isShown(since?.facts, name),
  );
  const comparedWith = since === null ? -1 : placeOf(events, since.moment.position);
  return (
    <>
      <Part title={t('state')} hint={t('changed', { count: changed.size })}>
        <div className="pb-3">
          <SelectField
            label={t('compareWith')}
            dense
            value={
              comparedWith >= 0 && comparedWith < place - 1 ? (events[comparedWith]?.position ?? '') : ''
            }
            onChange={(event) => onCompare(event.currentTarget.value || null)}
          >
            <option value="">{t('eventBefore')}</option>
            {events.slice(0, Math.max(0, place - 1)).map(({ id, position, name }, k) => (
              <option key={id} value={position}>
                {t('eventNamed', { n: k + 1, name })}
              </option>
            ))}
          </SelectField>
        </div>
        <table className="w-full border-collapse text-small leading-[1.35]">
          <caption className="sr-only">{t('stateCaption')}</caption>
          <thead>
            <tr>
              {[t('field'), t('before'), t('then')].map((name) => (
                <th key={name} className={HEAD} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const isChanged = changed.has(name);
              const [before, then] = [
                factText(t, controls, name, since?.facts, zone),
                factText(t, controls, name, facts, zone),
              ];
              return (
                <tr key={name} data-changed={isChanged ? '' : undefined}>
                  <th scope="row" className={`${CELL} font-normal text-muted`}>
                    {t(`fact_${name}`)}
                  </th>
                  <td className={`${CELL} wrap-anywhere`}>{isChanged ? <Old text={before} /> : before}</td>
                  <td className={isChanged ? NEW : `${CELL} wrap-anywhere`}>{then ?? t('none')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Part>
      <details className="text-small">
        <summary className="cursor-pointer text-muted">
          {t('everyField', { count: moment.fields.length })}
        </summary>
        <p className="pt-2 text-micro text-muted">{t('everyFieldText')}</p>
        <ul className="pt-2 text-micro">
          {moment.fields.map(({ path, before, after }) => (
            <li key={path} className="border-t border-line py-1 wrap-anywhere">
              <code>{path}</code> <Old text={before} /> <b>{after ?? t('none')}</b>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Old({ text }: { readonly text: string | null }) {
  const t = useMessages(momentTexts);
  return text === null ? <span className="text-muted">{t('none')}</span> : <s className={OLD}>{text}</s>;
}
