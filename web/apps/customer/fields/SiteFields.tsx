/** Parking, stairs, and which pieces are mounted on a wall: short, optional fields of a form's grid. */
import type { UseFormRegisterReturn } from 'react-hook-form';
import { accesses, parkings } from '#domain/booking/site.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import type { WiredField } from '#web/shell/form.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { siteTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';

export function SiteFields({
  parking,
  access,
  wall,
  pieces,
}: {
  readonly parking: WiredField;
  readonly access: WiredField;
  readonly wall: UseFormRegisterReturn;
  /** Names of the pieces that may be mounted; empty if no wall mounting was booked. */
  readonly pieces: readonly string[];
}) {
  const t = useMessages(siteTexts);
  const words = useMessages(wordTexts);
  return (
    <>
      <SelectField label={t('parking')} optional autoComplete="off" {...parking}>
        <option value="">{t('notSaid')}</option>
        {parkings.map((one) => (
          <option key={one} value={one}>
            {words(`parking_${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('access')} optional autoComplete="off" {...access}>
        <option value="">{t('notSaid')}</option>
        {accesses.map((one) => (
          <option key={one} value={one}>
            {words(`access_${one}`)}
          </option>
        ))}
      </SelectField>
      {pieces.length === 0 ? null : (
        <fieldset className="col-span-full grid gap-1">
          <legend className="mb-1 p-0 text-small font-semibold">{t('wall')}</legend>
          {pieces.map((name) => (
            <Checkbox key={name} value={name} {...wall}>
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  );
}
