/** Contact details in a list cell: an email address wraps after its @ and nowhere within a name. */
import { formatPhone } from '#web/lib/phone.ts';

export function Contact({ email, phone }: { readonly email: string; readonly phone: string | null }) {
  const domain = email.lastIndexOf('@') + 1;
  return (
    <span className="wrap-break-word text-muted md:block md:max-w-60">
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
      {phone ? <span className="block whitespace-nowrap">{formatPhone(phone)}</span> : null}
    </span>
  );
}
