/** Who comes: face, name, and the phone where it is shown to this person. */
import { formatPhone } from '#web/lib/phone.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Face } from '#web/ui/Figures.tsx';
import { PhoneIcon } from '#web/ui/later-icons.tsx';

export function Technician({
  firstName,
  lastName,
  phone,
}: {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
}) {
  const name = `${firstName} ${lastName}`.trim();
  return (
    <div className="grid grid-cols-[56px_minmax(0,1fr)] gap-y-3 gap-x-4 items-center">
      <Face name={name} />
      <b>{name}</b>
      {phone ? (
        <ButtonLink className="col-span-full" href={`tel:${phone}`} icon={<PhoneIcon />}>
          {formatPhone(phone)}
        </ButtonLink>
      ) : null}
    </div>
  );
}
