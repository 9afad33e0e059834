/** The assigned technician: photo, name, and the phone number if this person may see it. */
import type { TechnicianRecord } from '#api/contract/bookings.ts';
import type { CallWindow } from '#domain/booking/calls.ts';
import { useCallsNow } from '#web/lib/calls.ts';
import { wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Face } from '#web/ui/Figures.tsx';
import { PhoneIcon } from '#web/ui/later-icons.tsx';
import { progressTexts } from '#words/generated/customer.ts';
import { Proof } from './Proof.tsx';

export function Technician({
  firstName,
  lastName,
  phone,
  calls,
  record = null,
}: {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  /**
   * When our proxy number connects calls, and the IANA time zone of the job site; omitted if the number always works.
   */
  readonly calls?: { readonly window: CallWindow | null; readonly zone: string } | undefined;
  readonly record?: TechnicianRecord | null;
}) {
  const t = useMessages(progressTexts);
  const state = useCallsNow(calls?.window);
  const name = `${firstName} ${lastName}`.trim();
  return (
    <div className="grid grid-cols-[56px_minmax(0,1fr)] gap-y-3 gap-x-4 items-center">
      <Face name={name} />
      <b>{name}</b>
      {record ? <Proof record={record} /> : null}
      {phone && calls?.window?.from && state === 'early' ? (
        <p className="col-span-full text-small text-muted tabular-nums">
          {t('callFrom', { number: formatPhone(phone), time: wallTime(calls.window.from, calls.zone) })}
        </p>
      ) : null}
      {phone && state === 'open' ? (
        <ButtonLink className="col-span-full" href={`tel:${phone}`} icon={<PhoneIcon />}>
          {formatPhone(phone)}
        </ButtonLink>
      ) : null}
    </div>
  );
}
