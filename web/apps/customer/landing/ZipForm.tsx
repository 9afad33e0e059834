/**
 * Asks for the ZIP code before anything else (decision 227) and continues to the booking, which answers. Without
 * scripts the browser submits the form itself; an empty field continues, too.
 */
import { useRef, useState, type FormEvent } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useNavigate } from '#web/ui/link.tsx';
import { landingTexts, siteTexts } from '#words/generated/customer.ts';
import { isZip, zipDigits } from '../fields/zip.ts';
import { ZipBox } from '../fields/ZipBox.tsx';

export function ZipForm() {
  const t = useMessages(landingTexts);
  const site = useMessages(siteTexts);
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const leave = (event: FormEvent): void => {
    const typed = box.current?.value.trim() ?? '';
    const zip = zipDigits(typed);
    if (typed !== '' && !isZip(zip)) {
      event.preventDefault();
      setWrong(true);
      box.current?.focus();
    } else if (navigate) {
      event.preventDefault();
      navigate(typed === '' ? '/booking' : `/booking?zip=${zip}`);
    }
  };
  return (
    <form
      className="grid gap-3 mt-8 max-w-110 grid-cols-[minmax(0,1fr)_auto] items-start max-xs:grid-cols-1"
      action="/booking"
      noValidate
      onSubmit={leave}
    >
      <ZipBox
        ref={box}
        className="[&_input]:min-h-14 [&_input]:text-[1.125rem]"
        label={t('zip')}
        name="zip"
        error={isWrong ? t('zipInvalid') : undefined}
      />
      <Button className="xs:mt-[27px]" type="submit" kind="primary" size="big">
        {site('bookNow')}
      </Button>
    </form>
  );
}
